use crate::support::{commands, covers, entries, import, report, settings, unlinked};
use execgate_import::Source::{OpenClawApprovals, OpenClawConfig};
use proptest::prelude::*;

const APPROVALS: &str = r#"{
  version: 1, // JSON5
  socket: { path: '/home/u/x.sock', token: 's3cr3t' },
  defaults: { security: 'allowlist', askFallback: 'full', autoAllowSkills: true },
  agents: {
    main: {
      ask: 'always',
      allowlist: [
        { id: 'e1', pattern: '/usr/bin/ls', lastUsedAt: 1, lastUsedCommand: 'ls s3cr3t' },
        { pattern: '/usr/bin/git', argPattern: '^status$' },
        { pattern: '/usr/bin/cargo', argPattern: '^(build|test) .*$' },
        { pattern: '/usr/bin/wc', argPattern: '^-l$', source: 'allow-always' },
        { pattern: '/usr/bin/wc', ttl: 5 },
        'wc',
        '/usr/bin/python3',
        '/usr/bin/nosuch',
        '/opt/**/wc',
        '/opt/**/bash',
        '~/bin/*',
        { pattern: '/usr/bin/nice', argPattern: '^ls$' },
        { pattern: '/usr/bin/ls' },
      ],
      mcpTools: ['s3cr3t'],
    },
    '*': { allowlist: ['/usr/bin/wc'] },
  },
  other: 's3cr3t',
}"#;

#[test]
fn every_part_of_the_approvals_has_a_line() {
    let proposal = import(OpenClawApprovals, &[APPROVALS]).unwrap();
    assert_eq!(
        entries(&proposal),
        [
            "main /usr/bin/ls",
            "main /usr/bin/git status",
            "main /opt/**/*/wc",
            "main ~/bin/*",
            "* /usr/bin/wc",
        ]
    );
    assert_eq!(
        settings(&proposal),
        [
            "defaults.security \"allowlist\"",
            "defaults.autoAllowSkills true",
            "agents.main.ask \"always\"",
        ]
    );
    assert_eq!(
        report(&proposal),
        [
            "0:3:3: socket: skipped: a socket belongs to one program",
            "0:4:15: defaults.security: 'allowlist': imported",
            "0:4:38: defaults.askFallback: skipped: it may be wider than an allowlist; set it by hand if it is meant",
            "0:4:59: defaults.autoAllowSkills: true: imported",
            "0:7:7: agents.main.ask: 'always': imported",
            "0:9:9: /usr/bin/ls: imported",
            "0:10:9: /usr/bin/git ^status$: imported",
            "0:11:9: /usr/bin/cargo ^(build|test) .*$: skipped: only an `argPattern` of plain words between `^` and `$` can be told word by word",
            "0:12:9: /usr/bin/wc ^-l$: skipped: it was made for one command and covers no other",
            "0:13:9: /usr/bin/wc: skipped: `ttl` is not known",
            "0:14:9: wc: skipped: a name without a folder is ignored; write the path of the program",
            "0:15:9: /usr/bin/python3: skipped: /usr/bin/python3 can be given code or programs to run, so that any arguments would mean anything; write a rule with fixed ones",
            "0:16:9: /usr/bin/nosuch: skipped: there is no `/usr/bin/nosuch`",
            "0:17:9: /opt/**/wc: imported",
            "0:18:9: /opt/**/bash: skipped: /opt/**/bash is a shell, so that any arguments would mean anything; write a rule with fixed ones",
            "0:19:9: ~/bin/*: imported",
            "0:20:9: /usr/bin/nice ^ls$: skipped: /usr/bin/nice is a wrapper, judged by what it runs; write the rule for that program",
            "0:21:9: /usr/bin/ls: imported",
            "0:23:7: agents.main.mcpTools: skipped: it is not known",
            "0:25:24: /usr/bin/wc: imported",
            "0:27:3: other: skipped: it is not known",
        ]
    );
    let sent = serde_json::to_string(&proposal).unwrap();
    assert!(!sent.contains("s3cr3t"), "{sent}");
}

const CONFIG: &str = r#"{
  tools: { exec: {
    host: 'auto', security: 'full', ask: 'on-miss', strictInlineEval: true, timeoutSeconds: 5,
    safeBins: ['jq', 'wc'], safeBinTrustedDirs: ['/opt/bin'],
    safeBinProfiles: { jq: { maxPositional: 1, deniedFlags: ['-f'] } },
  } },
  agents: {
    list: [{ id: 'old', tools: { exec: { security: 'deny' } } }, { id: 'none' }],
    entries: { 'new': { tools: { exec: { mode: 'ask' } } }, all: { tools: { exec: { mode: 'auto' } } } },
  },
  gateway: { token: 's3cr3t' },
}"#;

