//! Metadata of a file, stored with it as JSON.

use porokh_api::files::{ColumnView, FileView, QuotesView, SheetView};
use porokh_domain::RowNumber;
use porokh_sheets::{
    BadLines, Book, Format, QuoteDoubts, SheetEnd, TextFacts,
    columns::{Detection, Guess, Mapping, Reason, Role, Survey},
    place,
};
use serde::{Deserialize, Serialize};

use super::{original::OriginalFile, table::Table};
use crate::store::files::PhoneCells;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileMetadata {
    pub(super) name: String,
    pub(super) format: Format,
    pub(super) bytes: u64,
    pub(super) text: Option<TextFacts>,
    pub(super) sheets: Vec<SheetView>,
    pub(super) sheet: u32,
    /// 0-based.
    pub(super) header_row: Option<u32>,
    pub(super) columns: Vec<ColumnView>,
    pub(super) roles: Vec<Guess>,
    pub(super) close: Vec<u32>,
    pub(super) columns_left_out: bool,
    pub(super) hidden_rows: Option<u32>,
    /// The file that was copied; `None` for pasted text.
    #[serde(default)]
    pub(super) original: Option<OriginalFile>,
    #[serde(default)]
    pub(super) quotes: QuoteDoubts,
    #[serde(default)]
    pub(super) bad_lines: BadLines,
}

impl FileMetadata {
    /// From scanning a file's sheets.
    pub(super) fn new(
        name: String,
        original: Option<OriginalFile>,
        bytes: u64,
        book: &Book,
        survey: &Survey,
    ) -> Self {
        // An unreadable sheet isn't empty: it shows its error when it is chosen.
        let is_unreadable = |index: usize| survey.unreadable.get(index).is_some_and(Option::is_some);
        let empty =
            |index: usize| survey.sheets.get(index).is_none_or(Option::is_none) && !is_unreadable(index);
        let sheets = (0..).zip(book.sheets()).map(|(index, sheet)| SheetView {
            name: sheet.name.clone(),
            hidden: sheet.hidden,
            empty: empty(index),
        });
        let mut metadata = Self {
            name,
            format: book.format(),
            bytes,
            text: book.text().cloned(),
            sheets: sheets.collect(),
            sheet: 0,
            header_row: None,
            columns: Vec::new(),
            roles: Vec::new(),
            close: Vec::new(),
            columns_left_out: false,
            hidden_rows: None,
            original,
            quotes: QuoteDoubts::default(),
            bad_lines: BadLines::default(),
        };
        let detection = survey.sheets.get(survey.best).cloned().flatten().unwrap_or_default();
        metadata.take(u32::try_from(survey.best).unwrap_or_default(), &detection);
        metadata
    }

    pub(super) fn take(&mut self, sheet: u32, detection: &Detection) {
        self.sheet = sheet;
        self.header_row = detection.header_row;
        self.hidden_rows = None;
        self.roles.clone_from(&detection.guesses);
        self.close.clone_from(&detection.close);
        self.columns = (0..)
            .zip(&detection.headers)
            .map(|(index, header)| ColumnView {
                index,
                letters: place::letters(index),
                header: header.clone(),
                role: None,
                sender: detection.senders.contains(&index),
            })
            .collect();
        self.mark_columns();
    }

    /// Adds facts known at the end of the sheet.
    pub(super) fn learn(&mut self, end: SheetEnd) {
        let SheetEnd { columns_left_out, quotes, bad_lines } = end;
        (self.columns_left_out, self.quotes, self.bad_lines) = (columns_left_out, quotes, bad_lines);
    }

    /// Removes the role from the column that had it.
    pub(super) fn set_role(&mut self, column: u32, role: Option<Role>) {
        self.roles.retain(|guess| guess.column != column && Some(guess.role) != role);
        if let Some(role) = role {
            self.roles.push(Guess { role, column, confidence: 100, reason: Reason::Chosen });
            self.roles.sort_by_key(|guess| guess.role);
            if role == Role::Phone {
                self.close.clear();
            }
        }
        self.mark_columns();
    }

    /// Applies roles that the user chose for these headers before.
    pub(super) fn remember(&mut self, mapping: &Mapping) {
        let chosen = [
            (Role::Phone, mapping.phone),
            (Role::Order, mapping.order),
            (Role::Amount, mapping.amount),
            (Role::Name, mapping.name),
            (Role::Address, mapping.address),
        ];
        self.roles = chosen
            .into_iter()
            .filter_map(|(role, column)| {
                let guess = Guess { role, column: column?, confidence: 100, reason: Reason::Remembered };
                Some(guess)
            })
            .collect();
        self.close.clear();
        self.mark_columns();
    }

    fn mark_columns(&mut self) {
        for column in &mut self.columns {
            column.role =
                self.roles.iter().find(|guess| guess.column == column.index).map(|guess| guess.role);
        }
    }

    pub(super) fn mapping(&self) -> Mapping {
        let column = |role| self.roles.iter().find(|guess| guess.role == role).map(|guess| guess.column);
        Mapping {
            header_row: self.header_row,
            phone: column(Role::Phone),
            order: column(Role::Order),
            amount: column(Role::Amount),
            name: column(Role::Name),
            address: column(Role::Address),
        }
    }

    /// The cells that a file's numbers are read from.
    pub(super) fn phone_cells(&self, file: i64) -> Option<PhoneCells> {
        Some(PhoneCells { file, sheet: self.sheet, column: self.mapping().phone? })
    }

    pub(super) fn headers(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.header.clone()).collect()
    }

    pub(super) fn view(&self, id: i64, version: u32, table: &Table) -> FileView {
        FileView {
            id,
            version,
            name: self.name.clone(),
            format: self.format,
            bytes: self.bytes,
            text: self.text.clone(),
            sheets: self.sheets.clone(),
            sheet: self.sheet,
            header_row: self.header_row.map(RowNumber::at),
            columns: self.columns.clone(),
            roles: self.roles.clone(),
            close: self.close.clone(),
            columns_left_out: self.columns_left_out,
            rows: table.len(),
            hidden_rows: self.hidden_rows,
            quotes: QuotesView::of(&self.quotes, |row| table.position(RowNumber::at(row))),
            bad_lines: self.bad_lines.clone(),
            summary: table.summary(),
        }
    }
}
