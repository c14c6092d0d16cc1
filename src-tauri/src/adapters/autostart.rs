//! Whether the computer starts the app, in the tray and with the same data folder, when this user signs in.

#[cfg(any(target_os = "macos", target_os = "linux", test))]
use std::fs;
#[cfg(any(target_os = "macos", test))]
use std::path::PathBuf;
use std::{
    io::{self, ErrorKind},
    path::Path,
};

#[cfg(not(target_os = "macos"))]
use auto_launch::{AutoLaunch, AutoLaunchBuilder, WindowsEnableMode};

use crate::options::{IN_TRAY, Options};

const NAME: &str = "Porokh";

/// `None` where the program's own path isn't known.
pub(crate) struct Autostart(Option<Box<dyn Entry>>);

/// An entry in the system's list of programs that it starts.
trait Entry: Send + Sync {
    fn enable(&self) -> io::Result<()>;
    fn disable(&self) -> io::Result<()>;
    fn is_enabled(&self) -> io::Result<bool>;
}

impl Autostart {
    /// `image`: the file that holds the running program, if it isn't the program itself.
    pub(crate) fn of(options: &Options, image: Option<&Path>) -> Self {
        let program = image.map(Path::to_owned).or_else(|| std::env::current_exe().ok());
        Self(program.and_then(|program| {
            let folder = options.data_folder.as_ref().map(|folder| folder.display().to_string());
            let named = folder.into_iter().flat_map(|folder| ["--data-folder".to_owned(), folder]);
            let arguments = [IN_TRAY.to_owned()].into_iter().chain(named).collect();
            entry(program.display().to_string(), arguments)
        }))
    }

    /// # Errors
    /// Also when the app is still started: by an entry for all users, which needs an administrator.
    pub(crate) fn set(&self, on: bool) -> io::Result<()> {
        let entry = self.0.as_deref().ok_or(ErrorKind::NotFound)?;
        if on {
            return replace(entry);
        }
        entry.disable()?;
        if entry.is_enabled()? { Err(ErrorKind::PermissionDenied.into()) } else { Ok(()) }
    }

    /// Updates the entry of a program that was moved. An entry that the seller removed or switched off in the system's
    /// own settings stays so.
    pub(crate) fn refresh(&self) -> io::Result<()> {
        let Some(entry) = self.0.as_deref() else { return Ok(()) };
        if entry.is_enabled()? && !is_hidden() { replace(entry) } else { Ok(()) }
    }
}

/// Beside an entry for all users a second one would start the app twice, which opens its window.
fn replace(entry: &dyn Entry) -> io::Result<()> {
    entry.disable()?;
    if entry.is_enabled()? { Ok(()) } else { entry.enable() }
}

#[cfg(not(target_os = "macos"))]
fn entry(program: String, arguments: Vec<String>) -> Option<Box<dyn Entry>> {
    let arguments: Vec<String> = arguments.into_iter().map(quoted).collect();
    let entry = AutoLaunchBuilder::new()
        .set_app_name(NAME)
        .set_app_path(&quoted(program))
        .set_args(&arguments)
        // By default an administrator's choice would start it for everybody.
        .set_windows_enable_mode(WindowsEnableMode::CurrentUser)
        .build();
    Some(Box::new(entry.ok()?))
}

#[cfg(not(target_os = "macos"))]
impl Entry for AutoLaunch {
    fn enable(&self) -> io::Result<()> {
        self.enable().map_err(io::Error::other)
    }

    fn disable(&self) -> io::Result<()> {
        self.disable().map_err(io::Error::other)
    }

    fn is_enabled(&self) -> io::Result<bool> {
        self.is_enabled().map_err(io::Error::other)
    }
}

#[cfg(target_os = "macos")]
fn entry(program: String, arguments: Vec<String>) -> Option<Box<dyn Entry>> {
    let file = std::env::home_dir()?.join(format!("Library/LaunchAgents/{NAME}.plist"));
    Some(Box::new(LaunchAgent { file, command: [program].into_iter().chain(arguments).collect() }))
}

/// A property list of launchd.
#[cfg(any(target_os = "macos", test))]
struct LaunchAgent {
    file: PathBuf,
    command: Vec<String>,
}

#[cfg(any(target_os = "macos", test))]
impl Entry for LaunchAgent {
    fn enable(&self) -> io::Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.file, property_list(&self.command))
    }

    fn disable(&self) -> io::Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn is_enabled(&self) -> io::Result<bool> {
        self.file.try_exists()
    }
}

#[cfg(any(target_os = "macos", test))]
fn property_list(command: &[String]) -> String {
    let words: String = command.iter().map(|word| format!("<string>{}</string>", for_xml(word))).collect();
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Label</key><string>{NAME}</string>
<key>ProgramArguments</key><array>{words}</array>
<key>RunAtLoad</key><true/>
</dict></plist>
"#
    )
}

#[cfg(windows)]
fn quoted(text: String) -> String {
    for_windows(&text)
}

#[cfg(not(any(windows, target_os = "macos")))]
fn quoted(text: String) -> String {
    for_desktop_entry(&text)
}

/// Without quotes the system would start `C:\Program.exe` instead of a program in `C:\Program Files`. A path has no
/// quote in it; a backslash before the closing one would escape it.
#[cfg(any(windows, test))]
fn for_windows(text: &str) -> String {
    let ending = text.len() - text.trim_end_matches('\\').len();
    format!("\"{text}{}\"", "\\".repeat(ending))
}

