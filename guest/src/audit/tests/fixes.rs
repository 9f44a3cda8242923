//! What `fix` mends, and how.

use super::*;

fn fixed(config: Option<&str>, approvals: Option<&str>) -> Fixed {
    fix(&Documents {
        config,
        approvals,
        skill_bins: &[],
    })
    .unwrap()
}

#[test]
fn what_is_fixable_is_gone_and_what_is_not_stays() {
    for case in CASES {
        for (text, _) in case.with {
            let (config, approvals) = case.document.documents(text);
            let before = found(config.as_deref(), approvals.as_deref());
            let Fixed {
                config: new_config,
                approvals: new_approvals,
            } = fixed(config.as_deref(), approvals.as_deref());
            let config = new_config.or(config);
            let approvals = new_approvals.or(approvals);
            let after = found(config.as_deref(), approvals.as_deref());
            let ids = |all: &[Finding], fixable: Option<bool>| {
                let counts = |finding: &&Finding| fixable.is_none_or(|f| f == finding.fixable);
                let ids = all.iter().filter(counts).map(|finding| finding.id);
                // What is merged into another agent changes its place.
                let mut ids = Vec::from_iter(ids);
                ids.sort_unstable();
                ids
            };
            assert_eq!(ids(&before, Some(false)), ids(&after, None), "{text}");
            let again = fixed(config.as_deref(), approvals.as_deref());
            assert_eq!(again, Fixed::default(), "{text}");
        }
    }
}

#[test]
fn profiles_are_written_in_the_layout_of_the_document() {
    let config = r#"{
  "mine": [1,  2],
  "tools": {
    "exec": {
      "safeBins": ["Rev", "rev", "python3", "cut", "tac"],
      "later": 1
    }
  },
  "agents": {
    "list": [
      { "id": "a", "tools": { "exec": { "safeBins": ["rev", "nl"], "safeBinProfiles": null } } },
      {
        "id": "b",
        "tools": { "exec": { "safeBins": ["nl"], "safeBinProfiles": { "x": {} } } }
      }
    ]
  }
}
"#;
    let expected = r#"{
  "mine": [1,  2],
  "tools": {
    "exec": {
      "safeBins": ["Rev", "rev", "python3", "cut", "tac"],
      "later": 1,
      "safeBinProfiles": {
        "rev": {},
        "tac": {}
      }
    }
  },
"#;
    let new = fixed(Some(config), None).config.expect("it is changed");
    assert!(new.starts_with(expected), "{new}");
    assert!(
        new.contains(r#""safeBinProfiles": { "x": {}, "nl": {} } } }"#),
        "{new}"
    );
    assert_eq!(new.matches("\"rev\": {}").count(), 1, "{new}");
    assert_eq!(new.matches("\"nl\": {}").count(), 2, "{new}");
}

#[test]
fn the_later_of_two_same_entries_is_removed() {
    let approvals = r#"{
  "version": 1,
  "mine": [1,  2],
  "agents": {
    "main": {
      "allowlist": [
        { "pattern": "/x/y", "mine": 1 },
        { "pattern": "/X/y", "lastUsedAt": 5 },
        { "pattern": "/z" },
        { "pattern": "/z", "note": "why" },
        { "pattern": "/z" }
      ],
      "deny": ["/a", "/a"]
    }
  }
}
"#;
    let expected = r#"{
  "version": 1,
  "mine": [1,  2],
  "agents": {
    "main": {
      "allowlist": [
        { "pattern": "/x/y", "mine": 1 },
        { "pattern": "/z" },
        { "pattern": "/z", "note": "why" }
      ],
      "deny": ["/a"]
    }
  }
}
"#;
    let new = fixed(None, Some(approvals)).approvals;
    assert_eq!(new.as_deref(), Some(expected));
}

#[test]
fn the_approvals_document_comes_in_its_present_form() {
    let approvals = r#"{"version": 1, "agents": {"default": {"allowlist": ["/x", "/x"]}}}"#;
    let new = fixed(None, Some(approvals)).approvals;
    assert_eq!(
        new.as_deref(),
        Some(r#"{"version": 1, "agents": {"main": {"allowlist": [{ "pattern": "/x" }]}}}"#)
    );
}

#[test]
fn without_faults_nothing_changes() {
    let config = r#"{"tools": {"exec": {"safeBins": ["cut", "python3", "tee", "sudo"]}}}"#;
    let approvals = r#"{"version": 1, "agents": {"a": {"allowlist": [{"pattern": "/x"}]}}}"#;
    assert_eq!(fixed(Some(config), Some(approvals)), Fixed::default());
    assert_eq!(fixed(None, None), Fixed::default());
}
