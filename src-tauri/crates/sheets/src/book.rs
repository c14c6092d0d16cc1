//! Opening a file and streaming the rows of its sheets.

mod assemble;
mod biff;
mod budget;
mod disk;
mod encoding;
mod excel_xml;
mod facts;
pub(crate) mod markup;
mod number_format;
mod ods_scan;
mod packed;
mod records;
mod runs;
mod scanned;
mod separator;
mod sniff;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod value;
mod watched;
mod whole;
mod xlsb;
pub(crate) mod xlsx;

use std::{
    cell::Cell,
    io::{BufReader, Read, Seek, SeekFrom},
    ops::ControlFlow,
    panic::{self, AssertUnwindSafe},
    path::Path,
    sync::Arc,
};

use calamine::{Ods, Reader as _, SheetType, SheetVisible};

use self::{
    assemble::Reader, scanned::Scanned, sniff::Container, text::Text, watched::Watched, whole::Whole,
};
pub use self::{
    disk::open_file,
    facts::{Format, Next, QuoteDoubt, QuoteDoubts, Row, Sheet, SheetEnd, TextFacts},
    watched::GoOn,
};
use crate::{Limits, SheetError, Watch};

/// How a sheet is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// In order, whether or not its rows are; that is found out first.
    InOrder,
    /// In one pass, which a row out of order ends.
    AsTheyCome,
    /// Its rows aren't in order.
    Sorted,
}

/// An open file.
pub struct Book {
    source: Source,
    format: Format,
    sheets: Vec<Sheet>,
    /// What a look over the file brought, for the formats that are loaded whole.
    scanned: Vec<Scanned>,
    columns: u32,
    go_on: GoOn,
}

enum Source {
    Xlsx(Box<xlsx::Workbook>),
    Xlsb(Box<xlsb::Workbook>),
    Xls(Box<biff::Workbook>),
    ExcelXml(excel_xml::Workbook),
    Whole(Whole),
    Text(Box<Text>),
}

impl Book {
    /// Opens a file and looks at it without reading its rows. What it is follows from its bytes, not its name.
    ///
    /// # Errors
    /// Everything but [`SheetError::NoSuchSheet`] and [`SheetError::Cancelled`].
    pub fn open(path: &Path, limits: &Limits) -> Result<Self, SheetError> {
        Self::open_while(path, limits, Arc::new(|| true))
    }

    /// Opens a file for as long as `go_on` says so. It is asked again and again while the file is opened and, beside
    /// the watcher, while its rows are read: from its first `false` on nothing more is read of the file.
    ///
    /// # Errors
    /// Everything but [`SheetError::NoSuchSheet`].
    pub fn open_while(path: &Path, limits: &Limits, go_on: GoOn) -> Result<Self, SheetError> {
        let opened = Self::opened(path, limits, &go_on);
        if go_on() { opened } else { Err(SheetError::Cancelled) }
    }

