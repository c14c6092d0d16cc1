//! Opens files and streams the rows of their sheets.

mod assemble;
mod biff;
mod budget;
mod compound;
mod disk;
mod encoding;
mod encrypted;
mod excel_xml;
mod facts;
pub(crate) mod markup;
mod number_format;
mod ods;
mod packed;
mod records;
mod sniff;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod value;
mod watched;
mod xlsb;
pub(crate) mod xlsx;

use std::{
    cell::Cell,
    fs::File,
    io::{BufReader, Read, Seek, SeekFrom},
    ops::ControlFlow,
    panic::{self, AssertUnwindSafe},
    path::Path,
    sync::Arc,
};

use self::{assemble::Reader, compound::Compound, sniff::Container, text::Text, watched::Watched};
pub use self::{
    disk::open_file,
    facts::{BadLines, Format, Next, QuoteDoubt, QuoteDoubts, Row, Sheet, SheetEnd, TextFacts},
    watched::GoOn,
};
use crate::{Limits, SheetError, Watch};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// In order; the order of the rows is checked first.
    InOrder,
    /// In one pass, which ends at a row out of order.
    AsTheyCome,
    /// Sorts rows that aren't in order.
    Sorted,
}

pub struct Book {
    source: Source,
    format: Format,
    sheets: Vec<Sheet>,
    columns: u32,
    go_on: GoOn,
}

enum Source {
    Xlsx(Box<xlsx::Workbook>),
    Xlsb(Box<xlsb::Workbook>),
    Xls(Box<biff::Workbook>),
    ExcelXml(excel_xml::Workbook),
    Ods(Box<ods::Workbook>),
    Text(Box<Text>),
}

impl Source {
    fn sheets(&self) -> Vec<Sheet> {
        match self {
            Self::Xlsx(book) => book.sheets(),
            Self::Xlsb(book) => book.sheets(),
            Self::Xls(book) => book.sheets(),
            Self::ExcelXml(book) => book.sheets(),
            Self::Ods(book) => book.sheets(),
            Self::Text(_) => vec![Sheet { name: String::new(), hidden: false }],
        }
    }
}

impl Book {
    /// Opens a file without reading its rows. The format is detected from the bytes, not the name.
    ///
    /// # Errors
    /// Everything but [`SheetError::NoSuchSheet`] and [`SheetError::Cancelled`].
    pub fn open(path: &Path, limits: &Limits) -> Result<Self, SheetError> {
        Self::open_while(path, limits, Arc::new(|| true))
    }

    /// Opens a file that is read only as long as `go_on` returns `true`: it is called repeatedly while opening and,
    /// beside the watcher, while reading rows.
    ///
    /// # Errors
    /// Everything but [`SheetError::NoSuchSheet`].
    pub fn open_while(path: &Path, limits: &Limits, go_on: GoOn) -> Result<Self, SheetError> {
        let opened = Self::opened(path, limits, &go_on);
        if go_on() { opened } else { Err(SheetError::Cancelled) }
    }

    /// The format of a file, after the same checks as [`Self::open`].
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn format_of(path: &Path, limits: &Limits) -> Result<Format, SheetError> {
        let (mut file, _) = open_file(path, limits)?;
        match sniff::container(&mut file)? {
            Container::Text => Ok(Format::Text),
            Container::Compound | Container::Records | Container::ExcelXml => Ok(Format::Xls),
            Container::Zip => guarded(|| packed::check(rewound(&mut file)?, limits)),
        }
    }

    /// Lines where the rows of a text file end; `None` for other formats and for texts that aren't a table.
    pub(crate) fn text_lines(
        &mut self,
        each: &mut dyn FnMut(text::RowLines) -> ControlFlow<()>,
    ) -> Option<Result<(), SheetError>> {
        match &mut self.source {
            Source::Text(text) => text.lines(each),
            _ => None,
        }
    }

    fn opened(path: &Path, limits: &Limits, go_on: &GoOn) -> Result<Self, SheetError> {
        let (file, bytes) = open_file(path, limits)?;
        Self::of_file(file, bytes, limits, go_on)
    }

