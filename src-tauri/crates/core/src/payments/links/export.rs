use std::{path::Path, sync::Arc, vec};

use porokh_api::{
    AppError,
    exports::ExportedView,
    payments::{ExportLinksRequest, LinkWords},
};
use porokh_runtime::{
    blocking,
    exports::{WrittenFile, ending, fit, phone_cell},
};
use porokh_sheets::export::{ExportError, ListCell, ListKind};

use crate::{
    payments::{Links, ledger::status_word},
    store::{
        links::{self, LinkRow, LinkRowState},
        payments::PaymentRow,
    },
};

const READ_AT_ONCE: u32 = 500;

/// Columns: row, customer, mobile, order, amount, currency, link, invoice id, status, reason.
const KINDS: [ListKind; 10] = {
    use ListKind::{Number, Text};
    [Number, Text, Text, Text, Number, Text, Text, Text, Text, Text]
};

impl Links {
    pub async fn links_export_name(&self, request: &ExportLinksRequest) -> Result<String, AppError> {
        let batch = self.links_view(request.batch).await?;
        let stem =
            Path::new(&batch.row.name).file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
        let (stem, sheet) = (fit(&stem), fit(&request.words.sheet));
        let between = if stem.is_empty() { "" } else { " - " };
        Ok(format!("{stem}{between}{sheet}{}", ending(batch.row.environment)))
    }

    /// Writes the rows with link, invoice id and status as a workbook, or as CSV by the path's extension.
    ///
    /// # Errors
    /// [`AppError::Export`]; an existing file stays.
    pub async fn export_links(
        self: &Arc<Self>,
        request: ExportLinksRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let batch = self.links_view(request.batch).await?.row.id;
        let (this, path) = (Arc::clone(self), path.to_owned());
        blocking(move || {
            let words = request.words;
            let mut rows =
                Listed { core: &this, batch, words: &words, next: 0, read: Vec::new().into_iter() };
            this.ctx.exports.write_list(&words.sheet, &words.headers, &KINDS, &mut rows, &path)
        })
        .await
    }
}

struct Listed<'a> {
    core: &'a Links,
    batch: i64,
    words: &'a LinkWords,
    next: u32,
    read: vec::IntoIter<(LinkRow, Option<PaymentRow>)>,
}

impl Iterator for Listed<'_> {
    type Item = Result<Vec<ListCell>, ExportError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.read.len() == 0 {
            let (batch, next) = (self.batch, self.next);
            let read = self.core.ctx.store.run_blocking(|db| links::rows(db, batch, next, READ_AT_ONCE));
            let Ok(read) = read else { return Some(Err(ExportError::Results)) };
            self.next += READ_AT_ONCE;
            self.read = read.into_iter();
        }
        self.read.next().map(|(row, payment)| Ok(cells(row, payment.as_ref(), self.words)))
    }
}

fn cells(row: LinkRow, payment: Option<&PaymentRow>, words: &LinkWords) -> Vec<ListCell> {
    let told = |text: fn(&PaymentRow) -> Option<String>| {
        payment.and_then(text).map_or(ListCell::Empty, ListCell::Text)
    };
    let why = match &row.state {
        LinkRowState::Refused => row.error.clone(),
        _ => payment.and_then(|payment| serde_json::from_str(payment.poll_error.as_deref()?).ok()),
    };
    let phone =
        if row.phone.is_some() { phone_cell(row.phone.as_ref()) } else { ListCell::Phone(row.phone_text) };
    let (amount, currency) = match row.amount {
        Some(amount) => (
            ListCell::Money(amount.hundredths(), amount.currency()),
            ListCell::Text(amount.currency().as_str().to_owned()),
        ),
        None => (ListCell::Text(row.amount_text), ListCell::Empty),
    };
    vec![
        ListCell::Count(row.row.get().into()),
        ListCell::Text(row.name),
        phone,
        ListCell::Text(row.order_ref),
        amount,
        currency,
        told(|payment| payment.payment_url.clone()),
        told(|payment| payment.invoice_id.clone()),
        payment
            .map_or(ListCell::Empty, |payment| ListCell::Text(status_word(&payment.status, &words.statuses))),
        why.and_then(AppError::from_reason)
            .map_or(ListCell::Empty, |error| ListCell::Text(reason(&error, words))),
    ]
}

/// Why there is no link: translated, else the service's message, else the error's code.
fn reason(error: &AppError, words: &LinkWords) -> String {
    let json = serde_json::to_value(error).unwrap_or_default();
    let code = json["code"].as_str().unwrap_or_default();
    let message = match error {
        AppError::Payment { message, .. } => message.as_deref(),
        _ => None,
    };
    match (words.errors.get(code), message) {
        (Some(word), Some(message)) => format!("{word}: {message}"),
        (Some(word), None) => word.clone(),
        (None, message) => message.unwrap_or(code).to_owned(),
    }
}