    /// The format of a file, which is as safe to open then as [`Self::open`] finds it.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn format_of(path: &Path, limits: &Limits) -> Result<Format, SheetError> {
        let (mut file, _) = open_file(path, limits)?;
        match sniff::container(&mut file)? {
            Container::Text => Ok(Format::Text),
            Container::Compound | Container::ExcelXml => Ok(Format::Xls),
            Container::Zip => guarded(|| packed::check(rewound(&mut file)?, limits)),
        }
    }

    /// Where the rows of a text end among its lines; `None` for another format and for a text that was no table.
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
        let (mut file, bytes) = open_file(path, limits)?;
        let container = sniff::container(&mut file)?;
        let mut file = Watched::new(file, Arc::clone(go_on));
        let (format, scanned) = match container {
            Container::Text => (Format::Text, Vec::new()),
            Container::Compound => {
                disk::check_whole(bytes, limits)?;
                (Format::Xls, Vec::new())
            }
            Container::ExcelXml => {
                let book = guarded(|| excel_xml::Workbook::open(file, limits))?;
                let sheets = book.sheets();
                return Self::with(Source::ExcelXml(book), Format::Xls, sheets, Vec::new(), limits, go_on);
            }
            Container::Zip => match guarded(|| packed::check(rewound(&mut file)?, limits))? {
                Format::Ods => {
                    disk::check_whole(bytes, limits)?;
                    (Format::Ods, guarded(|| ods_scan::scan(rewound(&mut file)?, limits))?)
                }
                format => (format, Vec::new()),
            },
        };
        let (source, sheets) = guarded(|| load(file, bytes, format, limits))?;
        Self::with(source, format, sheets, scanned, limits, go_on)
    }

    fn with(
        source: Source,
        format: Format,
        sheets: Vec<Sheet>,
        scanned: Vec<Scanned>,
        limits: &Limits,
        go_on: &GoOn,
    ) -> Result<Self, SheetError> {
        if sheets.is_empty() {
            return Err(SheetError::Empty { sheet: None });
        }
        Ok(Self { source, format, sheets, scanned, columns: limits.columns, go_on: Arc::clone(go_on) })
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// Its sheets, in the file's order; those that hold no cells by nature (charts) are left out.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// How a text file was read.
    pub fn text(&self) -> Option<&TextFacts> {
        match &self.source {
            Source::Text(text) => Some(&text.facts),
            _ => None,
        }
    }

    /// Streams the rows of a sheet from the top. `each` ends the reading early by breaking; breaking out of
    /// `watch` cancels it.
    ///
    /// Rows come in rising order and their cells from left to right. A sheet that nobody read before is looked over
    /// first, to see whether its rows are in order.
    ///
    /// # Errors
    /// [`SheetError::Damaged`] names the last cell that could be read; the rows before it were handed on.
    pub fn rows(
        &mut self,
        sheet: usize,
        watch: Watch<'_>,
        each: &mut dyn FnMut(Row<'_>) -> ControlFlow<()>,
    ) -> Result<SheetEnd, SheetError> {
        self.read(sheet, watch, each, Way::InOrder).0
    }

    /// As [`Self::rows`], in one reading: where a row turns out to stand above the one before, `each` is told to forget
    /// what it got, and gets all rows again.
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

    /// Reads a sheet; also says whether it was ended by a row out of order.
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
            (Source::Whole(book), _) => book.rows(name, reader),
            (Source::Text(text), _) => text.rows(reader),
        });
        // The other formats are put in order as they are read, or have none to begin with.
        let is_unsorted =
            is_unsorted.get() && matches!((&self.source, way), (Source::Xlsx(_), Way::AsTheyCome));
        (self.unless_cancelled(read), is_unsorted)
    }

    /// Counts the rows of a sheet that are hidden or filtered away; `None` where the format doesn't tell.
    pub fn hidden_rows(&mut self, sheet: usize, watch: Watch<'_>) -> Result<Option<u32>, SheetError> {
        let Some(Sheet { name, .. }) = self.sheets.get(sheet) else { return Err(SheetError::NoSuchSheet) };
        let counted = guarded(|| match &mut self.source {
            Source::Xlsx(book) => book.hidden_rows(sheet, watch).map(Some),
            Source::Xls(book) => Ok(book.hidden_rows(sheet)),
            Source::ExcelXml(book) => Ok(book.hidden_rows(sheet)),
            Source::Whole(_) => {
                let known = self.scanned.iter().find(|scanned| scanned.name == *name);
                Ok(known.and_then(|scanned| scanned.hidden_rows))
            }
            Source::Xlsb(_) | Source::Text(_) => Ok(None),
        });
        self.unless_cancelled(counted)
    }

    /// What went wrong after the end was called isn't told.
    fn unless_cancelled<T>(&self, outcome: Result<T, SheetError>) -> Result<T, SheetError> {
        match outcome {
            Err(_) if !(self.go_on)() => Err(SheetError::Cancelled),
            outcome => outcome,
        }
    }
}

/// Hands the file to who reads its format.
fn load(
    file: Watched,
    bytes: u64,
    format: Format,
    limits: &Limits,
) -> Result<(Source, Vec<Sheet>), SheetError> {
    Ok(match format {
        Format::Xlsx | Format::Xlsm => {
            let book = xlsx::Workbook::open(rewound(file)?, limits)?;
            let sheets = book.sheets();
            (Source::Xlsx(Box::new(book)), sheets)
        }
        Format::Xlsb => {
            let book = xlsb::Workbook::open(rewound(file)?, limits)?;
            let sheets = book.sheets();
            (Source::Xlsb(Box::new(book)), sheets)
        }
        Format::Xls => {
            let book = biff::open(rewound(file)?, limits)?;
            let sheets = book.sheets();
            (Source::Xls(Box::new(book)), sheets)
        }
        Format::Ods => {
            let book = Ods::new(rewound(file)?).map_err(|error| whole::ods_error(&error))?;
            let sheets = worksheets(book.sheets_metadata());
            (Source::Whole(Whole(Box::new(book))), sheets)
        }
        Format::Text => {
            let sheets = vec![Sheet { name: String::new(), hidden: false }];
            (Source::Text(Box::new(Text::open(file, bytes)?)), sheets)
        }
    })
}

fn rewound<F: Read + Seek>(mut file: F) -> Result<BufReader<F>, SheetError> {
    file.seek(SeekFrom::Start(0)).map_err(|error| SheetError::from_disk(&error))?;
    Ok(BufReader::with_capacity(64 << 10, file))
}

fn worksheets(all: &[calamine::Sheet]) -> Vec<Sheet> {
    let cells = all.iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
    cells
        .map(|sheet| Sheet { name: sheet.name.clone(), hidden: sheet.visible != SheetVisible::Visible })
        .collect()
}

/// Runs the library on bytes that may be meant to break it: its panic is a damaged file, not the end of the app.
fn guarded<T>(work: impl FnOnce() -> Result<T, SheetError>) -> Result<T, SheetError> {
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    outcome.unwrap_or(Err(SheetError::Damaged { sheet: None, after: None }))
}
