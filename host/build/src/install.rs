//! Installing what is missing, where this user may.

use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::compiler::TARGET;
use crate::process::{capture, command, on_path, run_within};

/// Debian's newer compiler with the sources of its standard library, and a linker.
pub(crate) const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// Long enough for the 25 MB on a slow line; short enough when nobody answers.
const RUSTUP_LIMIT: Duration = Duration::from_secs(90);

/// Long enough for 150 MB on a slow line.
const APT_LIMIT: Duration = Duration::from_secs(1200);

/// Adds the target to the toolchain in use.
pub(crate) fn target_of_current_toolchain() -> Result<()> {
    let rustup = on_path("rustup").context("no `rustup` on the path to add the target with")?;
    eprintln!("adding {TARGET} to the toolchain in use");
    run_within(
        command(rustup).args(["target", "add", TARGET]),
        RUSTUP_LIMIT,
    )
}

/// Installs Debian's newer compiler.
pub(crate) fn debian_compiler() -> Result<()> {
    eprintln!("installing {} with apt-get", DEBIAN_PACKAGES.join(", "));
    run_within(apt_get()?.args(["-qq", "update"]), APT_LIMIT)?;
    let install = [
        "-qq",
        "install",
        "--yes",
        "--no-install-recommends",
        "--no-remove",
    ];
    run_within(apt_get()?.args(install).args(DEBIAN_PACKAGES), APT_LIMIT)
}

/// `apt-get` with the rights to install.
fn apt_get() -> Result<Command> {
    let apt_get = on_path("apt-get").context("no `apt-get` to install it with")?;
    let mut call = if capture(command("id").arg("-u"))?.trim() == "0" {
        command(apt_get)
    } else if capture(command("sudo").args(["-n", "true"])).is_ok() {
        let mut sudo = command("sudo");
        sudo.arg("-n").arg(apt_get);
        sudo
    } else {
        bail!("installing it takes root, or `sudo` without a password");
    };
    call.env("DEBIAN_FRONTEND", "noninteractive");
    // Another installation may be under way.
    call.args(["-o", "DPkg::Lock::Timeout=300"]);
    Ok(call)
}
