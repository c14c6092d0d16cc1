//! The packages for Linux: .deb and .rpm, by Debian's tools.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    Failure, Outcome, debian, root,
    step::{at, cargo, run_command},
    target,
};

use super::{Build, VERSION, announce, installers};

const CONTROL: &str = include_str!("../../../../installer/linux/control");

/// The icons, by the folder of their size.
const ICONS: &[(&str, &str)] = &[
    ("32x32", "32x32.png"),
    ("128x128", "128x128.png"),
    ("256x256", "128x128@2x.png"),
    ("512x512", "icon.png"),
    ("scalable", "porokh.svg"),
];

/// Builds the app and its packages; gives the program.
pub(crate) fn pack(build: Build) -> Result<PathBuf, Failure> {
    if !debian::is_here() {
        return Err("the packages for Linux are made on Debian and Ubuntu".to_owned());
    }
    debian::ensure(debian::LINUX_PACKAGES)?;
    cargo(&["build", "--package", "porokh", "--profile", build.profile(), "--locked"])?;
    let program = target().join(build.folder()).join("porokh");
    write_deb(&program, VERSION, &deb()?)?;
    announce(&deb()?, build)?;
    write_rpm(&program, &installers()?)?;
    announce(&rpm()?, build)?;
    Ok(program)
}

/// Where the package for Debian and Ubuntu is.
pub(crate) fn deb() -> Result<PathBuf, Failure> {
    Ok(installers()?.join(format!("porokh_{VERSION}_amd64.deb")))
}

/// Where the package for Fedora and openSUSE is.
pub(crate) fn rpm() -> Result<PathBuf, Failure> {
    Ok(installers()?.join(format!("porokh-{VERSION}-1.x86_64.rpm")))
}

/// Packs a program as a version for Debian and Ubuntu.
pub(crate) fn write_deb(program: &Path, version: &str, deb: &Path) -> Outcome {
    let staged = stage(program, "DEB")?;
    let needed = needed_by(&staged)?;
    let control = CONTROL
        .replace("VERSION", version)
        .replace("SIZE", &kilobytes(&staged)?.to_string())
        .replace("DEPENDS", &needed);
    put(&staged.join("DEBIAN/control"), &control)?;
    run_command(
        Command::new("dpkg-deb").args(["--root-owner-group", "-Zxz", "--build"]).arg(&staged).arg(deb),
    )?;
    fs::remove_dir_all(&staged).map_err(at(&staged))
}

fn write_rpm(program: &Path, folder: &Path) -> Outcome {
    let staged = stage(program, "RPM")?;
    let scratch = target().join("installers/rpm");
    let is = |name: &str, value: &Path| format!("{name} {}", value.display());
    let mut rpmbuild = Command::new("rpmbuild");
    rpmbuild.args(["-bb", "--quiet", "--target", "x86_64-linux"]);
    for definition in [
        format!("VERSION {VERSION}"),
        is("STAGED", &staged),
        is("_topdir", &scratch),
        is("_rpmdir", folder),
        "_rpmfilename %%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm".to_owned(),
    ] {
        rpmbuild.args(["--define", &definition]);
    }
    run_command(rpmbuild.arg(root().join("src-tauri/installer/linux/porokh.spec")))?;
    for folder in [&staged, &scratch] {
        fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    Ok(())
}

/// The place in the program where Tauri's updater reads how it was installed.
const INSTALLED_BY: &str = "__TAURI_BUNDLE_TYPE_VAR_";

/// Lays the files out as they are installed by a kind of package.
fn stage(program: &Path, kind: &str) -> Result<PathBuf, Failure> {
    let staged = target().join("installers/staged");
    if staged.exists() {
        fs::remove_dir_all(&staged).map_err(at(&staged))?;
    }
    let share = staged.join("usr/share");
    let desktop = root().join("src-tauri/installer/linux/bd.porokh.app.desktop");
    let installed = staged.join("usr/bin/porokh");
    copy(program, &installed, "755")?;
    mark(&installed, kind)?;
    run_command(Command::new("strip").arg(&installed))?;
    copy(&desktop, &share.join("applications/bd.porokh.app.desktop"), "644")?;
    for (size, picture) in ICONS {
        let (_, ending) = picture.rsplit_once('.').unwrap_or_default();
        let icon = share.join(format!("icons/hicolor/{size}/apps/bd.porokh.app.{ending}"));
        copy(&root().join("icons").join(picture), &icon, "644")?;
    }
    copy(&root().join("LICENSE-MIT"), &share.join("doc/porokh/copyright"), "644")?;
    Ok(staged)
}

/// Writes into a program which kind of package brings it: the updater replaces it with the same kind.
fn mark(program: &Path, kind: &str) -> Outcome {
    let mut bytes = fs::read(program).map_err(at(program))?;
    let unknown = format!("{INSTALLED_BY}UNK");
    let mut places = bytes.windows(unknown.len()).enumerate();
    let place = places.find(|(_, bytes)| *bytes == unknown.as_bytes()).map(|(place, _)| place);
    let place = place.ok_or_else(|| format!("{}: no place for the kind of package", program.display()))?;
    let end = place + unknown.len();
    bytes[end - kind.len()..end].copy_from_slice(kind.as_bytes());
    fs::write(program, bytes).map_err(at(program))
}

fn copy(from: &Path, to: &Path, mode: &str) -> Outcome {
    run_command(Command::new("install").args(["-D", "--mode", mode]).arg(from).arg(to))
}

fn put(path: &Path, text: &str) -> Outcome {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    fs::write(path, text).map_err(at(path))
}

/// The packages whose libraries the program is linked with, in versions that have what it uses.
fn needed_by(staged: &Path) -> Result<String, Failure> {
    // The tool looks for the description of a source package.
    let scratch = target().join("installers/needed");
    put(&scratch.join("debian/control"), "Source: porokh\n")?;
    let found = Command::new("dpkg-shlibdeps")
        .arg("-O")
        .arg(staged.join("usr/bin/porokh"))
        .current_dir(&scratch)
        .output()
        .map_err(|error| format!("`dpkg-shlibdeps` can't be started: {error}"))?;
    fs::remove_dir_all(&scratch).map_err(at(&scratch))?;
    let printed = String::from_utf8_lossy(&found.stdout);
    printed.trim().strip_prefix("shlibs:Depends=").map(str::to_owned).ok_or_else(|| {
        format!("the libraries of the program aren't known: {}", String::from_utf8_lossy(&found.stderr))
    })
}

fn kilobytes(folder: &Path) -> Result<u64, Failure> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder).map_err(at(folder))?.flatten() {
        let path = entry.path();
        bytes += if path.is_dir() {
            kilobytes(&path)?
        } else {
            fs::metadata(&path).map_err(at(&path))?.len() / 1024
        };
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Else the updater takes a .deb for an AppImage and tries to overwrite the program.
    #[test]
    fn a_packed_program_knows_its_kind_of_package() {
        let program = target().join("xtask-tests/program");
        put(&program, "\u{7f}ELF … __TAURI_BUNDLE_TYPE_VAR_UNK …").unwrap();
        mark(&program, "DEB").unwrap();
        assert_eq!(fs::read_to_string(&program).unwrap(), "\u{7f}ELF … __TAURI_BUNDLE_TYPE_VAR_DEB …");
        assert!(mark(&program, "RPM").is_err(), "it is marked once");
        fs::remove_file(program).unwrap();
    }
}