    fn of_file(mut file: File, bytes: u64, limits: &Limits, go_on: &GoOn) -> Result<Self, SheetError> {
        let container = sniff::container(&mut file)?;
        let mut file = Watched::new(file, Arc::clone(go_on));
        let format = match container {
            Container::Text => Format::Text,
            Container::Compound | Container::Records => {
                disk::check_whole(bytes, limits)?;
                Format::Xls
            }
            Container::ExcelXml => Format::Xls,
            Container::Zip => guarded(|| packed::check(rewound(&mut file)?, limits))?,
        };
        let compound = match container {
            Container::Compound => Some(guarded(|| Compound::open(disk::whole(&mut file)?))?),
            _ => None,
        };
        if let Some(compound) = compound.as_ref().filter(|compound| compound.has("EncryptedPackage")) {
            let package = guarded(|| encrypted::package(compound).ok_or(SheetError::Password))?;
            let (file, bytes) = disk::temporary(&package)?;
            return Self::of_file(file, bytes, limits, go_on);
        }
        let source = guarded(|| load(file, bytes, container, compound.as_ref(), format, limits))?;
        let sheets = source.sheets();
        if sheets.is_empty() {
            return Err(SheetError::Empty { sheet: None });
        }
        Ok(Self { source, format, sheets, columns: limits.columns, go_on: Arc::clone(go_on) })
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// In the file's order, without sheets that can't have cells (charts).
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    pub fn text(&self) -> Option<&TextFacts> {
        match &self.source {
            Source::Text(text) => Some(&text.facts),
            _ => None,
        }
    }

    /// Streams the rows of a sheet from the top. Breaking from `each` ends the reading, breaking from `watch` cancels
    /// it.
    ///
    /// Rows are ascending and their cells go from left to right. The first time, the sheet is scanned for rows out of
    /// order.
    ///
    /// # Errors
    /// [`SheetError::Damaged`] names the last readable cell; earlier rows were passed on.
    pub fn rows(
        &mut self,
        sheet: usize,
        watch: Watch<'_>,
        each: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    ) -> Result<SheetEnd, SheetError> {
        self.read(sheet, watch, each, Way::InOrder).0
    }

    /// As [`Self::rows`], in a single pass: at a row out of order, `each` is told to discard what it has, and
    /// receives all rows again.
    ///
    /// # Errors
    /// As [`Self::rows`].
    pub fn rows_or_again(
        &mut self,
        sheet: usize,
        watch: Watch<'_>,
        each: &mut dyn FnMut(Next<Row<'_>>) -> ControlFlow<()>,
    ) -> Result<SheetEnd, SheetError> {
        let (end, is_unsorted) = self.read(sheet, watch, &mut |row| each(Next::Row(row)), Way::AsTheyCome);
        if !is_unsorted {
            return end;
        }
        match each(Next::Again) {
            ControlFlow::Continue(()) => {
                self.read(sheet, watch, &mut |row| each(Next::Row(row)), Way::Sorted).0
            }
            ControlFlow::Break(()) => end,
        }
    }

    /// Also returns whether a row out of order ended the reading.
    fn read(
        &mut self,
        sheet: usize,
        watch: Watch<'_>,
        each: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
        way: Way,
    ) -> (Result<SheetEnd, SheetError>, bool) {
        let Some(Sheet { name, .. }) = self.sheets.get(sheet) else {
            return (Err(SheetError::NoSuchSheet), false);
        };
        let is_unsorted = Cell::new(false);
        let reader = Reader { columns: self.columns, watch, each, is_unsorted: &is_unsorted };
        let read = guarded(|| match (&mut self.source, way) {
            (Source::Xlsx(book), Way::InOrder) => book.rows(sheet, name, reader),
            (Source::Xlsx(book), Way::AsTheyCome) => book.stream(sheet, name, reader),
            (Source::Xlsx(book), Way::Sorted) => book.sorted(sheet, name, reader),
            (Source::Xlsb(book), _) => book.rows(sheet, name, reader),
            (Source::Xls(book), _) => book.rows(sheet, name, reader),
            (Source::ExcelXml(book), _) => book.rows(sheet, name, reader),
            (Source::Ods(book), _) => book.rows(sheet, name, reader),
            (Source::Text(text), _) => text.rows(reader),
        });
        // Other formats are sorted while reading, or have no order.
        let is_unsorted =
            is_unsorted.get() && matches!((&self.source, way), (Source::Xlsx(_), Way::AsTheyCome));
        (self.unless_cancelled(read), is_unsorted)
    }

    /// Hidden and filtered rows of a sheet; `None` if the format doesn't tell.
    pub fn hidden_rows(&mut self, sheet: usize, watch: Watch<'_>) -> Result<Option<u32>, SheetError> {
        if sheet >= self.sheets.len() {
            return Err(SheetError::NoSuchSheet);
        }
        let counted = guarded(|| match &mut self.source {
            Source::Xlsx(book) => book.hidden_rows(sheet, watch).map(Some),
            Source::Xls(book) => Ok(book.hidden_rows(sheet)),
            Source::ExcelXml(book) => Ok(book.hidden_rows(sheet)),
            Source::Ods(book) => Ok(book.hidden_rows(sheet)),
            Source::Xlsb(_) | Source::Text(_) => Ok(None),
        });
        self.unless_cancelled(counted)
    }

    /// Errors after a cancellation are hidden.
    fn unless_cancelled<T>(&self, outcome: Result<T, SheetError>) -> Result<T, SheetError> {
        match outcome {
            Err(_) if !(self.go_on)() => Err(SheetError::Cancelled),
            outcome => outcome,
        }
    }
}

/// Dispatches to the reader of the format.
fn load(
    file: Watched,
    bytes: u64,
    container: Container,
    compound: Option<&Compound>,
    format: Format,
    limits: &Limits,
) -> Result<Source, SheetError> {
    Ok(match format {
        Format::Xlsx | Format::Xlsm => Source::Xlsx(Box::new(xlsx::Workbook::open(rewound(file)?, limits)?)),
        Format::Xlsb => Source::Xlsb(Box::new(xlsb::Workbook::open(rewound(file)?, limits)?)),
        Format::Xls if container == Container::ExcelXml => {
            Source::ExcelXml(excel_xml::Workbook::open(file, limits)?)
        }
        Format::Xls => Source::Xls(Box::new(match compound {
            Some(compound) => biff::open(compound, limits)?,
            None => biff::workbook(disk::whole(file)?, limits)?,
        })),
        Format::Ods => Source::Ods(Box::new(ods::Workbook::open(rewound(file)?, limits)?)),
        Format::Text => Source::Text(Box::new(Text::open(file, bytes)?)),
    })
}

fn rewound<F: Read + Seek>(mut file: F) -> Result<BufReader<F>, SheetError> {
    file.seek(SeekFrom::Start(0)).map_err(|error| SheetError::from_disk(&error))?;
    Ok(BufReader::with_capacity(64 << 10, file))
}

/// Runs the library on untrusted bytes: a panic means a damaged file, and doesn't end the app.
fn guarded<T>(work: impl FnOnce() -> Result<T, SheetError>) -> Result<T, SheetError> {
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    outcome.unwrap_or(Err(damaged()))
}

fn damaged() -> SheetError {
    SheetError::Damaged { sheet: None, after: None }
}
