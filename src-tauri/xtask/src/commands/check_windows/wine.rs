//! A Windows of its own under Wine: a user, a drive and a display that nothing else uses.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{
    Failure, Outcome, debian,
    step::{at, output, run_command},
    target,
};

const PACKAGES: &[&str] = &["wine", "wine64", "xvfb", "x11-utils"];
/// Programs in C that the checks need there, built by MinGW.
const RANDOM_NUMBERS: &str = include_str!("../../../wine/bcryptprimitives.c");
const CREDENTIAL: &str = include_str!("../../../wine/credential.c");
/// Sellers' Windows accounts have names like this one.
pub(super) const USER: &str = "রিনা বেগম";
/// Wine is slow to start on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(90);
const PAUSE: Duration = Duration::from_millis(200);

/// It ends with this value.
pub(super) struct Wine {
    prefix: PathBuf,
    display: Child,
    display_name: String,
}

impl Wine {
    pub(super) fn new() -> Result<Self, Failure> {
        debian::ensure(PACKAGES)?;
        debian::ensure(debian::WINDOWS_BUILD)?;
        let prefix = target().join("wine");
        if prefix.exists() {
            fs::remove_dir_all(&prefix).map_err(at(&prefix))?;
        }
        let home = prefix.join("home");
        fs::create_dir_all(&home).map_err(at(&home))?;
        let (display, display_name) = open_display()?;
        let wine = Self { prefix, display, display_name };
        run_command(&mut wine.command("wineboot", &["--init"]))?;
        wine.wait_for_the_end()?;
        wine.build(RANDOM_NUMBERS, "windows/system32/bcryptprimitives.dll", &["-shared", "-ladvapi32"])?;
        wine.build(CREDENTIAL, "credential.exe", &["-municode", "-ladvapi32"])?;
        Ok(wine)
    }

    /// A program in it, which has not started yet.
    pub(super) fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new("wine");
        command.arg(program).args(arguments);
        for (name, value) in self.variables() {
            command.env(name, value);
        }
        command
    }

    /// What tells Wine which Windows, and whose.
    fn variables(&self) -> [(&'static str, String); 9] {
        [
            // It links the user's desktop and documents to those of the home, and would write into the developer's.
            ("HOME", self.prefix.join("home").display().to_string()),
            ("WINEPREFIX", self.prefix.display().to_string()),
            ("WINEARCH", "win64".to_owned()),
            ("WINEDEBUG", "-all".to_owned()),
            // Nothing of .NET or HTML is downloaded, and nothing gets into the menus of the desktop outside.
            ("WINEDLLOVERRIDES", "mscoree,mshtml,winemenubuilder.exe=".to_owned()),
            ("DISPLAY", self.display_name.clone()),
            ("LC_ALL", "C.UTF-8".to_owned()),
            ("USER", USER.to_owned()),
            ("LOGNAME", USER.to_owned()),
        ]
    }

    /// Runs a program to its end; gives its exit code.
    pub(super) fn run(&self, program: &Path, arguments: &[&str]) -> Result<i32, Failure> {
        let program = program.display().to_string();
        eprintln!("$ wine {program} {}", arguments.join(" "));
        let status = self.command(&program, arguments).status();
        let status = status.map_err(|error| format!("wine can't be started: {error}"))?;
        status.code().ok_or_else(|| format!("{program} was killed"))
    }

    /// A program that runs others in it, for cargo, which has a home and a user of its own.
    pub(super) fn runner(&self) -> Result<PathBuf, Failure> {
        let set: String =
            self.variables().iter().map(|(name, value)| format!("export {name}='{value}'\n")).collect();
        let runner = self.prefix.join("run");
        fs::write(&runner, format!("#!/bin/sh\n{set}exec wine \"$@\"\n")).map_err(at(&runner))?;
        run_command(Command::new("chmod").arg("+x").arg(&runner))?;
        Ok(runner)
    }

    /// Waits until all its programs have ended: an uninstaller works on after it seems to have.
    pub(super) fn wait_for_the_end(&self) -> Outcome {
        let mut server = Command::new("wineserver");
        server.arg("--wait").envs(self.variables());
        run_command(&mut server)
    }

    /// A path on its drive C.
    pub(super) fn drive(&self, path: &str) -> PathBuf {
        self.prefix.join("drive_c").join(path)
    }

    /// A path in the folder of its user.
    pub(super) fn user(&self, path: &str) -> PathBuf {
        self.drive(&format!("users/{USER}/{path}"))
    }

    /// A value of the registry below HKEY_CURRENT_USER, if it is there. Bangla in it is lost on the way.
    pub(super) fn value(&self, key: &str, name: &str) -> Option<String> {
        let key = format!(r"HKCU\{key}");
        let which: &[&str] = if name.is_empty() { &["/ve"] } else { &["/v", name] };
        let arguments = [&["query", &key], which].concat();
        let found = self.command("reg", &arguments).output().ok()?;
        let printed = String::from_utf8_lossy(&found.stdout).into_owned();
        let line = printed.lines().find(|line| line.contains("    REG_"))?;
        let (_, value) = line.split_once("    REG_")?;
        let (_, value) = value.split_once("    ")?;
        let value = value.trim_end();
        (value != "(value not set)").then(|| value.to_owned())
    }

    pub(super) fn set_value(&self, key: &str, name: &str, value: &str) -> Outcome {
        let key = format!(r"HKCU\{key}");
        run_command(&mut self.command("reg", &["add", &key, "/v", name, "/d", value, "/f"]))
    }

    /// All of HKEY_CURRENT_USER, as text.
    pub(super) fn registry(&self) -> Result<String, Failure> {
        self.wait_for_the_end()?;
        let file = self.prefix.join("user.reg");
        fs::read_to_string(&file).map_err(at(&file))
    }

    pub(super) fn wait_for_window(&self, title: &str) -> Outcome {
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            let tree =
                output("xwininfo", &["-display", &self.display_name, "-root", "-tree"]).unwrap_or_default();
            if tree.contains(&format!("\"{title}\"")) {
                return Ok(());
            }
            thread::sleep(PAUSE);
        }
        Err(format!("no window “{title}” came"))
    }

    fn build(&self, source: &str, target: &str, flags: &[&str]) -> Outcome {
        let file = self.prefix.join("source.c");
        fs::write(&file, source).map_err(at(&file))?;
        let mut gcc = Command::new("x86_64-w64-mingw32-gcc");
        // Libraries come after what uses them.
        run_command(gcc.arg(&file).arg("-o").arg(self.drive(target)).args(flags))
    }
}

impl Drop for Wine {
    fn drop(&mut self) {
        // Ends the programs of this prefix only.
        let _ = Command::new("wineserver").arg("--kill").envs(self.variables()).status();
        let _ = self.display.kill();
        let _ = self.display.wait();
    }
}

/// A display that nobody sees, and its name.
fn open_display() -> Result<(Child, String), Failure> {
    let mut display = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("`Xvfb` can't be started: {error}"))?;
    let mut number = String::new();
    if let Some(printed) = display.stdout.take() {
        BufReader::new(printed).read_line(&mut number).map_err(|error| format!("Xvfb: {error}"))?;
    }
    Ok((display, format!(":{}", number.trim())))
}
