//! A compiler that can build for `wasm32-unknown-unknown`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::install;
use crate::process::{capture, command, on_path};

/// The target of the guest: its standard library imports nothing.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The oldest release that compiles the guest.
const OLDEST: &str = env!("CARGO_PKG_RUST_VERSION");

/// Where a compiler comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The toolchain in use: `rustc` and `cargo` on the path, with the target's
    /// standard library ready made.
    Current,
    /// Debian's `rustc-web`, which builds the standard library from source.
    Debian,
}

impl Origin {
    const ALL: [Self; 2] = [Self::Current, Self::Debian];

    /// The origin that `name` stands for on the command line.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "current" => Some(Self::Current),
            "debian" => Some(Self::Debian),
            _ => None,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Current => "the toolchain in use",
            Self::Debian => "Debian's compiler",
        })
    }
}

/// A compiler, ready for use.
#[derive(Debug, Clone)]
pub struct Compiler {
    origin: Origin,
    rustc: PathBuf,
    cargo: PathBuf,
    version: Version,
    sysroot: PathBuf,
    /// Where rustc's own choice would not do.
    linker: Option<PathBuf>,
}

impl Compiler {
    /// A compiler that is there, or else one that can be installed. With an origin, of
    /// that origin.
    ///
    /// # Errors
    ///
    /// When there is none and none can be installed; the message says what to do.
    pub fn find(origin: Option<Origin>) -> Result<Self> {
        let origins = origin.map_or(Origin::ALL.to_vec(), |origin| vec![origin]);
        if let Some(present) = origins.iter().find_map(|o| Self::present(*o).ok()) {
            return Ok(present);
        }
        let mut failures = String::new();
        for origin in origins {
            match Self::installed(origin) {
                Ok(compiler) => return Ok(compiler),
                Err(error) => failures += &format!("\n  {origin}: {error:#}"),
            }
        }
        bail!(
            "no compiler for {TARGET} at hand:{failures}\n\
             do one of these and try again:\n  \
             rustup target add {TARGET}\n  \
             apt-get update && apt-get install --no-install-recommends {packages}   (as root)",
            packages = install::DEBIAN_PACKAGES.join(" "),
        )
    }

    fn installed(origin: Origin) -> Result<Self> {
        match origin {
            Origin::Current => install::target_of_current_toolchain()?,
            Origin::Debian => install::debian_compiler()?,
        }
        Self::present(origin)
    }

    fn present(origin: Origin) -> Result<Self> {
        match origin {
            Origin::Current => Self::current(),
            Origin::Debian => Self::debian(),
        }
    }

    fn current() -> Result<Self> {
        let rustc = on_path("rustc").context("no `rustc` on the path")?;
        let cargo = on_path("cargo").context("no `cargo` on the path")?;
        let query = ["--print", "sysroot", "--print", "target-libdir"];
        let places = capture(command(&rustc).args(query).args(["--target", TARGET]))?;
        let mut places = places.lines().map(PathBuf::from);
        let sysroot = places.next().unwrap_or_default();
        let libraries = places.next().unwrap_or_default();
        ensure!(
            has_standard_library(&libraries),
            "it has no standard library for {TARGET}"
        );
        Ok(Self {
            origin: Origin::Current,
            version: Version::of(&rustc)?,
            linker: None,
            rustc,
            cargo,
            sysroot,
        })
    }

    fn debian() -> Result<Self> {
        let [rustc, cargo] = ["/usr/bin/rustc", "/usr/bin/cargo"].map(PathBuf::from);
        for file in [&rustc, &cargo] {
            ensure!(file.is_file(), "no {}", file.display());
        }
        let version = Version::of(&rustc)?;
        ensure!(
            version.is_at_least(OLDEST),
            "{} is {}, older than {OLDEST}; Debian's security suite has a newer one",
            rustc.display(),
            version.release,
        );
        let sysroot = PathBuf::from(capture(command(&rustc).args(["--print", "sysroot"]))?.trim());
        let library = sysroot.join("lib/rustlib/src/rust/library/Cargo.lock");
        ensure!(
            library.is_file(),
            "it has no library sources (package `rust-web-src`)"
        );
        Ok(Self {
            origin: Origin::Debian,
            linker: Some(wasm_linker()?),
            rustc,
            cargo,
            version,
            sysroot,
        })
    }

