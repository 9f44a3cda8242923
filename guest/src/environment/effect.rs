//! What a variable decides, in a sentence.

/// Why a variable is blocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Its name is none that a shell could set.
    Invalid,
    /// It chooses what the dynamic loader or the C library loads (ld.so(8), dyld(1), malloc(3), iconv(1)).
    Loader,
    /// It decides which programs are found (execvp(3), cmd.exe).
    Lookup,
    /// It makes a shell read, run or reinterpret something (bash(1), dash(1), zshall(1)).
    Shell,
    /// It makes an interpreter load or run other code (manual of each interpreter).
    Interpreter,
    /// It names a program that is run (git(1), less(1), man(1), ssh(1), sudo(8)).
    Helper,
    /// It names a compiler or build tool, or adds options to one (make(1), gcc(1), cargo, go, configure).
    Build,
    /// It adds options to a tool whenever it runs (manual of each tool).
    Options,
    /// It moves files that a tool reads or writes, and that can name programs (git(1), XDG Base Directory Specification, curl(1)).
    Files,
    /// It sends traffic or secrets elsewhere, or decides whom to trust (curl(1), git(1), OpenSSL).
    Network,
    /// It decides where packages come from (cargo, npm, pip, go, gem).
    Packages,
}

impl Effect {
    /// What it does, to follow the variable's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invalid => "is no name that a shell could set",
            Self::Loader => "chooses what the dynamic loader or the C library loads",
            Self::Lookup => "decides which programs are found",
            Self::Shell => "makes a shell read, run or reinterpret something",
            Self::Interpreter => "makes an interpreter load or run other code",
            Self::Helper => "names a program that is run",
            Self::Build => "names a compiler or build tool, or adds options to one",
            Self::Options => "adds options to a tool whenever it runs",
            Self::Files => "moves files that a tool reads or writes, and that can name programs",
            Self::Network => "sends traffic or secrets elsewhere, or decides whom to trust",
            Self::Packages => "decides where packages come from",
        }
    }
}
