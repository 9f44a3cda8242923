//! The policy as judge.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{Result, anyhow};
use execgate_policy::approvals::Documents;
use execgate_policy::decision::Policy;
use execgate_policy::decision::answer::{Plan, Verdict};
use execgate_policy::decision::request::{Command, Request, Shell as DeclaredShell, Variable};
use execgate_policy::program::facts::{
    CanonicalPath, PathError, PathErrorKind, PathFacts, PathKind,
};
use serde_json::json;

use crate::judge::{Answer, Judge, Question, Settings};
use crate::programs::SAFE;
use crate::scene::{Scene, Scenes};

/// Folders whose programs are what their names say.
const TRUSTED: [&str; 3] = ["tools", "safe", "ruled"];

/// The policy under every setting, with an allowlist that covers the listed programs of
/// some scenes.
#[derive(Debug)]
pub struct PolicyJudge {
    policies: [Policy; Settings::ALL.len()],
}

impl PolicyJudge {
    /// Loads the policy for `scenes`.
    pub fn load(scenes: &Scenes) -> Result<Self> {
        Ok(Self {
            policies: [
                load(scenes, Settings::Usual)?,
                load(scenes, Settings::OptedIn)?,
            ],
        })
    }
}

fn load(scenes: &Scenes, settings: Settings) -> Result<Policy> {
    let folders = scenes.all().iter().map(Scene::root);
    let trusted: Vec<_> = folders
        .flat_map(|root| TRUSTED.map(|folder| root.join(folder)))
        .collect();
    let opted_in = settings == Settings::OptedIn;
    let config = json!({"tools": {"exec": {
        "host": "gateway",
        "security": "allowlist",
        "safeBins": SAFE,
        "safeBinTrustedDirs": trusted,
        "harmlessRedirections": opted_in,
    }}})
    .to_string();
    let mut allowlist = vec![
        json!({"pattern": scenes.pattern("bin/*")}),
        json!({"pattern": scenes.pattern("ruled/gated"), "argv": ["ok", "*"]}),
        json!({"pattern": scenes.pattern("ruled/setsid"), "argv": ["alpha", "x"]}),
    ];
    if opted_in {
        allowlist.push(json!({"pattern": scenes.pattern("tools/busybox")}));
    }
    let agent = json!({"security": "allowlist", "allowlist": allowlist});
    let approvals = json!({"version": 1, "agents": {"main": agent}}).to_string();
    let documents = Documents {
        config: Some(&config),
        approvals: Some(&approvals),
        skill_bins: &[],
    };
    Policy::load(&documents).map_err(|error| anyhow!("the policy does not load: {error}"))
}

impl Judge for PolicyJudge {
    fn judge(&self, question: Question<'_>) -> Answer {
        let mut request = Request::new(Command::Text(question.text.to_owned()));
        request.cwd = Some(question.cwd.to_string_lossy().into_owned());
        request.env = question
            .environment
            .iter()
            .map(|(name, value)| Variable {
                name: name.clone(),
                value: value.clone(),
            })
            .collect();
        request.mode = question.mode;
        // So a refusal is an `ask` that carries its own reason.
        request.approver_reachable = true;
        request.shell = question.shell.map(|shell| DeclaredShell {
            name: shell.declared().to_owned(),
            ..Default::default()
        });
        let policy = &self.policies[question.settings as usize];
        let decision = policy.decide(&request, &RealFiles);
        match (decision.verdict, decision.plan) {
            (Verdict::Allow, Some(plan)) => Answer::Allowed(plan),
            (Verdict::Allow, None) => Answer::Allowed(no_plan()),
            _ => Answer::Refused(format!(
                "{}: {}",
                decision.reason.code.as_str(),
                decision.reason.message
            )),
        }
    }
}

/// The plan of an `allow` that has none: whatever runs is not in it.
fn no_plan() -> Plan {
    Plan {
        cwd: None,
        scripts: Vec::new(),
        needs_shell: false,
        verbatim: false,
        env: Vec::new(),
        text: String::new(),
    }
}

/// Facts from the file system. Who runs the tests may write every folder of a scene.
struct RealFiles;

impl CanonicalPath for RealFiles {
    fn realpath(&self, path: &str) -> Result<PathFacts, PathError> {
        let folder = Path::new(path)
            .parent()
            .and_then(|folder| fs::canonicalize(folder).ok());
        let failed = |kind| PathError {
            kind,
            folder_writable: folder.is_some(),
        };
        let found =
            fs::canonicalize(path).and_then(|canonical| Ok((fs::metadata(&canonical)?, canonical)));
        let (metadata, canonical) = found.map_err(|error| match error.kind() {
            ErrorKind::PermissionDenied => failed(PathErrorKind::NotPermitted),
            _ => failed(PathErrorKind::NotFound),
        })?;
        let text = |path: &Path| {
            path.to_str()
                .map(str::to_owned)
                .ok_or(failed(PathErrorKind::NotText))
        };
        let kind = match metadata.file_type() {
            kind if kind.is_file() => PathKind::RegularFile,
            kind if kind.is_dir() => PathKind::Directory,
            _ => PathKind::Other,
        };
        Ok(PathFacts {
            canonical: text(&canonical)?,
            kind,
            executable: kind == PathKind::RegularFile && metadata.permissions().mode() & 0o111 != 0,
            folder: text(folder.as_deref().unwrap_or(Path::new("/")))?,
            folder_writable: true,
        })
    }
}
