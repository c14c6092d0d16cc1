//! A Rust that builds for Windows, on Linux: rustup's, or one made of Debian's packages where rustup can't fetch it.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    Failure, Outcome, debian, root,
    step::{at, output, run_command},
    target,
};

/// What is built. MinGW links it, Microsoft's tools aren't needed.
pub(crate) const TARGET: &str = "x86_64-pc-windows-gnu";

const LINKER: &str = "x86_64-w64-mingw32-gcc";

/// Debian's newest Rust, which it keeps for browsers.
const DEBIANS_RUST: &[&str] = &["rustc-web", "cargo-web", "libstd-rust-web-dev", "rust-web-src"];

/// Makes rlibs that profiles with link-time optimization and `panic = "abort"` can use, as the compiler's own build does.
const WRAPPER: &str = "\
#!/bin/sh
case \" $* \" in
*\" --crate-name panic_abort \"*) exec \"$@\" -C panic=abort -C embed-bitcode=yes ;;
*\" --crate-name \"*) exec \"$@\" -C embed-bitcode=yes ;;
esac
exec \"$@\"
";

const EMPTY_PACKAGE: &str = "\
[package]
name = \"sysroot\"
version = \"0.0.0\"
edition = \"2021\"
[lib]
path = \"lib.rs\"
[workspace]
";

/// The Rust to build for Windows with.
pub(crate) struct Cross {
    /// Where Debian's is unpacked, if it isn't rustup's.
    unpacked: Option<PathBuf>,
}

impl Cross {
    /// Finds or makes one.
    pub(crate) fn ensure() -> Result<Self, Failure> {
        if !debian::is_here() {
            return Err("only Windows itself, Debian and Ubuntu can build for Windows".to_owned());
        }
        debian::ensure(debian::WINDOWS_BUILD)?;
        let unpacked = target().join("windows-rust");
        if unpacked.join("ready").exists() {
            return Ok(Self { unpacked: Some(unpacked) });
        }
        if is_in_rustup() {
            return Ok(Self { unpacked: None });
        }
        let mut rustup = Command::new("rustup");
        match run_command(rustup.args(["target", "add", TARGET]).current_dir(root())) {
            Ok(()) => Ok(Self { unpacked: None }),
            Err(failure) => {
                eprintln!("{failure}\nMaking a Rust for Windows of Debian's packages, about two minutes.");
                make(&unpacked)?;
                Ok(Self { unpacked: Some(unpacked) })
            }
        }
    }

    /// Its cargo, in the root of the project, with a target folder of its own.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = self.unpacked.as_deref().map_or_else(|| Command::new("cargo"), unpacked_cargo);
        cargo
            .current_dir(root())
            .env("CARGO_TARGET_DIR", target().join("windows"))
            .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", LINKER);
        cargo
    }

    /// The folder of what it built in a profile.
    pub(crate) fn built(profile: &str) -> PathBuf {
        target().join("windows").join(TARGET).join(profile)
    }
}

fn is_in_rustup() -> bool {
    output("rustc", &["--print", "target-libdir", "--target", TARGET])
        .is_some_and(|lib| Path::new(&lib).exists())
}

fn unpacked_cargo(unpacked: &Path) -> Command {
    let usr = unpacked.join("rust/usr");
    let path = env::var("PATH").unwrap_or_default();
    let mut cargo = Command::new(usr.join("bin/cargo"));
    cargo
        .env("PATH", format!("{}:{path}", usr.join("bin").display()))
        .env("LD_LIBRARY_PATH", usr.join("lib/x86_64-linux-gnu"));
    // What the cargo that runs xtask says of itself.
    for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUSTUP_HOME", "LD_PRELOAD"] {
        cargo.env_remove(variable);
    }
    cargo
}

/// Unpacks Debian's packages, without installing them, and builds the standard library for Windows from their sources.
fn make(unpacked: &Path) -> Outcome {
    // What an earlier try left.
    if unpacked.exists() {
        fs::remove_dir_all(unpacked).map_err(at(unpacked))?;
    }
    let (packages, rust) = (unpacked.join("packages"), unpacked.join("rust"));
    for folder in [&packages, &rust] {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    debian::download(DEBIANS_RUST, &packages)?;
    for entry in fs::read_dir(&packages).map_err(at(&packages))?.flatten() {
        run_command(Command::new("dpkg").arg("--extract").arg(entry.path()).arg(&rust))?;
    }
    let sysroot = unpacked.join("sysroot");
    build_library(unpacked, &sysroot)?;
    for folder in [&packages, &sysroot] {
        fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    let ready = unpacked.join("ready");
    fs::write(&ready, "").map_err(at(&ready))
}

fn build_library(unpacked: &Path, sysroot: &Path) -> Outcome {
    fs::create_dir_all(sysroot).map_err(at(sysroot))?;
    let wrapper = sysroot.join("wrapper");
    for (name, text) in [("Cargo.toml", EMPTY_PACKAGE), ("lib.rs", "#![no_std]\n"), ("wrapper", WRAPPER)] {
        let path = sysroot.join(name);
        fs::write(&path, text).map_err(at(&path))?;
    }
    run_command(Command::new("chmod").arg("+x").arg(&wrapper))?;
    let library = "-Zbuild-std=std,panic_abort,panic_unwind,test,proc_macro";
    let mut cargo = unpacked_cargo(unpacked);
    cargo
        .args(["build", "--quiet", "--release", "--target", TARGET, library])
        .current_dir(sysroot)
        .env("CARGO_TARGET_DIR", sysroot.join("target"))
        .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", LINKER)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC_WRAPPER", &wrapper);
    run_command(&mut cargo)?;
    let built = sysroot.join("target").join(TARGET).join("release/deps");
    let library = unpacked.join("rust/usr/lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&library).map_err(at(&library))?;
    for entry in fs::read_dir(&built).map_err(at(&built))?.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libsysroot-") {
            fs::copy(entry.path(), library.join(&*name)).map_err(at(&entry.path()))?;
        }
    }
    Ok(())
}