#[cfg(any(target_os = "macos", test))]
fn for_xml(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Quotes an argument by the rules of `Exec`, and escapes the result by those of strings in desktop entries.
#[cfg(any(not(any(windows, target_os = "macos")), test))]
fn for_desktop_entry(text: &str) -> String {
    let mut quoted = String::from('"');
    for char in text.chars() {
        match char {
            '"' | '`' | '$' => quoted.extend(["\\\\", &char.to_string()]),
            '\\' => quoted.push_str(r"\\\\"),
            '%' => quoted.push_str("%%"),
            '\n' => quoted.push_str(r"\n"),
            '\r' => quoted.push_str(r"\r"),
            other => quoted.push(other),
        }
    }
    quoted + "\""
}

/// Desktops switch an entry off by a line in it.
#[cfg(target_os = "linux")]
fn is_hidden() -> bool {
    let entry = std::env::home_dir().map(|home| home.join(format!(".config/autostart/{NAME}.desktop")));
    entry.and_then(|entry| fs::read_to_string(entry).ok()).is_some_and(|entry| is_off(&entry))
}

#[cfg(not(target_os = "linux"))]
fn is_hidden() -> bool {
    false
}

#[cfg(any(target_os = "linux", test))]
fn is_off(entry: &str) -> bool {
    entry.lines().any(|line| {
        let line: String = line.to_ascii_lowercase().split_whitespace().collect();
        line == "hidden=true" || line == "x-gnome-autostart-enabled=false"
    })
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    };

    use super::*;

    /// `C:\Program.exe`, which another program put there, was started instead.
    #[test]
    fn windows_paths_are_quoted() {
        assert_eq!(
            for_windows(r"C:\Program Files\Porokh\porokh.exe"),
            r#""C:\Program Files\Porokh\porokh.exe""#
        );
        assert_eq!(for_windows(r"D:\"), r#""D:\\""#);
    }

    #[test]
    fn an_argument_stays_one_in_a_desktop_entry() {
        assert_eq!(for_desktop_entry("/opt/my apps/porokh"), r#""/opt/my apps/porokh""#);
        assert_eq!(for_desktop_entry(r#"/a"b$c`d%f\e"#), r#""/a\\"b\\$c\\`d%%f\\\\e""#);
        assert_eq!(for_desktop_entry("/a\nExec=evil"), r#""/a\nExec=evil""#);
    }

    /// The crate looked for a program in `A &amp; B`, so the app never started with the computer.
    #[test]
    fn a_launch_agent_starts_a_program_of_any_path() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("LaunchAgents/Porokh.plist");
        let command = ["/A & B/<x>/porokh".to_owned(), "--in-tray".to_owned()].into();
        let agent = Autostart(Some(Box::new(LaunchAgent { file: file.clone(), command })));
        agent.set(false).unwrap();
        agent.refresh().unwrap();
        assert!(!file.exists());
        agent.set(true).unwrap();
        let list = fs::read_to_string(&file).unwrap();
        assert!(list.contains(
            "<array><string>/A &amp; B/&lt;x&gt;/porokh</string><string>--in-tray</string></array>"
        ));
        fs::write(&file, "").unwrap();
        agent.refresh().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), list);
        agent.set(false).unwrap();
        assert!(!file.exists());
    }

    /// Entries of this user and of all users.
    #[derive(Default)]
    struct Registry {
        own: AtomicBool,
        everybody: AtomicBool,
        is_administrator: bool,
    }

    impl Entry for Arc<Registry> {
        fn enable(&self) -> io::Result<()> {
            self.own.store(true, Relaxed);
            Ok(())
        }

        fn disable(&self) -> io::Result<()> {
            self.own.store(false, Relaxed);
            self.everybody.fetch_and(!self.is_administrator, Relaxed);
            Ok(())
        }

        fn is_enabled(&self) -> io::Result<bool> {
            Ok(self.own.load(Relaxed) || self.everybody.load(Relaxed))
        }
    }

    /// An earlier version, installed by an administrator, went on starting after the seller had switched it off, and
    /// its window opened at each start of the computer.
    #[test]
    fn an_entry_for_all_users_is_removed_or_told() {
        let entries = |is_administrator| {
            let registry = Registry { everybody: true.into(), is_administrator, ..Registry::default() };
            let registry = Arc::new(registry);
            (Arc::clone(&registry), Autostart(Some(Box::new(registry))))
        };
        let held = |registry: &Registry| (registry.own.load(Relaxed), registry.everybody.load(Relaxed));
        let (registry, autostart) = entries(true);
        autostart.refresh().unwrap();
        assert_eq!(held(&registry), (true, false));
        autostart.set(false).unwrap();
        assert_eq!(held(&registry), (false, false));

        let (registry, autostart) = entries(false);
        for _ in 0..2 {
            autostart.refresh().unwrap();
            assert_eq!(held(&registry), (false, true), "not twice");
            autostart.set(true).unwrap();
        }
        assert!(autostart.set(false).is_err(), "it is started nevertheless");
    }

    #[test]
    fn an_entry_that_the_desktop_switched_off_is_off() {
        for off in ["Hidden=true", "X-GNOME-Autostart-enabled=false", "Hidden = TRUE"] {
            assert!(is_off(&format!("[Desktop Entry]\nExec=porokh\n{off}\n")), "{off}");
        }
        assert!(!is_off("[Desktop Entry]\nExec=porokh\nHidden=false\nX-GNOME-Autostart-enabled=true\n"));
    }
}
