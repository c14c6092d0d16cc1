//! The installer and the first start.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Stdio,
};

use crate::{
    Failure, Outcome,
    step::{Steps, at},
    target,
};

use super::{
    super::package::{Build, VERSION, windows},
    wine::{USER, Wine},
};

const OLDER: &str = "0.0.9";
const NEWER: &str = "99.0.0";
const UNINSTALL: &str = r"Software\Microsoft\Windows\CurrentVersion\Uninstall\Porokh";
const RUN: &str = r"Software\Microsoft\Windows\CurrentVersion\Run";
const PROGRAM: &str = "AppData/Local/Programs/Porokh/porokh.exe";
const LOADER: &str = "AppData/Local/Programs/Porokh/WebView2Loader.dll";
const UNINSTALLER: &str = "AppData/Local/Programs/Porokh/uninstall.exe";
const DESKTOP_ICON: &str = "Desktop/Porokh.lnk";
const START_MENU: &str = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Porokh.lnk";
const RECORDS: &str = "AppData/Local/bd.porokh.app";
const OUR_KEY: &str = "courier-live.p.bd.porokh.app";
const FOREIGN_KEY: &str = "somebody.example.app";
/// The installer refuses because the app runs.
const REFUSED: i32 = 3;
/// The title of every window and message of the app.
const TITLE: &str = "Porokh · পরখ";

/// Installers of three versions, and the Windows that they are tried on.
struct Trial {
    wine: Wine,
    older: PathBuf,
    current: PathBuf,
    /// As Microsoft's tools build it, without a library beside the program.
    newer: PathBuf,
}

/// Tries them in the order of a seller's life with the app.
pub(super) fn check(steps: &mut Steps, build: Build) -> Outcome {
    let mut trial = None;
    steps.step("installers", || {
        trial = Some(Trial::new(build)?);
        Ok(())
    })?;
    let Some(trial) = trial else { return Ok(()) };
    let before = trial.wine.registry()?;
    steps.step("first installation", || trial.first_installation())?;
    steps.step("first start", || trial.first_start())?;
    steps.step("update", || trial.update())?;
    steps.step("update by another build", || trial.update_by_another_build())?;
    steps.step("uninstall, records stay", || trial.uninstall(&before, &["/S"], true))?;
    steps.step("install again, uninstall, records go", || {
        trial.install(&trial.current, &["/S", "/NS"])?;
        trial.expect_file(DESKTOP_ICON, false)?;
        trial.expect_file(START_MENU, false)?;
        trial.uninstall(&before, &["/S", "/FORGET"], false)
    })
}

impl Trial {
    fn new(build: Build) -> Result<Self, Failure> {
        let built = windows::compile(build)?;
        let folder = target().join("installers/trial");
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let alone = folder.join("alone");
        fs::create_dir_all(&alone).map_err(at(&alone))?;
        fs::copy(built.join("porokh.exe"), alone.join("porokh.exe")).map_err(at(&alone))?;
        let write = |built: &Path, version: &str| {
            let installer = folder.join(format!("{version}.exe"));
            windows::write(built, version, &installer, None).map(|()| installer)
        };
        let (older, current, newer) = (write(&built, OLDER)?, write(&built, VERSION)?, write(&alone, NEWER)?);
        Ok(Self { wine: Wine::new()?, older, current, newer })
    }

    fn first_installation(&self) -> Outcome {
        self.install(&self.older, &["/S"])?;
        for file in [PROGRAM, LOADER, UNINSTALLER, DESKTOP_ICON, START_MENU] {
            self.expect_file(file, true)?;
        }
        self.expect_value(UNINSTALL, "DisplayVersion", Some(OLDER))?;
        self.expect_value(UNINSTALL, "Publisher", Some("The Porokh engineers"))?;
        self.expect_value(RUN, "Porokh", None)?;
        for class in ["xlsx", "xlsm", "xlsb", "xls", "ods", "csv", "tsv"] {
            self.expect_value(
                &format!(r"Software\Classes\.{class}\OpenWithProgids"),
                "Porokh.Spreadsheet",
                Some(""),
            )?;
            // What a double click opens is somebody else's choice.
            self.expect_value(&format!(r"Software\Classes\.{class}"), "", None)?;
        }
        let command = self
            .wine
            .value(r"Software\Classes\Porokh.Spreadsheet\shell\open\command", "")
            .unwrap_or_default();
        expect(command.ends_with("\\porokh.exe\" \"%1\""), &format!("“Open with” calls {command}"))
    }

