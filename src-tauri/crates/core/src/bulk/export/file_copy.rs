//! The copy of a run's file, from which exports are made.

use std::path::{Path, PathBuf};

use porokh_api::{AppError, bulk::ExportRequest, exports::ExportedView};
use porokh_runtime::exports::WrittenFile;
use porokh_sheets::{
    Book, Format, Limits, Watch,
    export::{self, CannotPatch, ExportFormat, Original, Source, Target},
};

use super::{names, rows::Split, views};
use crate::files::KeptFile;

pub(super) struct FileCopy {
    path: PathBuf,
    sheet: usize,
    header_row: Option<u32>,
    columns: u32,
    phones: Vec<u32>,
}

impl FileCopy {
    pub(super) fn of(file: &KeptFile) -> Self {
        Self {
            path: file.copy().to_owned(),
            sheet: file.sheet() as usize,
            header_row: file.header_row(),
            columns: u32::try_from(file.headers().len()).unwrap_or_default(),
            phones: file.phone_column().into_iter().collect(),
        }
    }

    pub(super) fn original(&self) -> Original<'_> {
        let Self { path, sheet, header_row, columns, .. } = self;
        Original { path, sheet: *sheet, header_row: *header_row, columns: *columns }
    }

    pub(super) fn open(&self) -> Result<Book, AppError> {
        Book::open(&self.path, &Limits::default()).map_err(crate::files::gone)
    }

    /// Whether courier files in this format are the original text, line by line.
    pub(super) fn is_own_text(&self, asked: ExportFormat) -> Result<bool, AppError> {
        let format = Book::format_of(&self.path, &Limits::default()).map_err(crate::files::gone)?;
        Ok(format == Format::Text && asked == ExportFormat::UploadCsv)
    }

    /// Writes drafts of two courier files: new ones, or the lines of the seller's own text if possible.
    pub(super) fn write_courier_files(
        &self,
        request: &ExportRequest,
        selection: &mut Split<'_>,
        (path, scratch): (&Path, &Path),
        watch: Watch<'_>,
    ) -> Result<CourierDrafts, AppError> {
        let failed = |reason| AppError::Export { reason };
        let format = request.format;
        let (mut path, mut why) = (path.to_owned(), None);
        if self.is_own_text(format)? {
            let hold = names::second(&path, request);
            let [send, held] = [&path, &hold].map(|path| Target { path, format, scratch });
            let own = export::text_courier_files(self.original(), selection, send, held, &mut *watch);
            match own.map_err(failed)? {
                Ok(files) => return Ok(CourierDrafts { send: path, hold, files, why: None }),
                Err(reason) => why = Some(reason),
            }
            selection.restart();
            let is_free = |path: &Path| !path.exists() && !names::second(path, request).exists();
            path = names::ending_with(&path, format, is_free);
        }
        let hold = names::second(&path, request);
        let [send, held] = [&path, &hold].map(|path| Target { path, format, scratch });
        let mut book = self.open()?;
        let files = export::courier_files(self.source(&mut book), selection, send, held, watch);
        Ok(CourierDrafts { send: path, hold, files: files.map_err(failed)?, why })
    }

    pub(super) fn source<'a>(&'a self, book: &'a mut Book) -> Source<'a> {
        let Self { path, sheet, header_row, columns, phones } = self;
        Source { book, path, sheet: *sheet, header_row: *header_row, phones, columns: *columns }
    }
}

/// Courier files that are not in place yet.
pub(super) struct CourierDrafts {
    send: PathBuf,
    hold: PathBuf,
    files: export::CourierDrafts,
    /// Why the seller's own text can't be split.
    why: Option<CannotPatch>,
}

impl CourierDrafts {
    /// Puts both files in place, or none.
    pub(super) fn place(self) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let files = self.files.place().map_err(|reason| AppError::Export { reason })?;
        Ok(views(&[(self.send, files.send), (self.hold, files.hold)], self.why))
    }
}
