//! Debian's own Rust, unpacked into a folder without being installed, with the standard library of other systems built from
//! its sources.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::System;
use crate::{
    Outcome, debian,
    step::{at, run_command},
};

pub(super) const MINGW: &str = "x86_64-w64-mingw32-gcc";

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

/// Whether a system's standard library is there.
pub(super) fn is_ready(unpacked: &Path, system: System) -> bool {
    mark(unpacked, system).exists()
}

fn mark(unpacked: &Path, system: System) -> PathBuf {
    unpacked.join(format!("ready-{}", system.triple()))
}

pub(super) fn cargo(unpacked: &Path) -> Command {
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

/// Unpacks it, unless that was done for another system, and builds the standard library.
pub(super) fn make(unpacked: &Path, system: System) -> Outcome {
    let is_unpacked = unpacked.join("unpacked");
    if !is_unpacked.exists() {
        unpack(unpacked)?;
        fs::write(&is_unpacked, "").map_err(at(&is_unpacked))?;
    }
    let sysroot = unpacked.join("sysroot");
    build_library(unpacked, &sysroot, system)?;
    fs::remove_dir_all(&sysroot).map_err(at(&sysroot))?;
    let ready = mark(unpacked, system);
    fs::write(&ready, "").map_err(at(&ready))
}

fn unpack(unpacked: &Path) -> Outcome {
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
    fs::remove_dir_all(&packages).map_err(at(&packages))
}

fn build_library(unpacked: &Path, sysroot: &Path, system: System) -> Outcome {
    // An earlier try may have left one.
    if sysroot.exists() {
        fs::remove_dir_all(sysroot).map_err(at(sysroot))?;
    }
    fs::create_dir_all(sysroot).map_err(at(sysroot))?;
    let wrapper = sysroot.join("wrapper");
    for (name, text) in [("Cargo.toml", EMPTY_PACKAGE), ("lib.rs", "#![no_std]\n"), ("wrapper", WRAPPER)] {
        let path = sysroot.join(name);
        fs::write(&path, text).map_err(at(&path))?;
    }
    run_command(Command::new("chmod").arg("+x").arg(&wrapper))?;
    let library = "-Zbuild-std=std,panic_abort,panic_unwind,test,proc_macro";
    let mut cargo = cargo(unpacked);
    cargo
        .args(["build", "--quiet", "--release", "--target", system.triple(), library])
        .current_dir(sysroot)
        .env("CARGO_TARGET_DIR", sysroot.join("target"))
        .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", MINGW)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC_WRAPPER", &wrapper);
    run_command(&mut cargo)?;
    let built = sysroot.join("target").join(system.triple()).join("release/deps");
    let library = unpacked.join("rust/usr/lib/rustlib").join(system.triple()).join("lib");
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
