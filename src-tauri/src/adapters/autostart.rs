//! Whether the computer starts the app, in the tray and with the same data folder, when this user signs in.

use std::path::Path;

use auto_launch::{AutoLaunch, AutoLaunchBuilder, Error, WindowsEnableMode};

use crate::options::{IN_TRAY, Options};

const NAME: &str = "Porokh";

/// `None` where the program's own path isn't known.
pub(crate) struct Autostart(Option<AutoLaunch>);

impl Autostart {
    /// `image`: the file that holds the running program, if it isn't the program itself.
    pub(crate) fn of(options: &Options, image: Option<&Path>) -> Self {
        let program = image.map(Path::to_owned).or_else(|| std::env::current_exe().ok());
        let entry = program.map(|program| {
            let folder = options.data_folder.as_ref().map(|folder| folder.display().to_string());
            let named = folder.into_iter().flat_map(|folder| ["--data-folder".to_owned(), folder]);
            let arguments: Vec<String> = [IN_TRAY.to_owned()].into_iter().chain(named).map(quoted).collect();
            AutoLaunchBuilder::new()
                .set_app_name(NAME)
                .set_app_path(&quoted(program.display().to_string()))
                .set_args(&arguments)
                // By default an administrator's choice would start it for everybody.
                .set_windows_enable_mode(WindowsEnableMode::CurrentUser)
                .build()
        });
        Self(entry.and_then(Result::ok))
    }

    pub(crate) fn set(&self, on: bool) -> Result<(), Error> {
        let entry = self.0.as_ref().ok_or(Error::AppPathNotSpecified)?;
        if on { entry.enable() } else { entry.disable() }
    }

    /// Updates the entry of a program that was moved. An entry that the seller removed or switched off in the system's
    /// own settings stays so.
    pub(crate) fn refresh(&self) -> Result<(), Error> {
        let Some(entry) = &self.0 else { return Ok(()) };
        if entry.is_enabled()? && !is_hidden() { entry.enable() } else { Ok(()) }
    }
}

#[cfg(windows)]
fn quoted(text: String) -> String {
    for_windows(&text)
}

#[cfg(target_os = "macos")]
fn quoted(text: String) -> String {
    for_property_list(&text)
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

/// Escapes text for XML.
#[cfg(any(target_os = "macos", test))]
fn for_property_list(text: &str) -> String {
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
    entry.and_then(|entry| std::fs::read_to_string(entry).ok()).is_some_and(|entry| is_off(&entry))
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

    #[test]
    fn a_path_cannot_end_its_element_in_a_property_list() {
        assert_eq!(for_property_list("/A & B/<x>"), "/A &amp; B/&lt;x&gt;");
    }

    #[test]
    fn an_entry_that_the_desktop_switched_off_is_off() {
        for off in ["Hidden=true", "X-GNOME-Autostart-enabled=false", "Hidden = TRUE"] {
            assert!(is_off(&format!("[Desktop Entry]\nExec=porokh\n{off}\n")), "{off}");
        }
        assert!(!is_off("[Desktop Entry]\nExec=porokh\nHidden=false\nX-GNOME-Autostart-enabled=true\n"));
    }
}
