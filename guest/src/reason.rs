//! The named reasons that decisions, findings and document errors carry.

use crate::shell::Span;

/// A named fact with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub code: Code,
    /// The same for people: what, where, what to do.
    pub message: String,
    /// The bytes of the command text that it is about.
    pub span: Option<Span>,
}

impl Finding {
    /// A finding about the bytes of `span`.
    pub fn at(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            span: Some(span),
        }
    }

    /// A finding about no text.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            span: None,
        }
    }
}

/// Defines [`Code`] with the string and the meaning of each.
macro_rules! codes {
    ($($name:ident $code:literal $meaning:literal)*) => {
        /// A reason code. Its string is the contract; a newer policy can add codes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $meaning] $name,)*
        }

        impl Code {
            /// Every code, sorted by its string.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code as hosts and documents see it.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $code,)* }
            }

            /// What the code means, in a sentence.
            pub fn meaning(self) -> &'static str {
                match self { $(Code::$name => $meaning,)* }
            }
        }
    };
}

codes! {
    AnsiCQuote "ansi-c-quote" "`$'…'` is not read: shells decode it differently."
    AppletUnknown "applet-unknown" "The applet of a multi-call program is not known to run alone."
    ApprovalsDenied "approvals-denied" "The approvals document denies every command for this agent."
    ApprovalsInvalid "approvals-invalid" "The approvals document is not valid, so everything is denied."
    ArgvRule "argv-rule" "An entry matches the program, but its `argv` rule does not match the words."
    ArithmeticExpansion "arithmetic-expansion" "`$((…))` and `$[…]` evaluate text, and with it commands."
    AskAlways "ask-always" "The settings ask about every command."
    AssignmentOnly "assignment-only" "The text sets a variable of the shell without running a command."
    AssignmentUnknown "assignment-unknown" "What a variable that is set for the command does to it is not known."
    Background "background" "`&` starts a command that nobody waits for."
    BindingAfterProgram "binding-after-program" "No approval can be bound: another program of the text could change the file before it is read."
    BindingExpansion "binding-expansion" "No approval can be bound: a word that decides which file runs is expanded."
    BindingInlineCode "binding-inline-code" "No approval can be bound: code is given as an argument, and no file holds it."
    BindingInput "binding-input" "No approval can be bound: the code comes from the input."
    BindingLoadsFiles "binding-loads-files" "No approval can be bound: an option makes the interpreter load other files, or look for its script elsewhere."
    BindingNoFile "binding-no-file" "No approval can be bound: no single local file can be named that the interpreter runs."
    BindingPackageScript "binding-package-script" "No approval can be bound: a script of the package, or a program that is fetched first, may run."
    BindingPayload "binding-payload" "No approval can be bound: an interpreter, a script or a program that starts others would run inside another command."
    BindingSeveralFiles "binding-several-files" "No approval can be bound: more than one word could name the file that runs."
    BindingUncertain "binding-uncertain" "No approval can be bound: what would run, or where, is not certain."
    BraceExpansion "brace-expansion" "Shells differ in whether they expand `{a,b}`."
    BuiltinForm "builtin-form" "A builtin that is covered in plain forms is used in another one."
    BuiltinName "builtin-name" "The shell would run its own builtin of this name instead of the program."
    CarriedProgram "carried-program" "The program runs another one that its arguments name, and that one is not covered."
    CdOperand "cd-operand" "Where this `cd` leads is not certain."
    CommandSubstitution "command-substitution" "`$(…)` and backticks run a command whose output becomes text."
    CommandWordExpansion "command-word-expansion" "The name of the program comes out of an expansion."
    ConfigInvalid "config-invalid" "The configuration is not valid, so everything is denied."
    ControlCharacter "control-character" "The text holds a control character."
    Covered "covered" "Every command is covered."
    CwdNotFound "cwd-not-found" "The working directory does not exist."
    CwdUnknown "cwd-unknown" "A relative program is named while the working directory is not known."
    Declared "declared" "An alias or function of this name is declared by the request."
    DenyPattern "deny-pattern" "A deny pattern of the approvals document matches the program."
    DroppedVariable "dropped-variable" "A variable of the environment is removed from the plan."
    ElevatedFull "elevated-full" "Elevated mode `full` skips approvals."
    EmptyCommand "empty-command" "A command is missing where the grammar needs one."
    EmptyText "empty-text" "There is no command in the text."
    EntryExpired "entry-expired" "An entry matches the program, but it has expired."
    EnvironmentCleared "environment-cleared" "The command would run without the PATH by which its program was looked up."
    EnvironmentDenied "environment-denied" "The request sets a variable that can change which code runs."
    EnvironmentUnknown "environment-unknown" "What a variable that the request sets does is not known."
    ExtendedGlob "extended-glob" "Patterns with parentheses are not read."
    FallbackAllowed "fallback-allowed" "Nobody can be asked, and the fallback allows it."
    FallbackDenied "fallback-denied" "Nobody can be asked, and the fallback denies it."
    FullSecurity "full-security" "The settings allow every command."
    FunctionDefinition "function-definition" "Functions are not read."
    Group "group" "`{ …; }` is not read."
    HereDocument "here-document" "Here-documents and here-strings are not covered by an allowlist."
    InlineEval "inline-eval" "Code is given as an argument, and `strictInlineEval` wants that asked about."
    InteractiveText "interactive-text" "An interactive shell reads this text in its own way."
    LaterProgramDiffers "later-program-differs" "A later folder of PATH holds another program of this name, which is not covered."
    Launcher "launcher" "A program whose only purpose is to start another one is never covered."
    LinkAfterProgram "link-after-program" "An earlier program could change the link through which this one is reached."
    LocaleEncoding "locale-encoding" "In the encoding of the environment's locale the text may have other characters, and operators."
    LocaleQuote "locale-quote" "`$\"…\"` is not read: shells translate it differently."
    LoginFiles "login-files" "A login shell reads files first."
    MatchedByCase "matched-by-case" "The entry matches only when upper and lower case are the same."
    NoSuchEntry "no-such-entry" "An edit names an entry that is not there."
    NotCanonicalText "not-canonical-text" "The canonical path of the program is not valid UTF-8."
    NotExecutable "not-executable" "The path is not an executable regular file."
    NotFound "not-found" "No such program."
    NotListed "not-listed" "No allowlist entry matches the program."
    OverrideDropped "override-dropped" "A variable that the request sets does not reach a shell with a payload."
    ParameterExpansion "parameter-expansion" "Only `$NAME` and `${NAME}` are read."
    PathEntryOption "path-entry-option" "PATH has an entry with `%`, in which some shells look for functions."
    PathEntryRelative "path-entry-relative" "PATH has an empty or relative entry."
    PathMissing "path-missing" "The request has no PATH, so a bare name cannot be looked up."
    PathReplaced "path-replaced" "zsh's start-up files on some systems replace exactly this PATH."
    PipeAnd "pipe-and" "`|&` is not read: shells differ."
    PolicyFault "policy-fault" "The policy could not come to a decision: trap, limit or failing capability."
    PolicyNotLoaded "policy-not-loaded" "No documents have been loaded."
    ProcessSubstitution "process-substitution" "`<(…)`, `>(…)` and `=(…)` run a command."
    RawTextMisses "raw-text-misses" "The request asks that text with shell control or expansion characters misses."
    Redirection "redirection" "Redirections are not covered by an allowlist."
    RequestInvalid "request-invalid" "The request is not valid."
    ReservedWord "reserved-word" "Compound commands are not read."
    RoleUntrusted "role-untrusted" "A program with the name of one that runs others is not in a trusted directory."
    SafeBinDeniedOption "safe-bin-denied-option" "The safe bin's profile denies this option."
    SafeBinExpansion "safe-bin-expansion" "A word of a safe bin would be expanded."
    SafeBinFilter "safe-bin-filter" "The filter can read more than its input."
    SafeBinImplementation "safe-bin-implementation" "The safe bin is a link to a program for which its profile was not verified."
    SafeBinNever "safe-bin-never" "A program of this kind is never a safe bin."
    SafeBinOperand "safe-bin-operand" "The safe bin has more or fewer operands than its profile allows."
    SafeBinOption "safe-bin-option" "The safe bin's profile does not know this option, or cannot tell which one it is."
    SafeBinPath "safe-bin-path" "A word of a safe bin looks like a path."
    SafeBinUnprofiled "safe-bin-unprofiled" "The name is among the safe bins, but has no profile."
    SafeBinUntrusted "safe-bin-untrusted" "The safe bin is not in a trusted directory."
    SafeBinValue "safe-bin-value" "A value of a safe bin is not what its option takes."
    SecurityDenied "security-denied" "The settings deny every command."
    SessionDenied "session-denied" "The settings of the session deny every command."
    ShellOption "shell-option" "An option makes the shell do more than read its payload."
    ShellStdin "shell-stdin" "The shell reads its commands from its input."
    ShellUnsupported "shell-unsupported" "The text is for a shell that is not read."
    ShellsDisagree "shells-disagree" "bash, dash, zsh and busybox ash read this differently."
    SkillBinsInvalid "skill-bins-invalid" "The list of skill programs is not valid, so everything is denied."
    StartupVariable "startup-variable" "The environment holds a variable that makes a shell run or load something else."
    Subshell "subshell" "`( … )` is not read."
    TooComplex "too-complex" "The request is over a limit."
    TrailingBackslash "trailing-backslash" "The text ends in a backslash."
    UnbalancedQuote "unbalanced-quote" "A quote is not closed."
    UnicodeBlank "unicode-blank" "A character outside quotes looks like a blank and is none to the shell."
    WindowsMetacharacter "windows-metacharacter" "A character that a Windows shell treats specially stands outside a quoted argument."
    WindowsPath "windows-path" "Windows reads the name of the program as a device, a stream, another machine or a path that depends on more than itself."
    WindowsQuote "windows-quote" "Quotes are used in a way that Windows programs read differently."
    WindowsScript "windows-script" "A script for a Windows shell would run, and that shell reads its name or arguments in its own way."
    WindowsShell "windows-shell" "A Windows shell with commands of its own is always asked about."
    WordNotLiteral "word-not-literal" "A word that decides which program runs comes out of an expansion."
    WrapperCommand "wrapper-command" "The wrapper names no program to run."
    WrapperOption "wrapper-option" "The wrapper's option is unknown, or does more than start the program."
    WritablePathFolder "writable-path-folder" "A folder of PATH before the program's can be written by this process."
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn codes_are_sorted_and_unique() {
        let strings: Vec<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        let mut sorted = strings.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(strings, sorted);
    }
}
