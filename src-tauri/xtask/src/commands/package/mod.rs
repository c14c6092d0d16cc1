//! Installers.

pub(super) mod linux;
mod macos;
pub(super) mod windows;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    Failure, Outcome,
    setup::{self, Purpose},
    step::{at, run_command},
    target,
};

use super::window;

/// The version of the app, and of everything here.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a seller on a slow line downloads at most, in bytes.
const LARGEST: u64 = 15_000_000;

/// The variable that names the program that signs.
const SIGNER: &str = "POROKH_SIGNER";

/// What is packed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Build {
    /// What sellers get.
    Release,
    /// What is built sooner, and is larger and slower.
    Debug,
}

impl Build {
    /// Of the arguments of a command that takes nothing else.
    pub(super) fn of(arguments: &[&str]) -> Result<Self, Failure> {
        match arguments {
            [] => Ok(Self::Release),
            ["--debug"] => Ok(Self::Debug),
            unknown => Err(format!("`{}` is no argument of this command", unknown.join(" "))),
        }
    }

    fn profile(self) -> &'static str {
        if self == Self::Release { "release" } else { "dev" }
    }

    /// The name of the folder that cargo builds it in.
    fn folder(self) -> &'static str {
        if self == Self::Release { "release" } else { "debug" }
    }
}

/// Builds the app and packs it for this system, or for Windows.
pub(super) fn pack(arguments: &[&str]) -> Outcome {
    let mut for_windows = cfg!(windows);
    let mut signer = None;
    let mut build = Build::Release;
    let mut rest = arguments;
    while let [argument, others @ ..] = rest {
        rest = match (*argument, others) {
            ("--target", ["windows", others @ ..]) => {
                for_windows = true;
                others
            }
            ("--debug", others) => {
                build = Build::Debug;
                others
            }
            ("--sign", others) => {
                signer = Some(Signer::from_environment()?);
                others
            }
            (unknown, _) => return Err(format!("`package` doesn't know `{unknown}`")),
        };
    }
    setup::ensure(Purpose::Build)?;
    window::build()?;
    match signer {
        _ if for_windows => windows::pack(build, signer.as_ref()),
        Some(_) => Err("--sign is for Windows: elsewhere the system's own ways are used".to_owned()),
        None if cfg!(target_os = "macos") => macos::pack(),
        None => linux::pack(build).map(drop),
    }
}

/// The program that signs the file that it is given, in its place.
pub(super) struct Signer(String);

impl Signer {
    fn from_environment() -> Result<Self, Failure> {
        env::var(SIGNER).map(Self).map_err(|_| {
            format!("--sign needs {SIGNER}, the path of a program that signs the file that it is given")
        })
    }

    fn sign(&self, file: &Path) -> Outcome {
        run_command(Command::new(&self.0).arg(file))
    }
}

/// The folder of the installers.
fn installers() -> Result<PathBuf, Failure> {
    let folder = target().join("installers");
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    Ok(folder)
}

/// Says where an installer is and how large; one that is larger than a slow line bears is a failure.
fn announce(installer: &Path, build: Build) -> Outcome {
    let size = fs::metadata(installer).map_err(at(installer))?.len();
    let megabytes = size / 100_000;
    let megabytes = format!("{}.{}", megabytes / 10, megabytes % 10);
    println!("{} ({megabytes} MB)", installer.display());
    if size > LARGEST && build == Build::Release {
        return Err(format!("the installer has {megabytes} MB, more than {} MB", LARGEST / 1_000_000));
    }
    Ok(())
}
