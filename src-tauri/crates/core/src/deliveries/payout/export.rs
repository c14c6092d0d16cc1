use std::{path::Path, sync::Arc};

use porokh_api::{AppError, deliveries::ExportPayoutRequest, exports::ExportedView};
use porokh_domain::{Currency, Taka};
use porokh_runtime::exports::{WrittenFile, moment_cell, word};
use porokh_sheets::export::{ExportError, ListCell, ListKind};

use super::compare::totals;
use crate::{
    deliveries::{Deliveries, export::tag},
    store::payouts::Amounts,
};

/// Columns: order, consignment, to collect, collected, charges, paid, difference, why, when the result was recorded, how
/// many days ago. The courier has no need of names, numbers and risks.
const KINDS: [ListKind; 10] = {
    use ListKind::{Moment, Number, Text};
    [Text, Text, Number, Number, Number, Number, Number, Text, Moment, Number]
};

impl Deliveries {
    pub fn payout_export_name(&self, request: &ExportPayoutRequest) -> String {
        self.ctx.exports.list_name(&request.words.sheet, self.ctx.settings.environment())
    }

    /// Writes rows of a comparison for the courier, with a last line of their sums.
    ///
    /// # Errors
    /// [`AppError::Export`]; an existing file stays.
    pub async fn export_payout(
        self: &Arc<Self>,
        request: ExportPayoutRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let ExportPayoutRequest { id, filter, words, .. } = request;
        let (this, path, now) = (Arc::clone(self), path.to_owned(), self.ctx.clock.now());
        self.with_payout(id, move |comparison| {
            let found = comparison.filtered(filter);
            let line = |one: &&super::compare::Compared<'_>| {
                let view = comparison.row_view(one, String::new());
                let Amounts { collected, charges, paid } = view.amounts;
                let amounts = [view.to_collect, collected, charges, paid, Some(view.difference)];
                let mut line = vec![ListCell::Text(view.order_ref), ListCell::Text(view.consignment)];
                line.extend(amounts.map(money));
                line.push(ListCell::Text(word(&words.words, &tag(&view.why))));
                let outcome = view.order.and_then(|order| order.outcome);
                if let Some(outcome) = outcome {
                    let days = (now - outcome.changed_at).num_days().try_into().unwrap_or_default();
                    line.extend([moment_cell(outcome.changed_at), ListCell::Count(days)]);
                }
                Ok(line)
            };
            let mut lines: Vec<Result<Vec<ListCell>, ExportError>> = found.iter().map(line).collect();
            let sums = totals(found);
            let mut last = vec![ListCell::Text(words.total.clone()), ListCell::Empty];
            let amounts = [sums.to_collect, sums.collected, sums.charges, sums.paid, sums.difference];
            last.extend(amounts.map(|sum| money(Some(sum))));
            lines.push(Ok(last));
            this.ctx.exports.write_list(&words.sheet, &words.headers, &KINDS, &mut lines.drain(..), &path)
        })
        .await
    }
}

fn money(amount: Option<Taka>) -> ListCell {
    amount.map_or(ListCell::Empty, |amount| ListCell::Money(amount.paisa(), Currency::Bdt))
}
