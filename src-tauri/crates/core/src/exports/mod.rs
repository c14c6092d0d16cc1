//! Lists of what is kept here, as workbooks or text files: how they are called, and how they are written.

mod names;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use chrono::{DateTime, NaiveDateTime, Timelike, Utc};
use porokh_api::{AppError, exports::ExportedView};
use porokh_domain::{BdPhone, CorrectedClock, bangladesh};
use porokh_sheets::export::{
    self, ExportError, Exported, ListCell, ListColumn, ListKind, ListPlan, Target, list,
};

pub use names::free_path;
pub(crate) use names::{ending, fit};

use crate::{Environment, files::own_folder};

/// The folder in our folder for what a workbook needs while it is written.
const SCRATCH: &str = "scratch";

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenFile {
    pub path: PathBuf,
    /// Rows below the header.
    pub rows: u32,
    pub failed: u32,
}

/// Writes lists, and knows where there is room for what that needs.
pub(crate) struct Exports {
    clock: Arc<CorrectedClock>,
    data_folder: PathBuf,
}

impl Exports {
    pub(crate) fn new(clock: &Arc<CorrectedClock>, data_folder: &Path) -> Self {
        Self { clock: Arc::clone(clock), data_folder: data_folder.to_owned() }
    }

    /// The folder for what a workbook needs while it is written; it is made where it isn't there.
    pub(crate) fn scratch(&self) -> Result<PathBuf, AppError> {
        let made = own_folder(&self.data_folder).and_then(|folder| {
            let scratch = folder.join(SCRATCH);
            std::fs::create_dir_all(&scratch).map(|()| scratch)
        });
        made.map_err(|_| AppError::Export { reason: ExportError::Unwritable })
    }

    /// Deletes what an export left that was cut off by the end of the app. Blocks; no export may be under way.
    pub(crate) fn clear_drafts(&self) {
        if let Ok(folder) = own_folder(&self.data_folder) {
            export::clear_drafts(&folder.join(SCRATCH));
        }
    }

    /// The name of a list of today under the name of its sheet.
    pub(crate) fn list_name(&self, sheet: &str, environment: Environment) -> String {
        let day = bangladesh(self.clock.now()).format("%Y-%m-%d");
        format!("{}{}", format!("{} {day}", fit(sheet)).trim(), ending(environment))
    }

    /// Writes a list as a workbook, or as CSV where the path ends so. Blocks.
    ///
    /// # Errors
    /// [`AppError::Export`]; what was there stays then.
    pub(crate) fn write_list(
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
        let view = ExportedView { files: Vec::new(), cut, columns_left_out: false, new_workbook: None };
        Ok((view, vec![file]))
    }

    /// Writes a picture. Blocks.
    ///
    /// # Errors
    /// [`AppError::Export`]; what was there stays then.
    pub(crate) fn write_picture(&self, picture: &[u8], path: &Path) -> Result<(), AppError> {
        let scratch = self.scratch()?;
        export::save(picture, path, &scratch).map_err(|reason| AppError::Export { reason })
    }
}

/// A number that can stay empty.
pub(crate) fn phone_cell(phone: Option<&BdPhone>) -> ListCell {
    phone.map_or(ListCell::Empty, |phone| ListCell::Phone(phone.as_str().to_owned()))
}

/// A time to the second on a clock in Bangladesh.
pub(crate) fn moment_cell(at: DateTime<Utc>) -> ListCell {
    let local: NaiveDateTime = bangladesh(at).naive_local();
    ListCell::Moment(local.with_nanosecond(0).unwrap_or(local))
}

/// The user's word for a tag, or the tag.
pub(crate) fn word(words: &BTreeMap<String, String>, tag: &str) -> String {
    words.get(tag).map_or(tag, String::as_str).to_owned()
}
