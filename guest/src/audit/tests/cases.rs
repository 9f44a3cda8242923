//! Documents with findings, and without.

use super::super::rules::{self, Rule};

/// Documents with the finding of a rule, its place, and documents without it.
pub(super) struct Case {
    pub(super) rule: Rule,
    pub(super) document: Kind,
    /// What stands in the document, with the place of the finding.
    pub(super) with: &'static [(&'static str, &'static str)],
    pub(super) without: &'static [&'static str],
}

/// What the text of a case is.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// `tools.exec` of the configuration.
    Exec,
    /// The whole configuration.
    Config,
    /// The allowlist of `main`.
    List,
    /// The whole approvals document, but for its version.
    Approvals,
}

impl Kind {
    /// The configuration and the approvals document.
    pub(super) fn documents(self, text: &str) -> (Option<String>, Option<String>) {
        match self {
            Self::Exec => (Some(format!("{{\"tools\": {{\"exec\": {text}}}}}")), None),
            Self::Config => (Some(text.to_owned()), None),
            Self::List => {
                let agents = format!("\"agents\": {{\"main\": {{\"allowlist\": [{text}]}}}}");
                (None, Some(format!("{{\"version\": 1, {agents}}}")))
            }
            Self::Approvals => (None, Some(format!("{{\"version\": 1, {text}}}"))),
        }
    }
}