#[test]
fn every_setting_has_a_line() {
    let proposal = import(OpenClawConfig, &[CONFIG]).unwrap();
    assert_eq!(
        settings(&proposal),
        [
            "tools.exec.ask \"on-miss\"",
            "tools.exec.strictInlineEval true",
            "tools.exec.safeBins [\"jq\",\"wc\"]",
            "tools.exec.safeBinTrustedDirs [\"/opt/bin\"]",
            "tools.exec.safeBinProfiles {\"jq\":{\"deniedFlags\":[\"-f\"],\"maxPositional\":1}}",
            "agentTools.old.exec.security \"deny\"",
            "agentTools.new.exec.security \"allowlist\"",
            "agentTools.new.exec.ask \"on-miss\"",
        ]
    );
    let wide = "it may be wider than an allowlist; set it by hand if it is meant";
    assert_eq!(
        report(&proposal),
        [
            format!("0:3:5: tools.exec.host: skipped: {wide}"),
            format!("0:3:19: tools.exec.security: skipped: {wide}"),
            "0:3:37: tools.exec.ask: 'on-miss': imported".to_owned(),
            "0:3:53: tools.exec.strictInlineEval: true: imported".to_owned(),
            "0:3:77: tools.exec.timeoutSeconds: skipped: there is no such setting here".to_owned(),
            "0:4:5: tools.exec.safeBins: ['jq', 'wc']: imported".to_owned(),
            "0:4:29: tools.exec.safeBinTrustedDirs: ['/opt/bin']: imported".to_owned(),
            "0:5:5: tools.exec.safeBinProfiles: { jq: { maxPositional: 1, deniedFlags: ['-f'] } }: imported".to_owned(),
            "0:8:42: agentTools.old.exec.security: 'deny': imported".to_owned(),
            "0:9:42: agentTools.new.exec.mode: 'ask': imported".to_owned(),
            format!("0:9:85: agentTools.all.exec.mode: skipped: {wide}"),
        ]
    );
}

#[test]
fn an_error_imports_nothing_and_has_a_place() {
    for (text, expected) in [
        ("{}", "0:1:1: this is no approvals document"),
        ("{version: 2}", "0:1:11: `version` is not 1"),
        (
            "{version: 1, agents: []}",
            "0:1:22: `agents` is not an object",
        ),
        (
            "{version: 1, agents: {a: {allowlist: {}}}}",
            "0:1:38: `allowlist` is not a list",
        ),
        (
            "{version: 1, agents: {a: {allowlist: [1]}}}",
            "0:1:39: an entry is not an object",
        ),
        (
            "{version: 1, agents: {a: {allowlist: [{}]}}}",
            "0:1:39: an entry has no `pattern`",
        ),
        (
            "{version: 1, defaults: {ask: 'maybe'}}",
            "0:1:30: `ask` is not one of off, on-miss, always",
        ),
        (
            "{version: 1, defaults: {autoAllowSkills: 1}}",
            "0:1:42: `autoAllowSkills` is not true or false",
        ),
        (
            "{version: 1, agents: {default: {ask: 'off'}, main: {ask: 'always'}}}",
            "0:1:53: it has another value at 0:1:33",
        ),
        ("{version: 1,, }", "0:1:13: "),
    ] {
        let error = import(OpenClawApprovals, &[text]).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
    for (exec, expected) in [
        ("{mode: 'deny', ask: 'off'}", "0:1:17: `mode` stands beside"),
        ("{mode: 1}", "0:1:23: `mode` is not"),
        ("{safeBins: 'jq'}", "0:1:27: `safeBins` is not a list"),
        (
            "{safeBinProfiles: {jq: {x: 1}}}",
            "0:1:40: `x` is no member",
        ),
        (
            "{safeBinProfiles: {jq: {maxPositional: 1.5}}}",
            "0:1:40: `maxPositional` is no member",
        ),
    ] {
        let text = format!("{{tools: {{exec: {exec}}}}}");
        let error = import(OpenClawConfig, &[&text]).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// An entry of the model: the program's name, and its `argPattern` with what that matches.
type Model = (&'static str, Option<Regex>);
/// A regular expression with what it matches.
type Regex = (&'static str, fn(&str) -> bool);

const REGEXES: [Regex; 7] = [
    ("^status$", |text| text == "status"),
    ("^log -f$", |text| text == "log -f"),
    ("^$", str::is_empty),
    ("log", |text| text.contains("log")),
    ("^log", |text| text.starts_with("log")),
    ("^(log|status)$", |text| ["log", "status"].contains(&text)),
    (r"^\*$", |text| text == "*"),
];

fn allows(entries: &[Model], command: &[String]) -> bool {
    let Some((program, operands)) = command.split_first() else {
        return false;
    };
    let operands = operands.join(" ");
    entries.iter().any(|(name, regex)| {
        unlinked(name) == unlinked(program) && regex.is_none_or(|(_, matches)| matches(&operands))
    })
}

fn entry() -> impl Strategy<Value = Model> {
    let program = prop::sample::select(vec!["git", "ls", "curl", "fetch", "npm"]);
    (
        program,
        prop::option::of(prop::sample::select(REGEXES.to_vec())),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_allowed_that_the_source_would_not_allow(
        model in prop::collection::vec(entry(), 1..5),
        commands in commands(),
    ) {
        let list: Vec<serde_json::Value> = model
            .iter()
            .map(|(name, regex)| {
                let pattern = format!("/usr/bin/{name}");
                match regex {
                    Some((regex, _)) => serde_json::json!({"pattern": pattern, "argPattern": regex}),
                    None => serde_json::json!({"pattern": pattern}),
                }
            })
            .collect();
        let document =
            serde_json::json!({"version": 1, "agents": {"main": {"allowlist": list}}});
        let proposal = import(OpenClawApprovals, &[&document.to_string()]).unwrap();
        for command in commands {
            prop_assert!(
                allows(&model, &command) || !covers(&proposal, "main", &command),
                "{command:?}"
            );
        }
    }
}
