//! The settings that hold for one request.

use super::{AgentPolicy, AskFallback, AskMode, Host, Security};

/// What made a setting what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// No document sets it.
    Default,
    /// `tools.exec`.
    Tools,
    /// A setting of the session.
    Session,
    /// The approvals document.
    Approvals,
}

/// The settings that hold for one request, and where they come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effective {
    /// Where the command would run.
    pub host: Host,
    /// What may run without a question.
    pub security: Security,
    /// What set `security`.
    pub security_source: Source,
    /// When a person is asked.
    pub ask: AskMode,
    /// What set `ask`.
    pub ask_source: Source,
    /// What happens when nobody can be asked.
    pub ask_fallback: AskFallback,
}

/// Settles what holds for one request: settings of the session stand in for those of
/// `tools.exec`, and of them and the approvals document the stricter counts.
pub fn effective(
    policy: &AgentPolicy,
    request_host: Option<Host>,
    session_host: Option<Host>,
    session_security: Option<Security>,
    session_ask: Option<AskMode>,
) -> Effective {
    let tools = &policy.tools;
    let approvals = &policy.approvals;
    let host = request_host
        .or(session_host)
        .or(tools.host)
        .unwrap_or_default();
    let default_security = match host {
        Host::Sandbox => Security::Deny,
        Host::Gateway | Host::Node => Security::Allowlist,
    };
    let (security, security_source) = stricter(
        chosen(session_security, tools.security, default_security),
        approvals.security,
        |approvals, tools| approvals < tools,
    );
    let (ask, ask_source) = stricter(
        chosen(session_ask, tools.ask, AskMode::default()),
        approvals.ask,
        |approvals, tools| approvals > tools,
    );
    let ask_fallback = approvals.ask_fallback.unwrap_or_default();
    Effective {
        host,
        security,
        security_source,
        ask,
        ask_source,
        ask_fallback,
    }
}

fn chosen<T>(session: Option<T>, tools: Option<T>, default: T) -> (T, Source) {
    match (session, tools) {
        (Some(value), _) => (value, Source::Session),
        (None, Some(value)) => (value, Source::Tools),
        (None, None) => (default, Source::Default),
    }
}