/// For every rule what has a finding, and what has none.
pub(super) const CASES: &[Case] = &[
    Case {
        rule: rules::FALLBACK_FULL,
        document: Kind::Approvals,
        with: &[
            (
                r#""defaults": {"askFallback": "full"}"#,
                "defaults.askFallback",
            ),
            (
                r#""agents": {"a b": {"askFallback": "full"}}"#,
                "agents[\"a b\"].askFallback",
            ),
        ],
        without: &[
            r#""defaults": {"askFallback": "allowlist"}"#,
            r#""defaults": null"#,
        ],
    },
    Case {
        rule: rules::DENY_DUPLICATE,
        document: Kind::Approvals,
        with: &[(
            r#""agents": {"main": {"deny": ["/bin/rm", "/x", " /BIN/rm "]}}"#,
            "agents.main.deny[2]",
        )],
        without: &[
            r#""agents": {"main": {"deny": ["/bin/rm"]}, "b": {"deny": ["/bin/rm"]}}"#,
            r#""patternCase": "exact", "agents": {"main": {"deny": ["/bin/rm", "/BIN/rm"]}}"#,
        ],
    },
    Case {
        rule: rules::ANY_FOLDER,
        document: Kind::List,
        with: &[
            (r#""/**/rg""#, "agents.main.allowlist[0]"),
            (r#"{"pattern": "~/**/rg"}"#, "agents.main.allowlist[0]"),
        ],
        without: &[
            r#""~/Projects/**/bin/rg""#,
            r#"{"pattern": "/**/rg", "argv": ["x"]}"#,
        ],
    },
    Case {
        rule: rules::CARRIER,
        document: Kind::List,
        with: &[
            (
                r#""/usr/bin/rg", "/usr/bin/xargs""#,
                "agents.main.allowlist[1]",
            ),
            (r#""/usr/bin/find""#, "agents.main.allowlist[0]"),
            (
                r#"{"pattern": "/opt/g?t", "argv": ["**"]}"#,
                "agents.main.allowlist[0]",
            ),
        ],
        without: &[
            r#""/usr/bin/rg""#,
            r#"{"pattern": "/usr/bin/find", "argv": [".", "-name", "*"]}"#,
        ],
    },
    Case {
        rule: rules::DENIED,
        document: Kind::Approvals,
        with: &[
            (
                r#""agents": {"main": {"allowlist": ["/x/y"], "deny": ["/x/*"]}}"#,
                "agents.main.allowlist[0]",
            ),
            (
                r#""agents": {"main": {"allowlist": ["~/y"]}, "*": {"deny": ["~/*"]}}"#,
                "agents.main.allowlist[0]",
            ),
        ],
        without: &[r#""agents": {"main": {"allowlist": ["/x/y"], "deny": ["/x/z", "~/*"]}}"#],
    },
    Case {
        rule: rules::DUPLICATE,
        document: Kind::Approvals,
        with: &[
            (
                r#""agents": {"main": {"allowlist": ["/x/y", {"pattern": "/X/y"}]}}"#,
                "agents.main.allowlist[1]",
            ),
            (
                r#""agents": {"default": {"allowlist": ["/x/y"]}, "main": {"allowlist": ["/x/y"]}}"#,
                "agents.default.allowlist[0]",
            ),
            (
                r#""agents": {"main": {"allowlist": ["rg", "rg"]}}"#,
                "agents.main.allowlist[1]",
            ),
            (
                r#""agents": {"main": {"allowlist": ["/x/y", {"pattern": "/x/y", "note": 1}]}}"#,
                "agents.main.allowlist[1]",
            ),
        ],
        without: &[
            r#""agents": {"main": {"allowlist": ["/x/y", {"pattern": "/x/y", "argv": []}]}}"#,
            r#""agents": {"main": {"allowlist": ["/x/y", {"pattern": "/x/y", "expiresAt": 2e3}]}}"#,
            r#""agents": {"main": {"allowlist": ["/x/y"]}, "b": {"allowlist": ["/x/y"]}}"#,
        ],
    },
    Case {
        rule: rules::EVERYTHING,
        document: Kind::List,
        with: &[
            (r#""/**""#, "agents.main.allowlist[0]"),
            (r#""/x", "/{a,**/*}""#, "agents.main.allowlist[1]"),
            (r#"{"pattern": "C:\\**"}"#, "agents.main.allowlist[0]"),
        ],
        without: &[
            r#""*""#,
            r#""**""#,
            r#""/opt/**""#,
            r#"{"pattern": "/**", "argv": ["--version"]}"#,
        ],
    },
    Case {
        rule: rules::EXPIRED,
        document: Kind::List,
        with: &[(
            r#"{"pattern": "/x/y", "expiresAt": 1000}"#,
            "agents.main.allowlist[0]",
        )],
        without: &[r#"{"pattern": "/x/y", "expiresAt": 1001}"#, r#""/x/y""#],
    },
    Case {
        rule: rules::FOLDER,
        document: Kind::List,
        with: &[
            (r#""/opt/tools/*""#, "agents.main.allowlist[0]"),
            (r#""~/**""#, "agents.main.allowlist[0]"),
        ],
        without: &[
            r#""/usr/bin/*""#,
            r#""/opt/tools/x*""#,
            r#"{"pattern": "/opt/tools/*", "argv": ["-V"]}"#,
        ],
    },
    Case {
        rule: rules::INTERPRETER,
        document: Kind::List,
        with: &[
            (r#""/usr/bin/python3.11""#, "agents.main.allowlist[0]"),
            (r#""/usr/bin/python3*""#, "agents.main.allowlist[0]"),
            (r#""/usr/bin/n[aeiou]de""#, "agents.main.allowlist[0]"),
        ],
        without: &[
            r#""/usr/bin/python-config""#,
            r#"{"pattern": "/usr/bin/python3", "argv": ["/opt/x.py", "**"]}"#,
        ],
    },
    Case {
        rule: rules::LAUNCHER,
        document: Kind::List,
        with: &[
            (r#""/usr/bin/sudo""#, "agents.main.allowlist[0]"),
            (r#""/usr/bin/command""#, "agents.main.allowlist[0]"),
        ],
        without: &[
            r#"{"pattern": "/usr/bin/sudo", "argv": ["id"]}"#,
            r#""/usr/bin/id""#,
        ],
    },
    Case {
        rule: rules::LAUNCHER_UNBOUNDED,
        document: Kind::List,
        with: &[(
            r#""/usr/bin/sudo", {"pattern": "/usr/bin/sudo", "argv": ["**"]}"#,
            "agents.main.allowlist[1]",
        )],
        without: &[
            r#"{"pattern": "/usr/bin/sudo", "argv": []}"#,
            r#""/usr/bin/sudo""#,
        ],
    },
    Case {
        rule: rules::MULTI_CALL,
        document: Kind::List,
        with: &[(r#""/bin/busybox""#, "agents.main.allowlist[0]")],
        without: &[r#"{"pattern": "/bin/busybox", "argv": ["ls", "**"]}"#],
    },
    Case {
        rule: rules::NEVER_MATCHES,
        document: Kind::List,
        with: &[
            (r#""rg""#, "agents.main.allowlist[0]"),
            (r#""*""#, "agents.main.allowlist[0]"),
            (r#""**""#, "agents.main.allowlist[0]"),
            (r#""./rg""#, "agents.main.allowlist[0]"),
            (r#""/x", "  ""#, "agents.main.allowlist[1]"),
            (r#"{"id": "1"}"#, "agents.main.allowlist[0]"),
            (r#""/usr/bin/[rg""#, "agents.main.allowlist[0]"),
            (r#""/usr/bin/../rg""#, "agents.main.allowlist[0]"),
        ],
        without: &[r#""/usr/bin/rg", "~/bin/rg", "C:\\x\\rg.exe""#],
    },
    Case {
        rule: rules::SHADOWED,
        document: Kind::Approvals,
        with: &[
            (
                r#""agents": {"main": {"allowlist": ["/x/**", "/x/y"]}}"#,
                "agents.main.allowlist[1]",
            ),
            (
                r#""agents": {"b": {"allowlist": ["~/x/y"]}, "*": {"allowlist": ["~/x/y"]}}"#,
                "agents.b.allowlist[0]",
            ),
            (
                r#""agents": {"default": {"allowlist": ["/x/y"]}, "main": {"allowlist": ["/x/*"]}}"#,
                "agents.default.allowlist[0]",
            ),
        ],
        without: &[
            r#""agents": {"main": {"allowlist": ["/x/y", "/x/**"]}}"#,
            r#""agents": {"main": {"allowlist": [{"pattern": "/x/*", "argv": []}, "/x/y"]}}"#,
            r#""agents": {"a": {"allowlist": ["/x/y"]}, "b": {"allowlist": ["/x/y"]}}"#,
            r#""agents": {"main": {"allowlist": ["/s/*", {"pattern": "/s/sudo", "argv": ["x"]}]}}"#,
            r#""agents": {"main": {"allowlist": [{"pattern": "/x/y", "argv": []}, "/x/y"]}}"#,
        ],
    },
    Case {
        rule: rules::SHELL,
        document: Kind::List,
        with: &[
            (r#""/bin/bash""#, "agents.main.allowlist[0]"),
            (r#""/opt/*sh""#, "agents.main.allowlist[0]"),
            (r#""/**/{rg,sh}""#, "agents.main.allowlist[0]"),
            (
                r#"{"pattern": "/bin/sh", "argv": ["**", "**"]}"#,
                "agents.main.allowlist[0]",
            ),
        ],
        without: &[
            r#""/opt/ssh-keygen""#,
            r#"{"pattern": "/bin/sh", "argv": ["/opt/x.sh"]}"#,
            r#"{"pattern": "/bin/sh", "expiresAt": 1}"#,
        ],
    },
    Case {
        rule: rules::TRUSTED_FOLDER,
        document: Kind::List,
        with: &[
            (r#""/usr/bin/*""#, "agents.main.allowlist[0]"),
            (r#""/usr/**""#, "agents.main.allowlist[0]"),
            (r#""/*/*""#, "agents.main.allowlist[0]"),
        ],
        without: &[
            r#""/opt/*""#,
            r#""/usr/local/bin/*""#,
            r#"{"pattern": "/bin/*", "argv": ["--help"]}"#,
        ],
    },
    Case {
        rule: rules::WRAPPER,
        document: Kind::List,
        with: &[
            (r#""/usr/bin/env""#, "agents.main.allowlist[0]"),
            (
                r#"{"pattern": "/usr/bin/nice", "argv": ["x"]}"#,
                "agents.main.allowlist[0]",
            ),
        ],
        without: &[r#""/usr/bin/printenv""#],
    },
    Case {
        rule: rules::UNKNOWN_KEY,
        document: Kind::Approvals,
        with: &[
            (r#""default": {}"#, "default"),
            (
                r#""agents": {"main": {"alowlist": []}}"#,
                "agents.main.alowlist",
            ),
            (
                r#""agents": {"main": {"allowlist": ["/x", {"pattern": "/y", "expires_at": 1}]}}"#,
                "agents.main.allowlist[1].expires_at",
            ),
        ],
        without: &[
            r#""socket": {"path": "x", "token": "y"}, "note": 1, "agents": {"ask": {}}"#,
            r#""agents": {"main": {"allowlist": [{"pattern": "/x", "lastUsedAt": 1, "mine": 2}]}}"#,
        ],
    },
    Case {
        rule: rules::UNKNOWN_KEY,
        document: Kind::Config,
        with: &[
            (
                r#"{"tools": {"exec": {"safe_bins": []}}}"#,
                "tools.exec.safe_bins",
            ),
            (
                r#"{"agents": {"list": [{"id": "a", "tools": {"exec": {"Ask": "off"}}}]}}"#,
                "agents.list[0].tools.exec.Ask",
            ),
            (
                r#"{"tools": {"exec": {"safeBins": ["x"], "safeBinProfiles": {"x": {"deniedFlag": []}}}}}"#,
                "tools.exec.safeBinProfiles.x.deniedFlag",
            ),
        ],
        without: &[
            r#"{"gateway": {"ask": 1}, "tools": {"web": {}, "exec": {"node": "x", "timeoutSec": 1}}}"#,
        ],
    },
    Case {
        rule: rules::FULL,
        document: Kind::Config,
        with: &[
            (
                r#"{"tools": {"exec": {"security": "full", "ask": "off"}}}"#,
                "tools.exec.security",
            ),
            (
                r#"{"tools": {"exec": {"security": "full"}}}"#,
                "tools.exec.security",
            ),
            (
                r#"{"agents": {"list": [{"id": "b", "tools": {"exec": {"security": "full"}}}]}}"#,
                "agents.list[0].tools.exec.security",
            ),
            (
                r#"{"agentTools": {"b": {"exec": {"security": "full"}}}}"#,
                "agentTools.b.exec.security",
            ),
        ],
        without: &[
            r#"{"tools": {"exec": {"security": "full", "ask": "always"}}}"#,
            r#"{"tools": {"exec": {"security": "allowlist", "ask": "off"}}}"#,
            "{}",
        ],
    },
    Case {
        rule: rules::BROAD_BIN,
        document: Kind::Exec,
        with: &[(r#"{"safeBins": ["cut", " JQ "]}"#, "tools.exec.safeBins[1]")],
        without: &[r#"{"safeBins": ["cut", "grep", "sort"]}"#, "{}"],
    },
    Case {
        rule: rules::INTERPRETER_BIN,
        document: Kind::Exec,
        with: &[
            (r#"{"safeBins": ["Python3"]}"#, "tools.exec.safeBins[0]"),
            (r#"{"safeBins": ["bash"]}"#, "tools.exec.safeBins[0]"),
            (r#"{"safeBins": ["awk"]}"#, "tools.exec.safeBins[0]"),
            (r#"{"safeBins": ["busybox"]}"#, "tools.exec.safeBins[0]"),
        ],
        without: &[
            r#"{"safeBins": ["python3"], "safeBinProfiles": {"python3": {}}}"#,
            r#"{"safeBins": ["tee"]}"#,
        ],
    },
    Case {
        rule: rules::NEVER_BIN,
        document: Kind::Exec,
        with: &[
            (r#"{"safeBins": ["tee"]}"#, "tools.exec.safeBins[0]"),
            (r#"{"safeBins": ["env"]}"#, "tools.exec.safeBins[0]"),
            (r#"{"safeBins": ["sudo"]}"#, "tools.exec.safeBins[0]"),
            (
                r#"{"safeBins": ["python3"], "safeBinProfiles": {"PYTHON3": {}}}"#,
                "tools.exec.safeBins[0]",
            ),
        ],
        without: &[r#"{"safeBins": ["rev"]}"#],
    },
    Case {
        rule: rules::UNPROFILED_BIN,
        document: Kind::Exec,
        with: &[(r#"{"safeBins": ["cut", "rev"]}"#, "tools.exec.safeBins[1]")],
        without: &[
            r#"{"safeBins": ["rev"], "safeBinProfiles": {" Rev ": {}}}"#,
            r#"{"safeBins": ["cut", "jq", "python3", "tee", " "]}"#,
        ],
    },
    Case {
        rule: rules::UNPROFILED_BIN,
        document: Kind::Config,
        with: &[(
            r#"{"agents": {"list": [{"id": "b", "tools": {"exec": {"safeBins": ["rev"]}}}]}}"#,
            "agents.list[0].tools.exec.safeBins[0]",
        )],
        without: &[r#"{"tools": {"exec": {"safeBinProfiles": {"rev": {}}}},
                "agents": {"list": [{"id": "b", "tools": {"exec": {"safeBins": ["rev"]}}}]}}"#],
    },
    Case {
        rule: rules::UNUSED_PROFILE,
        document: Kind::Config,
        with: &[
            (
                r#"{"tools": {"exec": {"safeBinProfiles": {"rev": {}}}}}"#,
                "tools.exec.safeBinProfiles.rev",
            ),
            (
                r#"{"tools": {"exec": {"safeBins": ["rev"]}}, "agentTools": {"b": {"exec":
                    {"safeBins": [], "safeBinProfiles": {"rev": {}}}}}}"#,
                "agentTools.b.exec.safeBinProfiles.rev",
            ),
        ],
        without: &[
            r#"{"tools": {"exec": {"safeBinProfiles": {"cut": {}}}}}"#,
            r#"{"tools": {"exec": {"safeBinProfiles": {"rev": {}}}},
                "agents": {"list": [{"id": "b", "tools": {"exec": {"safeBins": ["REV"]}}}]}}"#,
            r#"{"tools": {"exec": {"safeBins": ["rev"]}}, "agentTools": {"b": {"exec":
                {"safeBinProfiles": {"rev": {}}}}}}"#,
        ],
    },
    Case {
        rule: rules::STRICT_EVAL,
        document: Kind::List,
        with: &[(
            r#""/usr/bin/rg", "/usr/bin/node", "/usr/bin/perl""#,
            "agents.main.allowlist[1]",
        )],
        without: &[r#""/usr/bin/rg""#, r#""/usr/bin/git""#],
    },
    Case {
        rule: rules::BROAD_DIR,
        document: Kind::Exec,
        with: &[
            (
                r#"{"safeBinTrustedDirs": ["/home"]}"#,
                "tools.exec.safeBinTrustedDirs[0]",
            ),
            (
                r#"{"safeBinTrustedDirs": ["/opt/bin", "/home/u/"]}"#,
                "tools.exec.safeBinTrustedDirs[1]",
            ),
            (
                r#"{"safeBinTrustedDirs": ["//opt"]}"#,
                "tools.exec.safeBinTrustedDirs[0]",
            ),
        ],
        without: &[r#"{"safeBinTrustedDirs": ["/sbin", "/usr/local/bin", "/home/u/bin", "/tmp"]}"#],
    },
    Case {
        rule: rules::IGNORED_DIR,
        document: Kind::Exec,
        with: &[
            (
                r#"{"safeBinTrustedDirs": ["bin"]}"#,
                "tools.exec.safeBinTrustedDirs[0]",
            ),
            (
                r#"{"safeBinTrustedDirs": ["/"]}"#,
                "tools.exec.safeBinTrustedDirs[0]",
            ),
            (
                r#"{"safeBinTrustedDirs": ["~"]}"#,
                "tools.exec.safeBinTrustedDirs[0]",
            ),
            (
                r#"{"safeBinTrustedDirs": ["/opt/../bin"]}"#,
                "tools.exec.safeBinTrustedDirs[0]",
            ),
        ],
        without: &[r#"{"safeBinTrustedDirs": ["/opt/./bin/"]}"#],
    },
    Case {
        rule: rules::WRITABLE_DIR,
        document: Kind::Exec,
        with: &[
            (
                r#"{"safeBinTrustedDirs": ["/opt//shared/"]}"#,
                "tools.exec.safeBinTrustedDirs[0]",
            ),
            (
                r#"{"safeBinTrustedDirs": ["/tmp/x"]}"#,
                "tools.exec.safeBinTrustedDirs[0]",
            ),
        ],
        without: &[r#"{"safeBinTrustedDirs": ["/opt/shared/bin", "/tmpx/bin"]}"#],
    },
];
