//! Files exported since the start; the window opens them by id, never by path.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use porokh_api::{AppError, exports::ExportedFile};
use porokh_runtime::exports::WrittenFile;

#[derive(Default)]
pub(crate) struct Exports {
    known: Mutex<Vec<PathBuf>>,
    /// The chosen place of an export that asked before it replaced anything.
    asked: Mutex<Option<PathBuf>>,
}

impl Exports {
    /// Records files, and returns them as the window sees them.
    pub(crate) fn note(&self, written: Vec<WrittenFile>) -> Vec<ExportedFile> {
        let mut known = self.known();
        let view = |file: WrittenFile| {
            let text =
                |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
            let view = ExportedFile {
                id: i64::try_from(known.len()).unwrap_or(i64::MAX),
                name: text(file.path.file_name()),
                folder: text(file.path.parent().map(Path::as_os_str)),
                rows: file.rows,
                failed: file.failed,
            };
            known.push(file.path);
            view
        };
        written.into_iter().map(view).collect()
    }

    pub(crate) fn ask(&self, path: PathBuf) {
        *self.asked.lock().unwrap_or_else(PoisonError::into_inner) = Some(path);
    }

    pub(crate) fn take_asked(&self) -> Option<PathBuf> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub(crate) fn has(&self, path: &Path) -> bool {
        self.known().iter().any(|known| known == path)
    }

    pub(crate) fn path(&self, id: i64) -> Result<PathBuf, AppError> {
        let known = self.known();
        usize::try_from(id).ok().and_then(|id| known.get(id).cloned()).ok_or(AppError::NotFound)
    }

    fn known(&self) -> MutexGuard<'_, Vec<PathBuf>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