/// The stricter of both sides. Where they are equal, the approvals document is only named if
/// nothing but the default stands against it.
fn stricter<T: Copy + PartialEq>(
    (tools, source): (T, Source),
    approvals: Option<T>,
    is_stricter: impl Fn(T, T) -> bool,
) -> (T, Source) {
    match approvals {
        Some(value) if is_stricter(value, tools) => (value, Source::Approvals),
        Some(value) if value == tools && source == Source::Default => (value, Source::Approvals),
        _ => (tools, source),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::{Effective, Source, effective};
    use crate::approvals::{AskFallback, AskMode, Documents, Host, Security, compile};

    /// What holds for a request to the gateway without session settings.
    fn merged(tools: &str, approvals: &str) -> Effective {
        with_session(tools, approvals, None, None)
    }

    fn with_session(
        tools: &str,
        approvals: &str,
        security: Option<Security>,
        ask: Option<AskMode>,
    ) -> Effective {
        let config = format!("{{\"tools\": {{\"exec\": {{{tools}}}}}}}");
        let approvals = format!("{{\"version\": 1, \"defaults\": {{{approvals}}}}}");
        let documents = Documents {
            config: Some(&config),
            approvals: Some(&approvals),
            ..Documents::default()
        };
        let set = compile(&documents).unwrap();
        effective(set.agent("main"), Some(Host::Gateway), None, security, ask)
    }

    #[test]
    fn defaults_go_by_the_host() {
        let set = compile(&Documents::default()).unwrap();
        let on = |host| effective(set.agent("main"), host, None, None, None);
        assert_eq!(on(None).host, Host::Sandbox);
        for (host, security) in [
            (Host::Sandbox, Security::Deny),
            (Host::Gateway, Security::Allowlist),
            (Host::Node, Security::Allowlist),
        ] {
            let settings = on(Some(host));
            assert_eq!(
                (settings.security, settings.security_source),
                (security, Source::Default)
            );
            assert_eq!(
                (settings.ask, settings.ask_source),
                (AskMode::OnMiss, Source::Default)
            );
            assert_eq!(settings.ask_fallback, AskFallback::Deny);
        }
    }

    #[test]
    fn the_host_is_that_of_request_session_or_tools() {
        let documents = Documents {
            config: Some(r#"{"tools": {"exec": {"host": "node"}}}"#),
            ..Documents::default()
        };
        let set = compile(&documents).unwrap();
        let host =
            |request, session| effective(set.agent("main"), request, session, None, None).host;
        assert_eq!(host(None, None), Host::Node);
        assert_eq!(host(None, Some(Host::Gateway)), Host::Gateway);
        assert_eq!(
            host(Some(Host::Sandbox), Some(Host::Gateway)),
            Host::Sandbox
        );
    }

    #[test]
    fn the_stricter_security_counts() {
        let words = [
            ("deny", Security::Deny),
            ("allowlist", Security::Allowlist),
            ("full", Security::Full),
        ];
        for (tools, tools_security) in words {
            for (approvals, approvals_security) in words {
                let settings = merged(
                    &format!("\"security\": \"{tools}\""),
                    &format!("\"security\": \"{approvals}\""),
                );
                assert_eq!(settings.security, tools_security.min(approvals_security));
                let source = if approvals_security < tools_security {
                    Source::Approvals
                } else {
                    Source::Tools
                };
                assert_eq!(settings.security_source, source);
            }
        }
    }

    #[test]
    fn the_stricter_ask_counts() {
        let words = [
            ("off", AskMode::Off),
            ("on-miss", AskMode::OnMiss),
            ("always", AskMode::Always),
        ];
        for (tools, tools_ask) in words {
            for (approvals, approvals_ask) in words {
                let settings = merged(
                    &format!("\"ask\": \"{tools}\""),
                    &format!("\"ask\": \"{approvals}\""),
                );
                assert_eq!(settings.ask, tools_ask.max(approvals_ask));
                let source = if approvals_ask > tools_ask {
                    Source::Approvals
                } else {
                    Source::Tools
                };
                assert_eq!(settings.ask_source, source);
            }
        }
    }

    #[test]
    fn a_field_that_the_approvals_omit_is_that_of_the_tools() {
        let settings = merged(r#""security": "full", "ask": "off""#, "");
        assert_eq!(
            (settings.security, settings.security_source),
            (Security::Full, Source::Tools)
        );
        assert_eq!(
            (settings.ask, settings.ask_source),
            (AskMode::Off, Source::Tools)
        );
    }

    #[test]
    fn approvals_cannot_loosen_a_default() {
        let settings = merged(
            "",
            r#""security": "full", "ask": "off", "askFallback": "full""#,
        );
        assert_eq!(
            (settings.security, settings.security_source),
            (Security::Allowlist, Source::Default)
        );
        assert_eq!(
            (settings.ask, settings.ask_source),
            (AskMode::OnMiss, Source::Default)
        );
        assert_eq!(settings.ask_fallback, AskFallback::Full);
    }

    #[test]
    fn a_document_that_says_the_same_as_the_default_is_named() {
        let settings = merged("", r#""security": "allowlist", "ask": "on-miss""#);
        assert_eq!(
            (settings.security_source, settings.ask_source),
            (Source::Approvals, Source::Approvals)
        );
    }

    #[test]
    fn session_settings_stand_in_for_those_of_the_tools() {
        let tools = r#""security": "deny", "ask": "always""#;
        let settings = with_session(tools, "", Some(Security::Full), Some(AskMode::Off));
        assert_eq!(
            (settings.security, settings.security_source),
            (Security::Full, Source::Session)
        );
        assert_eq!(
            (settings.ask, settings.ask_source),
            (AskMode::Off, Source::Session)
        );
    }

    #[test]
    fn approvals_apply_after_the_session() {
        let approvals = r#""security": "deny", "ask": "always""#;
        let settings = with_session("", approvals, Some(Security::Full), Some(AskMode::Off));
        assert_eq!(
            (settings.security, settings.security_source),
            (Security::Deny, Source::Approvals)
        );
        assert_eq!(
            (settings.ask, settings.ask_source),
            (AskMode::Always, Source::Approvals)
        );
    }
}
