//! Offers new order sheets in the Downloads folder, if enabled. None is opened automatically.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use porokh_api::UiEvent;
use porokh_core::files::holds_orders;
use tauri::{AppHandle, Manager, Runtime};

use crate::shell::Shell;

/// Polling interval.
const EVERY: Duration = Duration::from_secs(3);
/// Extensions of order sheets. Plain text is mostly something else.
const ENDINGS: [&str; 7] = ["xlsx", "xlsm", "xlsb", "xls", "ods", "csv", "tsv"];

/// The offered sheet: the window opens it without its path.
#[derive(Default)]
pub(crate) struct Arrivals(Mutex<Option<PathBuf>>);

impl Arrivals {
    fn offered(&self) -> MutexGuard<'_, Option<PathBuf>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn name(&self) -> Option<String> {
        self.offered().as_deref().map(name_of)
    }

    /// Takes the offered sheet.
    pub(crate) fn take(&self) -> Option<PathBuf> {
        self.offered().take()
    }
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Modification time and size of a file.
type Looks = (SystemTime, u64);

#[derive(Default)]
struct Seen {
    files: HashMap<PathBuf, (Looks, bool)>,
    /// After the first scan: existing files aren't new.
    begun: bool,
}

impl Seen {
    /// Returns new files that haven't changed since the last scan, and so are complete.
    fn scan(&mut self, now: HashMap<PathBuf, Looks>) -> Vec<PathBuf> {
        let mut complete = Vec::new();
        let mut files = HashMap::with_capacity(now.len());
        for (path, looks) in now {
            let settled = match self.files.get(&path) {
                Some((_, true)) => true,
                Some((before, false)) if *before == looks => {
                    complete.push(path.clone());
                    true
                }
                Some(_) => false,
                None => !self.begun,
            };
            files.insert(path, (looks, settled));
        }
        (self.files, self.begun) = (files, true);
        complete
    }
}

/// Empty if the folder can't be read.
fn sheets(folder: &Path) -> HashMap<PathBuf, Looks> {
    let is_sheet = |path: &Path| {
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        // Lock file of Excel beside an open workbook.
        ENDINGS.contains(&ending.as_str()) && !name_of(path).starts_with("~$")
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sheets = entries.filter(|entry| is_sheet(&entry.path()));
    let looks = sheets.filter_map(|entry| {
        let facts = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some((entry.path(), (facts.modified().ok()?, facts.len())))
    });
    looks.collect()
}

/// Polls the folder while the app runs and the setting is on.
pub(crate) async fn watch<R: Runtime>(app: AppHandle<R>) {
    let mut seen = Seen::default();
    loop {
        tokio::time::sleep(EVERY).await;
        let shell = app.state::<Shell>();
        let settings = &shell.core.ctx.settings;
        if !settings.current().watch_downloads {
            seen = Seen::default();
            settings.until(|settings| settings.watch_downloads).await;
            continue;
        }
        let desktop = Arc::clone(&shell.desktop);
        let looked = tauri::async_runtime::spawn_blocking(move || {
            let new = desktop.downloads().map(|folder| seen.scan(sheets(&folder))).unwrap_or_default();
            (seen, new)
        });
        let Ok((after, new)) = looked.await else { return };
        seen = after;
        // Excluding the app's own exports.
        for path in new.into_iter().filter(|path| !shell.exports.has(path)) {
            let file = path.clone();
            if !tauri::async_runtime::spawn_blocking(move || holds_orders(&file)).await.unwrap_or_default() {
                continue;
            }
            let name = name_of(&path);
            *shell.arrivals.offered() = Some(path);
            shell.listeners.emit(UiEvent::SheetArrived { name });
            shell.notifications.sheet_arrived();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, u64)]) -> HashMap<PathBuf, Looks> {
        files.iter().map(|(name, size)| ((*name).into(), (SystemTime::UNIX_EPOCH, *size))).collect()
    }

    /// Otherwise every start offers old sheets, or incomplete ones.
    #[test]
    fn offers_complete_new_files_once() {
        let mut seen = Seen::default();
        assert!(seen.scan(folder(&[("old.xlsx", 9)])).is_empty());
        assert!(seen.scan(folder(&[("old.xlsx", 9)])).is_empty());
        assert!(seen.scan(folder(&[("old.xlsx", 9), ("new.xlsx", 4)])).is_empty());
        assert!(seen.scan(folder(&[("old.xlsx", 9), ("new.xlsx", 8)])).is_empty(), "it grows");
        assert_eq!(seen.scan(folder(&[("old.xlsx", 9), ("new.xlsx", 8)])), [PathBuf::from("new.xlsx")]);
        assert!(
            seen.scan(folder(&[("old.xlsx", 12), ("new.xlsx", 8)])).is_empty(),
            "the seller works in one"
        );
    }

    #[test]
    fn of_a_folder_only_finished_sheets_count() {
        let home = tempfile::tempdir().unwrap();
        for name in ["a.XLSX", "b.csv", "c.xlsx.part", "d.txt", "~$a.xlsx", "e.pdf"] {
            fs::write(home.path().join(name), "x").unwrap();
        }
        let mut names: Vec<String> = sheets(home.path()).keys().map(|path| name_of(path)).collect();
        names.sort();
        assert_eq!(names, ["a.XLSX", "b.csv"]);
        assert!(sheets(&home.path().join("gone")).is_empty());
    }
}
