//! Variables that shells read.
//!
//! Sources: bash(1) 5.2, readline(3), dash(1) 0.5.12, zshparam(1) and zshmisc(1) 5.9, ksh(1), mksh(1),
//! about_Environment_Variables of PowerShell, the manuals of nu and xonsh, and cmd.exe.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("ARGV0", "changes the name under which zsh starts a program"),
    (
        "BASHOPTS SHELLOPTS",
        "turns on options of bash before it starts",
    ),
    (
        "BASH_COMPAT",
        "makes bash read text as an older version does",
    ),
    ("BASH_ENV", "names a file that bash runs first"),
    (
        "BASH_LOADABLES_PATH FPATH MODULE_PATH NU_LIB_DIRS NU_PLUGIN_DIRS PSMODULEPATH",
        "decides where a shell loads code from",
    ),
    ("BASH_XTRACEFD", "sends the trace of bash into an open file"),
    ("CDPATH", "decides to which directory `cd` goes"),
    ("COMSPEC", "names the command interpreter of Windows"),
    ("ENV", "names a file that sh and ksh run first"),
    ("HISTFILE TMPPREFIX", "decides which files a shell writes"),
    ("IFS", "decides where shells split words"),
    (
        "INPUTRC",
        "names a file of key bindings, which can type commands",
    ),
    (
        "NULLCMD READNULLCMD",
        "names the program that zsh runs for a redirection alone",
    ),
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
        "PS0 PS1 PS2 PS4",
        "is expanded by shells when they show it, and can run commands",
    ),
    ("SHELL", "names the shell that tools start"),
    (
        "STTY",
        "is read by zsh as part of a command that it runs first",
    ),
    ("XONSHRC ZDOTDIR", "decides which file a shell runs first"),
];
