use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
    sync::Arc,
    vec,
};

use porokh_api::{
    AppError,
    accounts::Service,
    exports::ExportedView,
    payments::{ExportPaymentsRequest, LedgerWords, PaymentStatus},
};
use porokh_domain::{Currency, Money};
use porokh_runtime::{
    blocking,
    exports::{WrittenFile, moment_cell, phone_cell, word},
};
use porokh_sheets::export::{ExportError, ListCell, ListKind};
use rust_decimal::Decimal;

use crate::{
    Environment,
    payments::{Payments, verdict},
    store::{
        ledger::{self, LedgerQuery, Search},
        orders,
        payments::PaymentRow,
    },
};

/// Payments read at a time, so that other queries can run in between.
const READ_AT_ONCE: u32 = 500;

const KINDS: [ListKind; 19] = {
    use ListKind::{Moment, Number, Text};
    // Made at, customer, mobile, e-mail, order, purpose, amount, currency, status, paid at,
    [
        Moment, Text, Text, Text, Text, Text, Number, Text, Text, Moment,
        // method, transaction id, fee, charged, refunded, invoice id, link, test, note.
        Text, Text, Number, Number, Number, Text, Text, Text, Text,
    ]
};

impl Payments {
    pub fn payments_export_name(&self, request: &ExportPaymentsRequest) -> String {
        self.ctx.exports.list_name(&request.words.sheet, self.accounts.listed_payment_environment())
    }

    /// Writes the list as a workbook, or as CSV by the path's extension.
    ///
    /// # Errors
    /// [`AppError::Export`]; an existing file stays.
    pub async fn export_payments(
        self: &Arc<Self>,
        request: ExportPaymentsRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let scope = self.accounts.scope(Service::Payment);
        let query = LedgerQuery {
            scope,
            filter: request.filter,
            search: Search::read(&request.search),
            now: self.ctx.clock.now(),
        };
        let (this, path) = (Arc::clone(self), path.to_owned());
        blocking(move || {
            let words = request.words;
            let mut rows = Listed {
                core: &this,
                query,
                words: &words,
                before: Some(i64::MAX),
                read: Vec::new().into_iter(),
                returned: HashMap::new(),
            };
            this.ctx.exports.write_list(&words.sheet, &words.headers, &KINDS, &mut rows, &path)
        })
        .await
    }
}

struct Listed<'a> {
    core: &'a Payments,
    query: LedgerQuery,
    words: &'a LedgerWords,
    before: Option<i64>,
    read: vec::IntoIter<PaymentRow>,
    /// Hundredths by payment, as the sums of the page count them.
    returned: HashMap<i64, i64>,
}

impl Iterator for Listed<'_> {
    type Item = Result<Vec<ListCell>, ExportError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.read.len() == 0 {
            let (query, before) = (&self.query, self.before);
            let read = self.core.ctx.store.run_blocking(|db| {
                let rows = ledger::page(db, query, before, 0, READ_AT_ONCE)?;
                let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
                Ok((rows, orders::returned_of(db, &ids)?))
            });
            let Ok((read, returned)) = read else { return Some(Err(ExportError::Results)) };
            self.before = read.last().map(|row| row.id);
            (self.read, self.returned) = (read.into_iter(), returned);
        }
        let row = self.read.next()?;
        let returned = self.returned.get(&row.id).copied().unwrap_or_default();
        Some(Ok(cells(&row, returned, self.words)))
    }
}

fn cells(row: &PaymentRow, returned: i64, words: &LedgerWords) -> Vec<ListCell> {
    let record = verdict::own_record(row);
    let fee = record.as_ref().and_then(|record| record.fee);
    let charged = record.as_ref().and_then(|record| record.charged_amount);
    let currency = row.amount.currency();
    let told = |amount: Option<Decimal>| amount.map_or(ListCell::Empty, |amount| money(amount, currency));
    let optional = |text: &Option<String>| ListCell::Text(text.clone().unwrap_or_default());
    vec![
        moment_cell(row.created_at),
        ListCell::Text(row.name.clone()),
        phone_cell(row.phone.as_ref()),
        ListCell::Text(row.email.clone()),
        ListCell::Text(row.order_ref.clone()),
        ListCell::Text(word(&words.purposes, row.purpose.as_str())),
        ListCell::Money(row.amount.hundredths(), currency),
        ListCell::Text(currency.as_str().to_owned()),
        ListCell::Text(status_word(&row.status, &words.statuses)),
        row.paid_at.map_or(ListCell::Empty, moment_cell),
        optional(&row.method),
        optional(&row.transaction_id),
        told(fee),
        told(charged),
        if returned == 0 { ListCell::Empty } else { ListCell::Money(returned, currency) },
        optional(&row.invoice_id),
        optional(&row.payment_url),
        ListCell::Text(if row.environment == Environment::Live { String::new() } else { words.test.clone() }),
        ListCell::Text(row.note.clone()),
    ]
}

/// The translated status; for an unlisted one, the service's word.
pub(in crate::payments) fn status_word(status: &PaymentStatus, words: &BTreeMap<String, String>) -> String {
    match status {
        PaymentStatus::Other { word } if !word.is_empty() => word.clone(),
        status => word(words, status.as_str()),
    }
}

/// An amount of the service; with too many decimals it is written as it came.
fn money(amount: Decimal, currency: Currency) -> ListCell {
    Money::new(amount, currency).map_or_else(
        |_| ListCell::Text(amount.to_string()),
        |money| ListCell::Money(money.hundredths(), currency),
    )
}
