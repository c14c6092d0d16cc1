//! Fast path for the first page of a run that isn't loaded yet. It waits neither for further rows nor for numbers,
//! since a row only depends on those above it.

use std::sync::Arc;

use porokh_api::{
    AppError,
    accounts::Service,
    bulk::{RunFilter, RunRowView, RunRowsRequest, RunSort},
    requests::Page,
};
use porokh_domain::phone::PhoneKey;
use porokh_runtime::blocking;

use super::{MOST_ROWS, index::RunIndex, page::row_view};
use crate::{
    bulk::Runs,
    store::{RunRow, notes, reported, run_numbers},
};

fn is_head(RunRowsRequest { query, named, descending, .. }: &RunRowsRequest) -> bool {
    let is_whole = query.filter == RunFilter::All && query.search.trim().is_empty() && named.is_empty();
    is_whole && query.sort == RunSort::Row && !descending && query.offset == 0
}

impl Runs {
    /// The first rows of a run, unless it is loaded or other rows are requested.
    pub(super) async fn head(
        self: &Arc<Self>,
        request: &RunRowsRequest,
    ) -> Result<Option<Page<RunRowView>>, AppError> {
        if !is_head(request) || self.state.open.has(request.run) {
            return Ok(None);
        }
        let run = self.own_run(request.run).await?;
        let (Some(file), Some(orders)) = (run.file, run.orders) else { return Ok(None) };
        let (this, most) = (Arc::clone(self), request.query.limit(MOST_ROWS) as usize);
        let rows = blocking(move || this.first_rows(&run, file, most)).await?;
        Ok(Some(Page::of(rows, orders as usize)))
    }

    fn first_rows(&self, run: &RunRow, file: i64, most: usize) -> Result<Vec<RunRowView>, AppError> {
        let file = self.files.file_head(file, most)?;
        let phones = file.orders().take(most).flat_map(|position| file.phones(position));
        let phones: Vec<_> = phones.filter_map(PhoneKey::from_digits).collect();
        let scope = self.accounts.scope(Service::Courier);
        let (numbers, notes, reported) = self.ctx.store.run_blocking(|db| {
            let numbers = run_numbers::these(db, run.id, &phones)?;
            let reported = reported::among(db, scope, &phones)?;
            Ok((numbers, notes::phones(db, run.environment)?, reported))
        })?;
        let orders = self.orders.of_run(run, &file)?;
        let known: Vec<_> = numbers.values().cloned().collect();
        let index = RunIndex::new(run.id, file, &known, orders, notes);
        let row = |order| {
            let number = index.phone(order).and_then(|phone| numbers.get(&phone));
            row_view(&index, order, number.cloned(), &reported)
        };
        Ok((0..most.min(index.orders.len())).filter_map(row).collect())
    }
}
