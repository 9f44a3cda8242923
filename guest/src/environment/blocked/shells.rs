//! Variables that shells read.
//!
//! Sources: bash(1) 5.2, readline(3), dash(1) 0.5.12, zshparam(1) and zshmisc(1) 5.9, ksh(1), mksh(1),
//! about_Environment_Variables of PowerShell, the manuals of nu and xonsh, and cmd.exe.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("ARGV0", "changes the name under which zsh starts a program"),
    ("BASHOPTS SHELLOPTS", "turns on options of bash"),
    ("BASH_ENV", "names a file that bash runs first"),
    (
        "BASH_LOADABLES_PATH FPATH MODULE_PATH PSMODULEPATH",
        "decides where code is loaded from",
    ),
    (
        "BASH_XTRACEFD HISTFILE TMPPREFIX",
        "names a file that is written",
    ),
    ("CDPATH", "decides to which directory `cd` goes"),
    ("COMSPEC", "names the command interpreter of Windows"),
    ("ENV", "names a file that sh and ksh run first"),
    ("IFS", "decides where shells split words"),
    (
        "INPUTRC",
        "names a file of key bindings, which can type commands",
    ),
    (
        "NULLCMD READNULLCMD",
        "names a program that is run for a redirection alone",
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
    ("ZDOTDIR", "decides which files zsh runs first"),
];
