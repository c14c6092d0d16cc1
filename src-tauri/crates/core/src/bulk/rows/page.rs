use std::collections::HashSet;

use porokh_api::{AppError, accounts::Service, bulk::RunRowView};
use porokh_domain::phone::PhoneKey;

use super::index::RunIndex;
use crate::{
    bulk::{Runs, results::result},
    files::{amount_view, phone_views},
    store::{NumberRow, reported, run_numbers},
};

impl Runs {
    /// Views of orders by index.
    pub(super) fn row_views(
        &self,
        index: &RunIndex,
        orders: impl Iterator<Item = u32>,
    ) -> Result<Vec<RunRowView>, AppError> {
        let orders: Vec<_> = orders.map(|order| (order as usize, index.phone(order as usize))).collect();
        let phones: Vec<PhoneKey> = orders.iter().filter_map(|(_, phone)| *phone).collect();
        let numbers: Vec<PhoneKey> = orders
            .iter()
            .filter_map(|(order, _)| index.orders.get(*order))
            .flat_map(|position| index.file.phones(*position).filter_map(PhoneKey::from_digits))
            .collect();
        let scope = self.accounts.scope(Service::Courier);
        let (found, reported) = self.ctx.store.run_blocking(|db| {
            Ok((run_numbers::these(db, index.run, &phones)?, reported::among(db, scope, &numbers)?))
        })?;
        let view = |(order, phone): (usize, Option<PhoneKey>)| {
            row_view(index, order, phone.and_then(|phone| found.get(&phone)).cloned(), &reported)
        };
        Ok(orders.into_iter().filter_map(view).collect())
    }
}

/// With the result of its riskiest number.
pub(super) fn row_view(
    index: &RunIndex,
    order: usize,
    found: Option<NumberRow>,
    reported: &HashSet<PhoneKey>,
) -> Option<RunRowView> {
    let position = *index.orders.get(order)?;
    let row = index.file.row(position)?;
    let (raw_phone, phone) = phone_views(&row);
    Some(RunRowView {
        row: row.row,
        raw_phone,
        phone,
        repeat_of: index.file.repeat_of(position),
        order: row.order.to_owned(),
        name: row.name.to_owned(),
        amount: amount_view(&row, index.known(order)),
        result: found.map(result),
        decision: index.decision(order),
        has_note: row.phone.numbers().any(|phone| index.notes.contains(&phone)),
        reported: row.phone.numbers().any(|phone| reported.contains(&phone)),
        paid: index.known(order).map(|known| known.money.certain()).filter(|paid| paid.paisa() > 0),
        left_at: index.known(order).and_then(|known| known.left_at),
        outcome_at: index.known(order).and_then(|known| known.outcome_at),
        is_line: index.is_line(order),
    })
}
