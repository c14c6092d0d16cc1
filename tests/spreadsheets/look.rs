use std::{collections::BTreeMap, ops::ControlFlow, path::PathBuf};

use porokh_sheets::{
    Book, Limits, Next, SheetError,
    clean::{self, AmountCell, PhoneCell, RowKind},
    columns::{self, Role},
};

pub(crate) fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

pub(crate) fn open(name: &str) -> Result<Book, SheetError> {
    Book::open(&fixture(name), &Limits::default())
}

/// Detection results of the chosen sheet.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Look {
    pub(crate) sheet: String,
    /// 1-based.
    pub(crate) header_row: Option<u32>,
    /// Headers of the columns with a role.
    pub(crate) columns: BTreeMap<Role, String>,
    /// Whether the user is asked for the phone column.
    pub(crate) asks: bool,
    /// Numbers of each row.
    pub(crate) phones: Vec<(u32, Vec<String>)>,
    pub(crate) amounts: Vec<Option<i64>>,
    pub(crate) refused: usize,
    pub(crate) empty: usize,
    pub(crate) line_items: usize,
    pub(crate) totals: usize,
}

impl Look {
    /// Opens a fixture and reads the default sheet.
    pub(crate) fn at(name: &str) -> Self {
        let mut book = open(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let survey = columns::survey(&mut book).unwrap_or_else(|error| panic!("{name}: {error}"));
        let found = survey.sheets[survey.best].clone().unwrap();
        let mut look = Self {
            sheet: book.sheets()[survey.best].name.clone(),
            header_row: found.header_row.map(|row| row + 1),
            asks: !found.close.is_empty(),
            ..Self::default()
        };
        for guess in &found.guesses {
            let header = found.headers.get(guess.column as usize).cloned().unwrap_or_default();
            look.columns.insert(guess.role, header);
        }
        let empty = look.clone();
        let mut each = |next: Next<clean::CleanRow<'_>>| {
            match next {
                Next::Row(row) => look.note(&row),
                Next::Again => look = empty.clone(),
            }
            ControlFlow::Continue(())
        };
        let mut watch = |_| ControlFlow::Continue(());
        clean::rows(&mut book, survey.best, &found.mapping(), &mut watch, &mut each).unwrap();
        look
    }

    fn note(&mut self, row: &clean::CleanRow<'_>) {
        match row.kind {
            RowKind::LineItem => self.line_items += 1,
            RowKind::Total => self.totals += 1,
            RowKind::Order => {
                let number = |phone: porokh_domain::phone::PhoneKey| format!("01{}", phone.digits());
                let phones = match &row.phone {
                    PhoneCell::One { phone, .. } => vec![number(*phone)],
                    PhoneCell::Many { phones, .. } => phones.iter().map(|phone| number(*phone)).collect(),
                    PhoneCell::Empty => Vec::new(),
                    PhoneCell::Refused(_) => Vec::new(),
                };
                self.refused += usize::from(matches!(row.phone, PhoneCell::Refused(_)));
                self.empty += usize::from(row.phone == PhoneCell::Empty);
                self.phones.push((row.number + 1, phones));
                self.amounts.push(match row.amount {
                    AmountCell::Paisa(paisa) => Some(paisa),
                    AmountCell::Empty | AmountCell::Unreadable => None,
                });
            }
        }
    }

    /// Header of the column with a role; empty if there is none.
    pub(crate) fn column(&self, role: Role) -> &str {
        self.columns.get(&role).map(String::as_str).unwrap_or_default()
    }

    pub(crate) fn numbers(&self) -> Vec<&str> {
        self.phones.iter().flat_map(|(_, phones)| phones).map(String::as_str).collect()
    }
}
