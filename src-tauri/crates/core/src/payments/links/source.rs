//! Reads the rows of a link batch from a file: from its records and, for columns that they lack, from the kept
//! copy.

use std::{collections::BTreeMap, ops::ControlFlow, sync::Arc};

use porokh_api::{
    AppError,
    payments::{LinkSource, RunOrder},
};
use porokh_domain::{AmountText, BdPhone, RowNumber, phone::is_nothing};
use porokh_runtime::blocking;
use porokh_sheets::{
    Book, Limits, Row, SheetError, Value,
    columns::{Role, email_column},
};

use crate::{
    files::{Amount, KeptFile, PackedRow, cell_text, gone},
    orders::sheet_keys,
    payments::Links,
    store::{
        accounts::AccountId,
        links::{LinkRow, LinkRowState},
        orders::OrderKey,
    },
};

pub(super) struct Wanted {
    /// Name of the file or run.
    pub(super) name: String,
    /// The run's account at the courier service.
    pub(super) courier: Option<AccountId>,
    /// Keys of all orders of the sheet.
    pub(super) sheet: Vec<OrderKey>,
    /// The rows as they are in the sheet, not yet checked.
    pub(super) rows: Vec<LinkRow>,
}

/// Columns of a row that the records lack.
#[derive(Default)]
struct Further {
    amount: Option<String>,
    email: String,
}

impl Links {
    /// Returns the rows of a source, in sheet order.
    pub(super) async fn wanted_links(self: &Arc<Self>, source: LinkSource) -> Result<Wanted, AppError> {
        let (file, name, run, chosen, courier) = match source {
            LinkSource::File { file } => {
                self.files.file_version(file)?;
                (file, None, None, None, None)
            }
            LinkSource::Run { run, rows } => {
                let orders = self.runs.chosen_orders(run, rows).await?;
                (orders.file, Some(orders.name), Some(run), Some(orders.rows), orders.account)
            }
        };
        let this = Arc::clone(self);
        blocking(move || {
            let content = this.files.sheet_content(file)?;
            let file = this.files.kept_file(file)?;
            let sheet = sheet_keys(&file, &content);
            let positions: Vec<u32> = match chosen {
                Some(rows) => rows.iter().filter_map(|row| file.position(*row)).collect(),
                None => file.orders().collect(),
            };
            let mut further = further(&file)?;
            let row = |position: &u32| {
                let row = file.row(*position)?;
                let order = run.map(|run| RunOrder { run, row: row.row });
                Some(link_row(&row, order, further.remove(&row.row).unwrap_or_default()))
            };
            let rows = positions.iter().filter_map(row).collect();
            Ok(Wanted { name: name.unwrap_or_else(|| file.name().to_owned()), courier, sheet, rows })
        })
        .await
    }
}

fn link_row(row: &PackedRow<'_>, run: Option<RunOrder>, further: Further) -> LinkRow {
    let phone = row.phone.numbers().next().map(BdPhone::from);
    let unreadable = row.raw_phone.filter(|_| phone.is_none());
    let amount_text = match (&row.amount, further.amount) {
        (Amount::Empty, _) => String::new(),
        // The records lack the currency sign.
        (_, Some(text)) => text,
        (Amount::Paisa(paisa), None) => AmountText::from(*paisa).to_string(),
        (Amount::Unreadable(text), None) => (*text).to_owned(),
    };
    LinkRow {
        row: row.row,
        name: row.name.to_owned(),
        phone,
        phone_text: unreadable.unwrap_or_default().to_owned(),
        email: further.email,
        amount_text,
        amount: None,
        order_ref: row.order.to_owned(),
        order: None,
        run,
        state: LinkRowState::Waiting,
        error: None,
        payment: None,
        sent_at: None,
    }
}

/// Reads the amount texts and e-mail addresses, by row number of the sheet.
fn further(file: &KeptFile) -> Result<BTreeMap<RowNumber, Further>, AppError> {
    let (amount, email) = (file.column(Role::Amount), email_column(&file.headers()));
    let mut found = BTreeMap::new();
    if amount.is_none() && email.is_none() {
        return Ok(found);
    }
    let mut each = |row: Row<'_>| {
        let mut further = Further::default();
        for cell in row.cells {
            match &cell.value {
                Value::Text(text) if Some(cell.column) == amount => {
                    further.amount = Some(text.trim().to_owned())
                }
                value if Some(cell.column) == email => further.email = address(&cell_text(value)),
                _ => {}
            }
        }
        found.insert(RowNumber::at(row.number), further);
        ControlFlow::Continue(())
    };
    let mut book = Book::open(file.copy(), &Limits::default()).map_err(gone)?;
    match book.rows(file.sheet() as usize, &mut |_| ControlFlow::Continue(()), &mut each) {
        // Rows above the damage are readable.
        Ok(_) | Err(SheetError::Damaged { .. }) => Ok(found),
        Err(error) => Err(error.into()),
    }
}

/// Returns an e-mail cell, or an empty text when the cell means "none".
fn address(cell: &str) -> String {
    if is_nothing(cell) { String::new() } else { cell.trim().to_owned() }
}
