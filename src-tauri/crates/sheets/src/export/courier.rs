//! Courier files of chosen rows.

use std::{
    fs::File,
    io::BufWriter,
    ops::{ControlFlow, RangeInclusive},
    path::Path,
};

use rust_xlsxwriter::{Workbook, Worksheet};
use serde::Serialize;
use ts_rs::TS;

use super::{
    ExportError, ExportFormat, Exported, Replaced, Source, Target,
    draft::Draft,
    looks::{Looks, Original, put},
    table::{Piece, Table},
    text::TextTable,
    workbook::{self, Dress, SheetTable},
};
use crate::{Row, Watch};

pub trait Selection {
    /// The file of a 0-based row of the original; `None` leaves it out of both.
    ///
    /// # Errors
    /// [`ExportError::Results`]; it ends the export.
    fn row(&mut self, row: u32) -> Result<Option<Chosen<'_>>, ExportError>;
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen<'a> {
    pub file: CourierFile,
    /// The seller's corrections, and phones as they were checked.
    pub replaced: &'a [Replaced<'a>],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CourierFile {
    /// Orders to send to the courier now.
    Send,
    Hold,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct CourierFiles {
    pub send: Exported,
    pub hold: Exported,
}

/// Two complete courier files that are not in place yet. Dropped, they are deleted.
pub struct CourierDrafts {
    pub files: CourierFiles,
    send: Draft,
    hold: Draft,
}

impl CourierDrafts {
    pub(super) fn new(files: CourierFiles, send: Draft, hold: Draft) -> Result<Self, ExportError> {
        send.sync()?;
        hold.sync()?;
        Ok(Self { files, send, hold })
    }

    /// Puts both files in place, or none.
    ///
    /// # Errors
    /// If one can't be replaced; the other then is as before, except on a drive without hard links.
    pub fn place(self) -> Result<CourierFiles, ExportError> {
        let hold = self.hold.replace_until_kept(&self.send)?;
        self.send.finish()?;
        hold.keep();
        Ok(self.files)
    }
}

/// Writes the header and the rows above it, unchanged, to two files and each order to one of them. No column is
/// added: the caller marks test results in the files' names.
///
/// Both are new files with only these cells, so they can't contain anything else of the original, above all no other
/// order. Of an .xlsx, number formats and column widths are kept; formulas become their values.
///
/// [`CourierDrafts::place`] replaces existing files; this function leaves them unchanged.
///
/// # Errors
/// See [`ExportError`].
pub fn courier_files(
    mut source: Source<'_>,
    selection: &mut dyn Selection,
    send: Target<'_>,
    hold: Target<'_>,
    watch: Watch<'_>,
) -> Result<CourierDrafts, ExportError> {
    let name = source.book.sheets().get(source.sheet).map(|sheet| sheet.name.clone()).unwrap_or_default();
    let mut original = Original::open(source.path, source.sheet);
    let mut looks = original.as_mut().and_then(Original::looks);
    let widths = looks.as_mut().map(|looks| std::mem::take(&mut looks.widths)).unwrap_or_default();
    let (header_row, phones) = (source.header_row, source.phones);
    let path = source.path;
    let begin = |target| Output::begin((path, target), &name, phones, &widths);
    let (mut send, mut hold) = (begin(send)?, begin(hold)?);
    let mut each = |row: &Row<'_>| {
        if let Some(looks) = &mut looks {
            looks.go_to(row.number);
        }
        let of = (&looks, row.number);
        let mut pieces = Vec::with_capacity(row.cells.len());
        if header_row.is_some_and(|header| row.number <= header) {
            Source::pieces(row, &[], &[], &mut pieces);
            send.write_row(row.number, &pieces, of)?;
            hold.write_row(row.number, &pieces, of)?;
        } else if let Some(chosen) = selection.row(row.number)? {
            Source::pieces(row, phones, chosen.replaced, &mut pieces);
            match chosen.file {
                CourierFile::Send => send.write_order(&pieces, of)?,
                CourierFile::Hold => hold.write_order(&pieces, of)?,
            }
        }
        Ok(ControlFlow::Continue(()))
    };
    let end = source.stream(watch, &mut each)?;
    let (send_draft, mut send) = send.finish()?;
    let (hold_draft, mut hold) = hold.finish()?;
    send.columns_left_out = end.columns_left_out;
    hold.columns_left_out = end.columns_left_out;
    CourierDrafts::new(CourierFiles { send, hold }, send_draft, hold_draft)
}

/// The original's formats, and the current row.
type Look<'a> = (&'a Option<Looks<'a>>, u32);

struct Output {
    draft: Draft,
    kind: Kind,
    next: u32,
    rows: u32,
}

enum Kind {
    Workbook(Box<(Workbook, SheetTable)>),
    Text(Box<TextTable<BufWriter<File>>>),
}

impl Output {
    fn begin(
        (original, target): (&Path, Target<'_>),
        sheet: &str,
        phones: &[u32],
        widths: &[(RangeInclusive<u32>, u32)],
    ) -> Result<Self, ExportError> {
        let draft = Draft::begin_from(original, &target)?;
        let kind = match target.format {
            ExportFormat::Xlsx => {
                let mut book = workbook::begin(target.scratch)?;
                // Text files have no sheet name, and other programs allow names that Excel doesn't: then the default
                // name is used.
                let is_name = |name: &&str| Worksheet::new().set_name(*name).is_ok();
                let mut table = SheetTable::begin(&mut book, Some(sheet).filter(is_name))?;
                table.set_widths(widths);
                phones.iter().try_for_each(|column| table.dress(*column, Dress::Text))?;
                Kind::Workbook(Box::new((book, table)))
            }
            format => {
                let plain = format == ExportFormat::UploadCsv;
                Kind::Text(Box::new(TextTable::begin(draft.writer()?, plain)?))
            }
        };
        Ok(Self { draft, kind, next: 0, rows: 0 })
    }

    fn write_row(&mut self, row: u32, pieces: &[(u32, Piece<'_>)], of: Look<'_>) -> Result<(), ExportError> {
        let table: &mut dyn Table = match &mut self.kind {
            Kind::Workbook(book) => &mut book.1,
            Kind::Text(table) => table.as_mut(),
        };
        self.next = row + 1;
        pieces.iter().try_for_each(|(column, piece)| put(table, (row, *column), piece, of))
    }

    /// Without gaps between orders.
    fn write_order(&mut self, pieces: &[(u32, Piece<'_>)], of: Look<'_>) -> Result<(), ExportError> {
        self.rows += 1;
        self.write_row(self.next, pieces, of)
    }

    fn finish(self) -> Result<(Draft, Exported), ExportError> {
        let mut exported = Exported { rows: self.rows, ..Exported::default() };
        match self.kind {
            Kind::Workbook(book) => {
                let (mut book, table) = *book;
                exported.cut = table.cut;
                table.finish(&mut book, |_| Ok(()))?;
                workbook::save(book, self.draft.writer()?)?;
            }
            Kind::Text(table) => table.finish()?,
        }
        Ok((self.draft, exported))
    }
}
