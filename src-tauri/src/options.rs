use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// The environment variable that names the data folder; the flag takes precedence.
pub(crate) const DATA_FOLDER: &str = "POROKH_DATA_FOLDER";

/// The flag used when the app starts with the computer.
pub(crate) const IN_TRAY: &str = "--in-tray";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Keep all records here instead of in the user's default folder for application data.
    pub(crate) data_folder: Option<PathBuf>,
    /// Start in the tray, if there is one.
    pub(crate) in_tray: bool,
    /// Allow WebDriver in this build. Otherwise a release build can't be automated.
    pub(crate) automation: bool,
    /// Also serve the window's pages to a browser on this port of the loopback address; 0 takes a free one.
    #[cfg(debug_assertions)]
    pub(crate) browser_port: Option<u16>,
    /// Keep the window empty, so that the browser's page is the only one, for tests in another engine.
    #[cfg(debug_assertions)]
    pub(crate) empty_window: bool,
    /// Open this spreadsheet, as "Open with Porokh" asks.
    pub(crate) file: Option<PathBuf>,
}

impl Options {
    pub(crate) fn from_args(
        args: impl IntoIterator<Item = OsString>,
        folder: Option<OsString>,
    ) -> Result<Self, String> {
        let mut options = Self::read(args, folder)?;
        // Libraries would resolve a relative folder in their own.
        for path in [&mut options.data_folder, &mut options.file].into_iter().flatten() {
            *path = std::path::absolute(&path).map_err(|error| format!("a path can't be used: {error}"))?;
        }
        Ok(options)
    }

    /// Without resolving paths.
    fn read(args: impl IntoIterator<Item = OsString>, folder: Option<OsString>) -> Result<Self, String> {
        let folder = folder.filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let mut options = Self { data_folder: folder, ..Self::default() };
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            match arg.to_str() {
                Some("--data-folder") => {
                    let folder = args.next().ok_or("--data-folder needs a folder")?;
                    options.data_folder = Some(folder.into());
                }
                Some(IN_TRAY) => options.in_tray = true,
                Some("--automation") => options.automation = true,
                #[cfg(debug_assertions)]
                Some("--browser") => {
                    let port = args.next().and_then(|port| port.to_str()?.parse().ok());
                    options.browser_port = Some(port.ok_or("--browser needs a port")?);
                }
                #[cfg(debug_assertions)]
                Some("--empty-window") => options.empty_window = true,
                // A desktop may pass its own arguments, which are ignored.
                Some(flag) if flag.starts_with('-') => {}
                _ => options.file = Some(arg.into()),
            }
        }
        Ok(options)
    }

    /// Restarts the program without the variable that opens WebKitGTK to WebDriver, which another program could set
    /// to read the screen. `Some` if that fails.
    #[cfg(all(target_os = "linux", not(debug_assertions)))]
    pub(crate) fn leave_automation(&self) -> Option<std::process::ExitCode> {
        use std::os::unix::process::CommandExt;

        const VARIABLE: &str = "TAURI_WEBVIEW_AUTOMATION";
        if self.automation || std::env::var_os(VARIABLE).is_none() {
            return None;
        }
        let error = match std::env::current_exe() {
            Ok(program) => std::process::Command::new(program)
                .args(std::env::args_os().skip(1))
                .env_remove(VARIABLE)
                .exec(),
            Err(error) => error,
        };
        eprintln!("Porokh could not leave automation: {error}");
        Some(std::process::ExitCode::FAILURE)
    }
}

/// The file that a second start passes, from its arguments and working folder.
pub(crate) fn file_of(args: impl IntoIterator<Item = String>, folder: &str) -> Option<PathBuf> {
    // The first argument is the program.
    let args = args.into_iter().skip(1).map(OsString::from);
    let options = Options::read(args, None).ok()?;
    // An absolute path replaces the folder.
    options.file.map(|file| Path::new(folder).join(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(args: &[&str], folder: Option<&str>) -> Result<Options, String> {
        Options::from_args(args.iter().map(OsString::from), folder.map(OsString::from))
    }

    #[test]
    fn the_flag_for_the_data_folder_wins_over_the_variable() {
        let here = std::env::current_dir().unwrap();
        assert_eq!(read(&[], None).unwrap().data_folder, None);
        assert_eq!(read(&[], Some("")).unwrap().data_folder, None);
        assert_eq!(read(&[], Some("a")).unwrap().data_folder, Some(here.join("a")));
        assert_eq!(read(&["--data-folder", "b"], Some("a")).unwrap().data_folder, Some(here.join("b")));
    }

    #[test]
    fn flag_needs_a_folder() {
        assert!(read(&["--data-folder"], None).is_err());
        assert_eq!(read(&["-psn_0_1"], None).unwrap(), Options::default());
    }

    #[test]
    fn an_argument_that_is_no_flag_is_a_file_to_open() {
        let file = std::env::current_dir().unwrap().join("অর্ডার নভেম্বর.xlsx");
        let options = read(&["--automation", "অর্ডার নভেম্বর.xlsx"], None).unwrap();
        assert_eq!(options.file, Some(file));
        assert_eq!(read(&["--data-folder", "a"], None).unwrap().file, None);
    }

    #[test]
    fn a_second_start_names_its_file_from_its_own_folder() {
        let file = |args: &[&str]| file_of(args.iter().map(|arg| (*arg).to_owned()), "/home/rina/orders");
        assert_eq!(file(&["porokh"]), None);
        assert_eq!(file(&["porokh", "may.xlsx"]), Some("/home/rina/orders/may.xlsx".into()));
        assert_eq!(file(&["porokh", "/mnt/may.xlsx"]), Some("/mnt/may.xlsx".into()));
    }
}
