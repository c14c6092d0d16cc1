use std::{collections::BTreeMap, path::Path, sync::Arc};

use porokh_api::{
    AppError,
    accounts::Service,
    deliveries::{DeliveryWords, ExportDeliveriesRequest},
    exports::ExportedView,
};
use porokh_domain::{BdPhone, Currency};
use porokh_runtime::{
    blocking,
    exports::{WrittenFile, moment_cell, phone_cell, word},
};
use porokh_sheets::export::{ExportError, ListCell, ListKind};
use serde::Serialize;

use crate::{
    Environment,
    deliveries::Deliveries,
    store::deliveries::{self, DeliveryRow},
};

/// Outcomes read at a time, so that other queries can run in between.
const READ_AT_ONCE: usize = 500;

/// Columns: order reference, mobile, outcome, courier, amount, state, reply, shared at, changed at, source, test.
const KINDS: [ListKind; 11] = {
    use ListKind::{Moment, Number, Text};
    [Text, Text, Text, Text, Number, Text, Text, Moment, Moment, Text, Text]
};

impl Deliveries {
    pub fn deliveries_export_name(&self, request: &ExportDeliveriesRequest) -> String {
        self.ctx.exports.list_name(&request.words.sheet, self.ctx.settings.environment())
    }

    /// Writes part of the list as a workbook, or as CSV by the path's extension.
    ///
    /// # Errors
    /// [`AppError::Export`]; an existing file stays.
    pub async fn export_deliveries(
        self: &Arc<Self>,
        request: ExportDeliveriesRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let scope = self.accounts.scope(Service::Courier);
        let query = self.query(request.filter, &request.search, request.days);
        let (this, path) = (Arc::clone(self), path.to_owned());
        blocking(move || {
            let words = &request.words;
            // Ids are a snapshot: pages read by their bounds would miss outcomes that are changed, and so moved to
            // the front, meanwhile.
            let ids = this.ctx.store.run_blocking(|db| deliveries::ids(db, scope, &query))?;
            let names = this.ctx.settings.current().courier_names;
            let mut rows = ids.chunks(READ_AT_ONCE).flat_map(|ids| {
                // Outcomes deleted meanwhile are left out.
                let (read, failed) = match this.ctx.store.run_blocking(|db| deliveries::these(db, scope, ids))
                {
                    Ok(read) => (read, None),
                    Err(_) => (Vec::new(), Some(Err(ExportError::Results))),
                };
                read.into_iter().map(|row| Ok(cells(row, words, &names))).chain(failed)
            });
            this.ctx.exports.write_list(&words.sheet, &words.headers, &KINDS, &mut rows, &path)
        })
        .await
    }
}

fn cells(row: DeliveryRow, words: &DeliveryWords, names: &BTreeMap<String, String>) -> Vec<ListCell> {
    let word = |tag: &str| ListCell::Text(word(&words.words, tag));
    let told = row.told;
    let courier = told.courier.map(|courier| names.get(&courier).cloned().unwrap_or(courier));
    let is_test = row.environment != Environment::Live;
    vec![
        ListCell::Text(told.order_ref),
        phone_cell(Some(&BdPhone::from(told.phone))),
        word(&told.outcome),
        courier.map_or(ListCell::Empty, ListCell::Text),
        told.amount.map_or(ListCell::Empty, |amount| ListCell::Money(amount.paisa(), Currency::Bdt)),
        word(&tag(&row.state)),
        row.answer.map_or(ListCell::Empty, ListCell::Text),
        row.saved_at.map_or(ListCell::Empty, moment_cell),
        moment_cell(row.changed_at),
        word(&tag(&row.source)),
        if is_test { ListCell::Text(words.test.clone()) } else { ListCell::Empty },
    ]
}

/// The serialized name of a state.
pub(super) fn tag(value: &impl Serialize) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    json.as_str().unwrap_or_default().to_owned()
}
