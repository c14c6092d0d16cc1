//! What can be given when the app is started.

use std::{ffi::OsString, path::PathBuf};

/// The environment variable that names the data folder; the flag wins over it.
pub(crate) const DATA_FOLDER: &str = "POROKH_DATA_FOLDER";

/// The command line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Keep all records here instead of in the user's own folder for application data.
    pub(crate) data_folder: Option<PathBuf>,
    /// Let a WebDriver drive this build. Without it a release build takes no orders but the user's.
    pub(crate) automation: bool,
}

impl Options {
    /// Reads the command line and the environment variable.
    pub(crate) fn from_args(
        args: impl IntoIterator<Item = OsString>,
        folder: Option<OsString>,
    ) -> Result<Self, String> {
        let folder = folder.filter(|folder| !folder.is_empty()).map(PathBuf::from);
        let mut options = Self { data_folder: folder, automation: false };
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            match arg.to_str() {
                Some("--data-folder") => {
                    let folder = args.next().ok_or("--data-folder needs a folder")?;
                    options.data_folder = Some(folder.into());
                }
                Some("--automation") => options.automation = true,
                // A desktop may hand over arguments of its own; they are no reason not to open.
                _ => {}
            }
        }
        if let Some(folder) = &mut options.data_folder {
            // Libraries would take a relative folder as one below their own.
            *folder = std::path::absolute(&folder)
                .map_err(|error| format!("the data folder can't be used: {error}"))?;
        }
        Ok(options)
    }

    /// Starts the program again without the variable that opens WebKitGTK to a WebDriver: another program could
    /// set it and read what is on screen. `Some` when that fails.
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
    fn a_flag_without_its_folder_is_an_error_and_other_arguments_are_not() {
        assert!(read(&["--data-folder"], None).is_err());
        assert_eq!(read(&["-psn_0_1"], None).unwrap(), Options::default());
    }
}
