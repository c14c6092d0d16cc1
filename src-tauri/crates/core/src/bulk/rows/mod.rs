//! The rows of a run, with results, decisions and notes.
//!
//! `open` keeps the rows of the shown run in memory, `index` computes each row's result, `find` filters, searches and
//! sorts, and the rest reads from there.

mod copy;
mod decide;
mod detail;
mod find;
mod head;
mod index;
mod judged;
mod open;
mod open_run;
mod packing;
mod page;
mod rules;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

pub(super) use detail::Reply;
pub(crate) use detail::reply;
pub(super) use index::RunIndex;
pub(crate) use open_run::OpenRun;
pub(crate) use packing::PackedOrder;

use porokh_api::{
    AppError,
    bulk::{
        ChosenTotals, ChosenTotalsRequest, NoteRequest, RowChoice, RunPlacesRequest, RunRangeRequest,
        RunRowCounts, RunRowDetail, RunRowRequest, RunRowView, RunRowsRequest,
    },
    phone::canonical_phone,
    requests::{IdRequest, ListQuery, Page},
};
use porokh_domain::{RowNumber, phone::PhoneKey};

use self::{find::RowQuery, open_run::RunRows};
use crate::{
    bulk::Runs,
    store::{accounts::AccountId, notes},
};

const MOST_ROWS: u32 = 500;
/// In characters.
const LONGEST_NOTE: usize = 2_000;

pub(crate) struct ChosenOrders {
    pub(crate) name: String,
    pub(crate) file: i64,
    pub(crate) account: Option<AccountId>,
    /// In the order of the sheet.
    pub(crate) rows: Vec<RowNumber>,
}

impl Runs {
    pub async fn run_rows(self: &Arc<Self>, request: RunRowsRequest) -> Result<Page<RunRowView>, AppError> {
        if let Some(head) = self.head(&request).await? {
            return Ok(head);
        }
        self.with_rows(request.run, move |this, rows| {
            let RunRowsRequest { query, named, descending, .. } = request;
            let (offset, limit) = (query.offset as usize, query.limit(MOST_ROWS) as usize);
            let ListQuery { filter, search, sort, .. } = query;
            let (list, index) = rows.list(RowQuery { filter, search, named, sort, descending });
            let wanted = list.orders.iter().skip(offset).take(limit);
            Ok(Page::of(this.row_views(index, wanted.copied())?, list.orders.len()))
        })
        .await
    }

    /// Rows of a range of a list, in its order.
    pub async fn run_range(self: &Arc<Self>, request: RunRangeRequest) -> Result<Vec<RowNumber>, AppError> {
        let RunRangeRequest { list, ends } = request;
        self.with_rows(list.run, move |_, rows| {
            let (list, index) = rows.list(list.into());
            let orders = match ends {
                Some((one, other)) => list.between(index, one, other),
                None => &list.orders,
            };
            Ok(orders.iter().filter_map(|order| index.number(*order as usize)).collect())
        })
        .await
    }

    /// Places of rows in a list; `None` for rows that it leaves out.
    pub async fn run_places(
        self: &Arc<Self>,
        request: RunPlacesRequest,
    ) -> Result<Vec<Option<u32>>, AppError> {
        let RunPlacesRequest { list, rows: wanted } = request;
        self.with_rows(list.run, move |_, rows| {
            let (list, index) = rows.list(list.into());
            let places: HashMap<u32, u32> = list.orders.iter().copied().zip(0..).collect();
            let place = |row: &RowNumber| places.get(&u32::try_from(index.order(*row)?).ok()?).copied();
            Ok(wanted.iter().map(place).collect())
        })
        .await
    }

    pub async fn run_counts(self: &Arc<Self>, request: IdRequest) -> Result<RunRowCounts, AppError> {
        self.with_rows(request.id, |_, rows| Ok(rows.index.counts())).await
    }

    /// Totals of selected rows.
    pub async fn chosen_totals(
        self: &Arc<Self>,
        request: ChosenTotalsRequest,
    ) -> Result<ChosenTotals, AppError> {
        self.with_rows(request.run, move |_, rows| {
            let chosen = rows.chosen(&request.rows);
            Ok(rows.index.totals(&chosen))
        })
        .await
    }

    pub async fn run_row(self: &Arc<Self>, request: RunRowRequest) -> Result<RunRowDetail, AppError> {
        self.with_rows(request.run, move |this, rows| this.row_detail(&rows.index, request.row)).await
    }

    pub(crate) async fn chosen_orders(
        self: &Arc<Self>,
        run: i64,
        choice: RowChoice,
    ) -> Result<ChosenOrders, AppError> {
        let row = self.own_run(run).await?;
        let file = row.file.ok_or(AppError::NotFound)?;
        let choose = move |_: &Self, rows: &mut RunRows| {
            let chosen = rows.chosen(&choice);
            Ok(chosen.into_iter().filter_map(|order| rows.index.number(order as usize)).collect())
        };
        Ok(ChosenOrders {
            name: row.name,
            file,
            account: row.account,
            rows: self.with_rows(run, choose).await?,
        })
    }

    pub async fn note_phone(&self, request: NoteRequest) -> Result<(), AppError> {
        let phone = PhoneKey::from(&canonical_phone(&request.phone)?);
        let text: String = request.text.trim().chars().take(LONGEST_NOTE).collect();
        let (environment, now, has_note) =
            (self.ctx.settings.environment(), self.ctx.clock.now(), !text.is_empty());
        self.ctx.store.run(move |db| notes::write(db, environment, phone, &text, now)).await?;
        self.state.open.noted(phone, has_note);
        Ok(())
    }
}

impl RunRows {
    /// Indexes of the selected orders, in the order of the file.
    fn chosen(&mut self, choice: &RowChoice) -> Vec<u32> {
        match choice {
            RowChoice::These { rows } => {
                let order = |row: &RowNumber| u32::try_from(self.index.order(*row)?).ok();
                let mut orders: Vec<u32> = rows.iter().filter_map(order).collect();
                orders.sort_unstable();
                orders.dedup();
                orders
            }
            RowChoice::Under { filter, search, named, except } => {
                let mut orders = find::under(&self.index, &mut self.prepared, *filter, (search, named));
                let except: HashSet<usize> = except.iter().filter_map(|row| self.index.order(*row)).collect();
                orders.retain(|order| !except.contains(&(*order as usize)));
                orders
            }
        }
    }
}
