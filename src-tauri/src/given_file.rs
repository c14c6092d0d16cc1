//! A file passed by the desktop: an argument, a second start, "Open with". It may come before the core and the page
//! are ready.

use std::{
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use tauri::{AppHandle, Manager, Runtime};

use crate::shell::Shell;

/// The file that waits for the page. Managed first, so that no file is lost.
#[derive(Default)]
pub(crate) struct GivenFile(Mutex<Given>);

#[derive(Default)]
struct Given {
    /// The page follows opened files.
    page_listens: bool,
    file: Option<PathBuf>,
}

impl GivenFile {
    /// With the file that the app was started with.
    pub(crate) fn new(file: Option<PathBuf>) -> Self {
        Self(Mutex::new(Given { page_listens: false, file }))
    }

    fn given(&self) -> MutexGuard<'_, Given> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `Some` if the file can be opened now. Otherwise it waits, replacing an earlier one.
    fn give(&self, file: PathBuf) -> Option<PathBuf> {
        let mut given = self.given();
        if given.page_listens {
            return Some(file);
        }
        given.file = Some(file);
        None
    }

    /// From now on the page follows opened files; returns the waiting one.
    pub(crate) fn listen(&self) -> Option<PathBuf> {
        let mut given = self.given();
        given.page_listens = true;
        given.file.take()
    }
}

/// Opens a file as soon as the page can follow.
pub(crate) fn give<R: Runtime>(app: &AppHandle<R>, file: PathBuf) {
    open(app, app.state::<GivenFile>().give(file));
}

/// Opens the waiting file.
pub(crate) fn page_listens<R: Runtime>(app: &AppHandle<R>) {
    open(app, app.state::<GivenFile>().listen());
}

fn open<R: Runtime>(app: &AppHandle<R>, file: Option<PathBuf>) {
    if let (Some(file), Some(shell)) = (file, app.try_state::<Shell>()) {
        shell.open_file(file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_waits_until_the_page_listens_and_the_last_one_wins() {
        let given = GivenFile::new(Some("first.csv".into()));
        assert_eq!(given.give("second.csv".into()), None);
        assert_eq!(given.listen(), Some("second.csv".into()));
        assert_eq!(given.listen(), None, "a page that is loaded again opens nothing again");
        assert_eq!(given.give("third.csv".into()), Some("third.csv".into()));
    }
}
