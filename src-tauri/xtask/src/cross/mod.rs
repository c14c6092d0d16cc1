//! A Rust that builds for another system, on Linux: rustup's, or one made of Debian's packages where rustup can't fetch it.

mod unpacked;

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    Failure, debian, root,
    step::{output, run_command},
    target,
};

/// Another system.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum System {
    /// MinGW links it, Microsoft's tools aren't needed.
    Windows,
    /// Nothing links it: its types are checked only.
    Macos,
}

impl System {
    pub(crate) const fn triple(self) -> &'static str {
        match self {
            Self::Windows => "x86_64-pc-windows-gnu",
            Self::Macos => "aarch64-apple-darwin",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Windows => "windows",
            Self::Macos => "macos",
        }
    }

    const fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Windows => debian::WINDOWS_BUILD,
            Self::Macos => &[],
        }
    }
}

/// The Rust to build for a system with.
pub(crate) struct Cross {
    system: System,
    /// Where Debian's is unpacked, if it isn't rustup's.
    unpacked: Option<PathBuf>,
}

impl Cross {
    pub(crate) fn ensure(system: System) -> Result<Self, Failure> {
        if !debian::is_here() {
            return Err(format!("only {0} itself, Debian and Ubuntu can build for {0}", system.name()));
        }
        debian::ensure(system.packages())?;
        let unpacked = target().join("cross-rust");
        if unpacked::is_ready(&unpacked, system) {
            return Ok(Self { system, unpacked: Some(unpacked) });
        }
        if is_in_rustup(system) {
            return Ok(Self { system, unpacked: None });
        }
        let mut rustup = Command::new("rustup");
        match run_command(rustup.args(["target", "add", system.triple()]).current_dir(root())) {
            Ok(()) => Ok(Self { system, unpacked: None }),
            Err(failure) => {
                eprintln!("{failure}\nMaking a Rust for it of Debian's packages, about two minutes.");
                unpacked::make(&unpacked, system)?;
                Ok(Self { system, unpacked: Some(unpacked) })
            }
        }
    }

    /// Its cargo, in the root of the project, with a target folder of its own.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = self.unpacked.as_deref().map_or_else(|| Command::new("cargo"), unpacked::cargo);
        cargo.current_dir(root()).env("CARGO_TARGET_DIR", target().join(self.system.name()));
        if self.system == System::Windows {
            cargo.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", unpacked::MINGW);
        }
        cargo
    }

    /// The folder of what it built in a profile.
    pub(crate) fn built(&self, profile: &str) -> PathBuf {
        target().join(self.system.name()).join(self.system.triple()).join(profile)
    }
}

fn is_in_rustup(system: System) -> bool {
    output("rustc", &["--print", "target-libdir", "--target", system.triple()])
        .is_some_and(|lib| Path::new(&lib).exists())
}
