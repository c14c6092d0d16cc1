//! Rows as the window shows them.

use super::{RunRowView, index::RunIndex};
use crate::{
    AppError,
    bulk::Runs,
    bulk::results::result,
    files::{AmountView, phone_views},
    store::run_numbers,
};

impl Runs {
    /// The views of some orders, by their index.
    pub(super) fn row_views(
        &self,
        index: &RunIndex,
        orders: impl Iterator<Item = u32>,
    ) -> Result<Vec<RunRowView>, AppError> {
        let views = self.store.run_blocking(|db| {
            let view = |order: u32| {
                let order = order as usize;
                let Some(row) = index.orders.get(order).and_then(|position| index.file.row(*position)) else {
                    return Ok(None);
                };
                let found = match index.phone(order) {
                    Some(phone) => run_numbers::get(db, index.run, phone)?,
                    None => None,
                };
                let (raw_phone, phone) = phone_views(&row);
                Ok(Some(RunRowView {
                    row: row.row,
                    raw_phone,
                    phone,
                    repeat_of: index.file.repeat_of(index.orders[order]),
                    order: row.order.to_owned(),
                    name: row.name.to_owned(),
                    amount: AmountView::from(&row.amount),
                    result: found.map(result),
                    decision: index.decision(order),
                    has_note: row.phone.numbers().any(|phone| index.notes.contains(&phone)),
                }))
            };
            orders.filter_map(|order| view(order).transpose()).collect()
        })?;
        Ok(views)
    }
}