    /// Without WebView2, which Wine hasn't, the app says what to install; and a program that runs is not replaced.
    fn first_start(&self) -> Outcome {
        let program = self.wine.user(PROGRAM).display().to_string();
        let mut app = self.wine.command(&program, &[]);
        let app = app.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut app = app.map_err(|error| format!("wine can't be started: {error}"))?;
        self.wine.wait_for_window(TITLE)?;
        for refused in [self.wine.run(&self.current, &["/S"])?, self.uninstaller(&["/S"])?] {
            expect(refused == REFUSED, &format!("beside the app that runs it ended with {refused}"))?;
        }
        self.expect_value(UNINSTALL, "DisplayVersion", Some(OLDER))?;
        self.expect_file(PROGRAM, true)?;
        self.wine.run(Path::new("taskkill"), &["/F", "/IM", "porokh.exe"])?;
        let _ = app.wait();
        self.expect_file(RECORDS, false)
    }

    /// As the updater calls it; choices and records stay.
    fn update(&self) -> Outcome {
        let records = self.wine.user(RECORDS);
        fs::create_dir_all(&records).map_err(at(&records))?;
        fs::write(records.join("porokh.db"), "records").map_err(at(&records))?;
        for key in [OUR_KEY, FOREIGN_KEY] {
            self.credential("put", key)?;
        }
        let icon = self.wine.user(DESKTOP_ICON);
        fs::remove_file(&icon).map_err(at(&icon))?;
        self.wine.set_value(RUN, "Porokh", "chosen")?;
        self.install(&self.current, &["/P", "/UPDATE"])?;
        self.expect_value(UNINSTALL, "DisplayVersion", Some(VERSION))?;
        self.expect_value(RUN, "Porokh", Some("chosen"))?;
        self.expect_file(DESKTOP_ICON, false)?;
        self.expect_file(START_MENU, true)?;
        self.expect_file(&format!("{RECORDS}/porokh.db"), true)
    }

    /// By hand and silent, over a build that brought a library which this one doesn't need.
    fn update_by_another_build(&self) -> Outcome {
        self.install(&self.newer, &["/S"])?;
        self.expect_value(UNINSTALL, "DisplayVersion", Some(NEWER))?;
        let started = self.wine.value(RUN, "Porokh").unwrap_or_default();
        expect(started.ends_with("\\porokh.exe\""), &format!("Windows starts {started}"))?;
        self.expect_file(LOADER, false)?;
        self.expect_file(DESKTOP_ICON, false)
    }

    fn uninstall(&self, before: &str, arguments: &[&str], records_stay: bool) -> Outcome {
        let ended = self.uninstaller(arguments)?;
        expect(ended == 0, &format!("the uninstaller ended with {ended}"))?;
        for file in [PROGRAM, "AppData/Local/Programs/Porokh", START_MENU, DESKTOP_ICON] {
            self.expect_file(file, false)?;
        }
        self.expect_file(RECORDS, records_stay)?;
        expect(
            (self.credential("has", OUR_KEY)? == 0) == records_stay,
            "the keys aren't where the records are",
        )?;
        expect(self.credential("has", FOREIGN_KEY)? == 0, "another program's key is gone")?;
        let is_of_before = |line: &&str| !before.contains(*line);
        let registry = self.wine.registry()?;
        let left: Vec<&str> = registry
            .lines()
            .filter(|line| line.to_lowercase().contains("porokh"))
            .filter(is_of_before)
            // The key itself, which was asked to stay, in Wine's Credential Manager.
            .filter(|line| !(records_stay && line.contains(OUR_KEY)))
            .collect();
        expect(left.is_empty(), &format!("left in the registry: {left:?}"))
    }

    fn install(&self, installer: &Path, arguments: &[&str]) -> Outcome {
        let ended = self.wine.run(installer, arguments)?;
        expect(ended == 0, &format!("the installer ended with {ended}"))
    }

    /// It is told where it belongs, or it would go on in a copy of itself and end at once. In its place it couldn't delete
    /// itself then.
    fn uninstaller(&self, arguments: &[&str]) -> Result<i32, Failure> {
        let (program, copy) = (self.wine.user(UNINSTALLER), self.wine.drive("uninstall.exe"));
        fs::copy(&program, &copy).map_err(at(&program))?;
        let folder = format!(r"_?=C:\users\{USER}\AppData\Local\Programs\Porokh");
        // It takes the rest of the line as it stands; as one argument Wine would put it in quotes.
        let parts: Vec<&str> = folder.split(' ').collect();
        self.wine.run(&copy, &[arguments, &parts].concat())
    }

    fn credential(&self, what: &str, name: &str) -> Result<i32, Failure> {
        self.wine.run(&self.wine.drive("credential.exe"), &[what, name])
    }

    fn expect_file(&self, path: &str, is_there: bool) -> Outcome {
        let found = self.wine.user(path).exists();
        expect(found == is_there, &format!("{path}: {}", if found { "is still there" } else { "is missing" }))
    }

    fn expect_value(&self, key: &str, name: &str, wanted: Option<&str>) -> Outcome {
        let found = self.wine.value(key, name);
        expect(found.as_deref() == wanted, &format!("{key} {name}: {found:?}, not {wanted:?}"))
    }
}

fn expect(holds: bool, otherwise: &str) -> Outcome {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}
