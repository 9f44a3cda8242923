//! Variables that shells read.
//!
//! Sources: bash(1) 5.2, readline(3), dash(1) 0.5.12, zshparam(1) and zshmisc(1) 5.9, ksh(1), mksh(1),
//! about_Environment_Variables of PowerShell, the manuals of nu and xonsh, and cmd.exe.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("ARGV0", "changes the name under which zsh starts a program"),
    ("BASHOPTS", "turns on options of bash before it starts"),
    (
        "BASH_COMPAT",
        "makes bash read text as an older version does",
    ),
    ("BASH_ENV", "names a file that bash runs first"),
    (
        "BASH_LOADABLES_PATH",
        "decides where bash loads builtins from",
    ),
    ("BASH_XTRACEFD", "sends the trace of bash into an open file"),
    ("CDPATH", "decides to which directory `cd` goes"),
    ("COMSPEC", "names the command interpreter of Windows"),
    ("ENV", "names a file that sh and ksh run first"),
    ("FCEDIT", "names the editor that `fc` runs"),
    ("FPATH", "decides where zsh and ksh load functions from"),
    ("HISTEDIT", "names the editor that `fc` runs"),
    ("HISTFILE", "names a file that shells read and write"),
    ("IFS", "decides where shells split words"),
    (
        "INPUTRC",
        "names a file of key bindings, which can type commands",
    ),
    ("MODULE_PATH", "decides where zsh loads modules from"),
    (
        "NULLCMD",
        "names the program that zsh runs for a redirection alone",
    ),
    ("NU_LIB_DIRS", "decides where nu loads code from"),
    ("NU_PLUGIN_DIRS", "decides where nu loads code from"),
    ("PATH", "decides which programs are found"),
    (
        "PATHEXT",
        "decides which files count as programs on Windows",
    ),
    (
        "POSIXLY_CORRECT",
        "changes how shells and GNU tools read options",
    ),
    ("PROMPT_COMMAND", "is run by bash before each prompt"),
    (
        "PS0",
        "is expanded by shells as a prompt, and can run commands",
    ),
    (
        "PS1",
        "is expanded by shells as a prompt, and can run commands",
    ),
    (
        "PS2",
        "is expanded by shells as a prompt, and can run commands",
    ),
    (
        "PS4",
        "is expanded by shells before each traced command, and can run others",
    ),
    (
        "PSMODULEPATH",
        "decides where PowerShell loads modules from",
    ),
    (
        "READNULLCMD",
        "names the program that zsh runs for a redirection alone",
    ),
    ("SHELL", "names the shell that tools start"),
    ("SHELLOPTS", "turns on options of bash before it starts"),
    (
        "STTY",
        "is read by zsh as part of a command that it runs first",
    ),
    ("TMPPREFIX", "decides where zsh writes temporary files"),
    ("XONSHRC", "names code that xonsh runs first"),
    ("XONSHRC_DIR", "names code that xonsh runs first"),
    ("ZDOTDIR", "decides where zsh finds its start-up files"),
];
