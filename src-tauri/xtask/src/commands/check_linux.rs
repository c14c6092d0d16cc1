//! The packages for Linux: the .deb in a fresh Debian, installed, started, upgraded and removed; the .rpm looked into.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    Outcome, debian,
    setup::{self, Purpose},
    step::{Steps, at, output, run_command},
    target,
};

use super::{
    package::{Build, VERSION, linux},
    window,
};

const OLDER: &str = "0.0.9";
/// What a desk has, beside what the package asks for itself.
const DESK: &str = "mount,xvfb,x11-utils,dbus,dbus-daemon,desktop-file-utils";
const START: &str = include_str!("../../linux/start.sh");
/// What is left in the system, beside the records and what the test brought.
const LEFT: &str = "test -z \"$(find /etc /usr /var /opt -iname '*porokh*')\"";

pub(super) fn all(arguments: &[&str]) -> Outcome {
    let build = Build::of(arguments)?;
    let mut program = PathBuf::new();
    let mut steps = Steps::default();
    steps.step("set-up", || setup::ensure(Purpose::Build))?;
    steps.step("web view", window::build)?;
    steps.step("packages", || {
        program = linux::pack(build)?;
        Ok(())
    })?;
    steps.step("rpm", look_into_the_rpm)?;
    let debian = FreshDebian(target().join("fresh-debian"));
    steps.step("fresh Debian", || debian.make())?;
    steps.step("install", || {
        let older = target().join("installers/older.deb");
        linux::write_deb(&program, OLDER, &older)?;
        debian.install(&older, OLDER)?;
        fs::remove_file(&older).map_err(at(&older))?;
        debian.run(&["desktop-file-validate", "/usr/share/applications/bd.porokh.app.desktop"])?;
        // File managers find there what opens a file.
        let opens = "^text/csv=.*bd.porokh.app.desktop";
        debian.run(&["grep", "--quiet", opens, "/usr/share/applications/mimeinfo.cache"])
    })?;
    steps.step("start", || debian.start())?;
    steps.step("upgrade", || debian.install(&linux::deb()?, VERSION))?;
    steps.step("start on the records of the older one", || debian.start())?;
    steps.step("remove", || {
        debian.run(&["apt-get", "purge", "--yes", "porokh"])?;
        debian.run(&["test", "-s", "/root/records/porokh.db"])?;
        debian.run(&["sh", "-c", LEFT])
    })?;
    steps.step("away with it", || debian.remove())?;
    eprintln!("\nAll passed.\n{}", steps.summary());
    Ok(())
}

/// Its libraries are named, and it does nothing by scripts.
fn look_into_the_rpm() -> Outcome {
    let rpm = linux::rpm()?.display().to_string();
    let ask = |question: &str| output("rpm", &["--query", "--package", question, &rpm]).unwrap_or_default();
    let (requires, files, scripts) = (ask("--requires"), ask("--list"), ask("--scripts"));
    for needed in ["libwebkit2gtk-4.1.so.0", "libgtk-3.so.0", "libayatana-appindicator3.so.1"] {
        if !requires.contains(needed) {
            return Err(format!("the .rpm doesn't ask for {needed}:\n{requires}"));
        }
    }
    let is_complete = files.contains("/usr/bin/porokh") && files.contains("bd.porokh.app.desktop");
    if is_complete && scripts.is_empty() {
        Ok(())
    } else {
        Err(format!("the .rpm has these files:\n{files}\nand these scripts:\n{scripts}"))
    }
}

/// A Debian of its own in a folder, with a desk and nothing else.
struct FreshDebian(PathBuf);

impl FreshDebian {
    /// Of the release that the app was built on: its libraries are named after it.
    fn make(&self) -> Outcome {
        debian::ensure(&["mmdebstrap"])?;
        self.remove()?;
        let release =
            output("sh", &["-c", ". /etc/os-release; echo \"$VERSION_CODENAME\""]).unwrap_or_default();
        let include = format!("--include={DESK}");
        run_command(debian::as_root("mmdebstrap", &["--variant=apt", &include, &release]).arg(&self.0))?;
        let start = target().join("start.sh");
        fs::write(&start, START).map_err(at(&start))?;
        self.bring(&start)?;
        self.run(&["apt-get", "update"])
    }

    /// Copies a file into its root's home.
    fn bring(&self, file: &Path) -> Outcome {
        run_command(debian::as_root("cp", &[]).arg(file).arg(self.0.join("root")))
    }

    fn install(&self, deb: &Path, version: &str) -> Outcome {
        self.bring(deb)?;
        let name = deb.file_name().unwrap_or_default().to_string_lossy();
        self.run(&["apt-get", "install", "--yes", "--no-install-recommends", &format!("/root/{name}")])?;
        let is_it = format!("test \"$(dpkg-query --show --showformat '${{Version}}' porokh)\" = {version}");
        self.run(&["sh", "-c", &is_it])
    }

    fn start(&self) -> Outcome {
        self.run(&["sh", "/root/start.sh"])
    }

    /// Runs a program in it. All that it started ends with it.
    fn run(&self, program: &[&str]) -> Outcome {
        let mut unshare =
            debian::as_root("unshare", &["--mount", "--pid", "--fork", "--kill-child", "chroot"]);
        let in_order = "mount -t proc proc /proc; exec \"$@\"";
        run_command(
            unshare.arg(&self.0).args(["/bin/sh", "-c", in_order, "sh"]).args(program).envs(UNATTENDED),
        )
    }

    fn remove(&self) -> Outcome {
        run_command(debian::as_root("rm", &["--recursive", "--force", "--one-file-system"]).arg(&self.0))
    }
}

const UNATTENDED: [(&str, &str); 2] = [("DEBIAN_FRONTEND", "noninteractive"), ("LC_ALL", "C.UTF-8")];