    /// The release and commit, in one line.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version.line
    }

    /// Where this compiler keeps its libraries.
    pub(crate) fn sysroot(&self) -> &Path {
        &self.sysroot
    }

    /// A call of this compiler's cargo.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = command(&self.cargo);
        // Set but empty, they switch off wrappers that a user's cargo settings name.
        cargo.env("RUSTC_WRAPPER", "");
        cargo.env("RUSTC_WORKSPACE_WRAPPER", "");
        cargo.env("RUSTC", &self.rustc);
        if let Some(linker) = &self.linker {
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        if self.origin == Origin::Debian {
            cargo.env_remove("RUSTUP_TOOLCHAIN");
            // Building the standard library counts as unstable.
            cargo.env("RUSTC_BOOTSTRAP", "1");
        }
        cargo
    }

    /// What cargo has to be told besides the target.
    pub(crate) fn cargo_options(&self) -> &'static [&'static str] {
        match self.origin {
            Origin::Current => &[],
            Origin::Debian => &["-Zbuild-std=std,panic_abort"],
        }
    }
}

fn has_standard_library(libraries: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(libraries) else {
        return false;
    };
    entries
        .flatten()
        .any(|entry| entry.file_name().to_string_lossy().starts_with("libstd-"))
}

/// The linker inside the toolchain in use, as new as a compiler, or else Debian's.
fn wasm_linker() -> Result<PathBuf> {
    linker_of_current_toolchain()
        .or_else(|| on_path("wasm-ld"))
        .context("no linker for WebAssembly (package `lld`)")
}

fn linker_of_current_toolchain() -> Option<PathBuf> {
    let rustc = on_path("rustc")?;
    let sysroot = capture(command(&rustc).args(["--print", "sysroot"])).ok()?;
    let host = Version::of(&rustc).ok()?.host;
    let tools = Path::new(sysroot.trim()).join("lib/rustlib").join(host);
    Some(tools.join("bin/rust-lld")).filter(|file| file.is_file())
}

/// What `rustc -vV` says.
#[derive(Debug, Clone)]
struct Version {
    line: String,
    release: String,
    host: String,
}

impl Version {
    fn of(rustc: &Path) -> Result<Self> {
        let text = capture(command(rustc).arg("-vV"))?;
        Self::parse(&text)
            .with_context(|| format!("`{} -vV` named no release or host", rustc.display()))
    }

    fn parse(text: &str) -> Option<Self> {
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
        Some(Self {
            line: text.lines().next()?.to_owned(),
            release: field("release: ")?.to_owned(),
            host: field("host: ")?.to_owned(),
        })
    }

    fn is_at_least(&self, oldest: &str) -> bool {
        numbers(&self.release) >= numbers(oldest)
    }
}

/// `1.96.0-nightly` is `[1, 96, 0]`.
fn numbers(release: &str) -> Vec<u32> {
    let release = release.split('-').next().unwrap_or_default();
    release.split('.').map_while(|n| n.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEBIAN: &str = "rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)\n\
        binary: rustc\nhost: x86_64-unknown-linux-gnu\nrelease: 1.96.0\nLLVM version: 22.1.8\n";

    #[test]
    fn a_compiler_tells_its_release_and_host() {
        let version = Version::parse(DEBIAN).map(|v| (v.release, v.host));
        let expected = ("1.96.0".to_owned(), "x86_64-unknown-linux-gnu".to_owned());
        assert_eq!(version, Some(expected));
        assert!(Version::parse("cargo 1.96.0\n").is_none());
    }

    #[test]
    fn releases_compare_as_numbers() {
        let is_at_least = |release: &str, oldest: &str| {
            let text = DEBIAN.replace("release: 1.96.0", &format!("release: {release}"));
            Version::parse(&text).is_some_and(|version| version.is_at_least(oldest))
        };
        assert!(is_at_least("1.96.0", "1.95"));
        assert!(is_at_least("1.95.0-beta.2", "1.95"));
        assert!(is_at_least("1.100.0", "1.95"));
        assert!(!is_at_least("1.85.1", "1.95"));
        assert!(!is_at_least("1.9.0", "1.95"));
    }

    #[test]
    fn every_origin_has_a_name() {
        assert_eq!(Origin::named("current"), Some(Origin::Current));
        assert_eq!(Origin::named("debian"), Some(Origin::Debian));
        assert_eq!(Origin::named("rustup"), None);
    }
}
