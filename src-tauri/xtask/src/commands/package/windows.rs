//! The installer for Windows, built there or on Linux.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    Failure, Outcome,
    cross::{Cross, System},
    root,
    step::{at, cargo, output, run_command},
    target,
};

use super::{Build, Signer, VERSION, announce, installers};

/// Builds the app and its installer.
pub(super) fn pack(build: Build, signer: Option<&Signer>) -> Outcome {
    let installer = installers()?.join(format!("Porokh_{VERSION}_x64-setup.exe"));
    write(&compile(build)?, VERSION, &installer, signer)?;
    announce(&installer, build)
}

/// Builds the app; gives the folder of the program.
pub(crate) fn compile(build: Build) -> Result<PathBuf, Failure> {
    let arguments = ["build", "--package", "porokh", "--profile", build.profile(), "--locked"];
    if cfg!(windows) {
        cargo(&arguments)?;
        return Ok(target().join(build.folder()));
    }
    let cross = Cross::ensure(System::Windows)?;
    run_command(cross.cargo().args(arguments).args(["--target", System::Windows.triple()]))?;
    Ok(cross.built(build.folder()))
}

/// Packs the program of a folder as a version.
pub(crate) fn write(built: &Path, version: &str, installer: &Path, signer: Option<&Signer>) -> Outcome {
    // A signature changes the file, and cargo's own stays as it was built.
    let packed = target().join("installers/packed");
    fs::create_dir_all(&packed).map_err(at(&packed))?;
    let program = packed.join("porokh.exe");
    fs::copy(built.join("porokh.exe"), &program).map_err(at(built))?;
    if let Some(signer) = signer {
        signer.sign(&program)?;
    }

    let mut makensis = Command::new(makensis()?);
    makensis.arg(define("VERSION", version)).arg(define("BINARY", &program.display().to_string()));
    makensis.arg(define("OUTFILE", &installer.display().to_string()));
    // A build by Microsoft's tools has it inside.
    let loader = built.join("WebView2Loader.dll");
    if loader.exists() {
        makensis.arg(define("LOADER", &loader.display().to_string()));
    }
    if !cfg!(windows) {
        // The default one has 32 bits, which Wine starts only with half of itself installed twice.
        makensis.arg(define("STUB", "amd64-unicode"));
    }
    if let Some(Signer(program)) = signer {
        makensis.arg(define("SIGNER", program));
    }
    run_command(makensis.args(["-V2", "-WX"]).arg(root().join("src-tauri/installer/windows/porokh.nsi")))?;
    fs::remove_dir_all(&packed).map_err(at(&packed))?;
    signer.map_or(Ok(()), |signer| signer.sign(installer))
}

fn define(name: &str, value: &str) -> String {
    format!("-D{name}={value}")
}

/// The program that makes installers; on Windows its own installer leaves it out of the path.
fn makensis() -> Result<String, Failure> {
    let places = ["makensis", r"C:\Program Files (x86)\NSIS\makensis.exe"];
    let found = places.iter().find(|program| output(program, &["-VERSION"]).is_some());
    found.map(|program| (*program).to_owned()).ok_or_else(|| {
        "NSIS is missing, which makes the installer: install it (`winget install NSIS.NSIS`) and run the same command \
         again"
            .to_owned()
    })
}
