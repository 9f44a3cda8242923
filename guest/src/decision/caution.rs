//! What is asked about, or denied, even where the settings allow everything.

use crate::approvals::AgentPolicy;
use crate::reason::Code;

/// Whether something that was not looked at is asked about in any case: it could be code on the
/// command line, or a program that is denied.
pub(super) fn is_cautious(policy: &AgentPolicy) -> bool {
    policy.tools.strict_inline_eval || !policy.deny.is_empty()
}

/// Whether this reason denies whatever the settings are.
pub(super) fn denies(code: Code) -> bool {
    matches!(code, Code::DenyPattern | Code::EnvironmentDenied)
}

/// Whether a command with this reason or finding is code, or runs something that was not looked
/// at.
pub(super) fn hides_code(code: Code) -> bool {
    matches!(
        code,
        Code::AppletUnknown
            | Code::BuiltinName
            | Code::CarriedProgram
            | Code::InlineEval
            | Code::Launcher
            | Code::RoleUntrusted
            | Code::ShellOption
            | Code::ShellStdin
            | Code::TooComplex
            | Code::WindowsScript
            | Code::WindowsShell
            | Code::WordNotLiteral
            | Code::WrapperCommand
            | Code::WrapperOption
    )
}
