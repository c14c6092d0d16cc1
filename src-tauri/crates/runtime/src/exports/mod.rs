//! Exports of lists as workbooks or text files.

mod names;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use chrono::{DateTime, NaiveDateTime, Timelike, Utc};
use porokh_api::{AppError, exports::ExportedView};
use porokh_domain::{BdPhone, CorrectedClock, Environment, bangladesh};
use porokh_sheets::export::{
    self, ExportError, Exported, ListCell, ListColumn, ListKind, ListPlan, Target, list,
};

use crate::data_folder::own_folder;
pub use names::free_path;
pub use names::{ending, fit};

/// Folder for temporary data of workbooks, in our own folder.
const SCRATCH: &str = "scratch";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenFile {
    pub path: PathBuf,
    /// Without the header.
    pub rows: u32,
    pub failed: u32,
}

pub struct Exports {
    clock: Arc<CorrectedClock>,
    data_folder: PathBuf,
}

impl Exports {
    pub fn new(clock: &Arc<CorrectedClock>, data_folder: &Path) -> Self {
        Self { clock: Arc::clone(clock), data_folder: data_folder.to_owned() }
    }

    /// The folder for temporary data of workbooks, created if missing.
    pub fn scratch(&self) -> Result<PathBuf, AppError> {
        let made = own_folder(&self.data_folder).and_then(|folder| {
            let scratch = folder.join(SCRATCH);
            std::fs::create_dir_all(&scratch).map(|()| scratch)
        });
        made.map_err(|_| AppError::Export { reason: ExportError::Unwritable })
    }

    /// Deletes drafts of exports that the end of the app interrupted. Blocks; no export may be running.
    pub fn clear_drafts(&self) {
        if let Ok(folder) = own_folder(&self.data_folder) {
            export::clear_drafts(&folder.join(SCRATCH));
        }
    }

    /// Name of today's list, from its sheet's name.
    pub fn list_name(&self, sheet: &str, environment: Environment) -> String {
        let day = bangladesh(self.clock.now()).format("%Y-%m-%d");
        format!("{}{}", format!("{} {day}", fit(sheet)).trim(), ending(environment))
    }

    /// Writes a list as a workbook, or as CSV by the path's extension. Blocks.
    ///
    /// # Errors
    /// [`AppError::Export`]; an existing file stays.
    pub fn write_list(
        &self,
        sheet: &str,
        headers: &[String],
        kinds: &[ListKind],
        rows: &mut dyn Iterator<Item = Result<Vec<ListCell>, ExportError>>,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let header = |place: usize| headers.get(place).map_or("", String::as_str);
        let columns: Vec<ListColumn<'_>> = kinds
            .iter()
            .enumerate()
            .map(|(place, kind)| ListColumn { header: header(place), kind: *kind })
            .collect();
        let scratch = self.scratch()?;
        let target = Target { path, format: names::format(path), scratch: &scratch };
        let written = list(ListPlan { sheet, columns: &columns }, rows, target);
        let Exported { rows, cut, .. } = written.map_err(|reason| AppError::Export { reason })?;
        let file = WrittenFile { path: path.to_owned(), rows, failed: 0 };
        let view = ExportedView { cut, ..ExportedView::default() };
        Ok((view, vec![file]))
    }

    /// Writes a picture. Blocks.
    ///
    /// # Errors
    /// [`AppError::Export`]; an existing file stays.
    pub fn write_picture(&self, picture: &[u8], path: &Path) -> Result<(), AppError> {
        let scratch = self.scratch()?;
        export::save(picture, path, &scratch).map_err(|reason| AppError::Export { reason })
    }
}

/// Empty for `None`.
pub fn phone_cell(phone: Option<&BdPhone>) -> ListCell {
    phone.map_or(ListCell::Empty, |phone| ListCell::Phone(phone.as_str().to_owned()))
}

/// Bangladesh time, to the second.
pub fn moment_cell(at: DateTime<Utc>) -> ListCell {
    let local: NaiveDateTime = bangladesh(at).naive_local();
    ListCell::Moment(local.with_nanosecond(0).unwrap_or(local))
}

/// The translated word of a tag, else the tag.
pub fn word(words: &BTreeMap<String, String>, tag: &str) -> String {
    words.get(tag).map_or(tag, String::as_str).to_owned()
}
