use std::{collections::BTreeSet, sync::Arc};

use chrono::DateTime;
use porokh_api::{
    AppError,
    bulk::{DecideRequest, Decided, RowChoice, RunRowCounts, UndoRequest},
    orders::OrderName,
};
use porokh_domain::RowNumber;

use super::open_run::{Decisions, RunRows};
use crate::{
    bulk::Runs,
    store::orders::{self, DecidedBy},
};

impl Runs {
    /// Persisted when this returns.
    pub(crate) async fn decide(self: &Arc<Self>, request: DecideRequest) -> Result<Decided, AppError> {
        self.with_rows(request.run, move |this, rows| {
            let chosen = rows.chosen(&request.rows);
            let index = &rows.index;
            let chosen = index.with_lines(&chosen);
            let differs = |order: &u32| index.decision(*order as usize) != request.decision;
            let numbers = chosen.iter().filter(|order| differs(order));
            let numbers = numbers.filter_map(|order| index.number(*order as usize));
            let decision = request.decision.map(|decision| (decision, DecidedBy::Seller));
            let changes: Decisions = numbers.map(|number| (number, decision)).collect();
            if changes.is_empty() {
                return Ok(Decided {
                    changed: 0,
                    counts: index.counts(),
                    undo: None,
                    unverified: Vec::new(),
                });
            }
            let changed = u32::try_from(changes.len()).unwrap_or(u32::MAX);
            let undo = this.make_decisions(rows, changes)?;
            Ok(Decided { changed, counts: rows.index.counts(), undo: Some(undo), unverified: Vec::new() })
        })
        .await
    }

    /// The orders of rows that rely on a payment.
    pub(crate) async fn relying(
        self: &Arc<Self>,
        run: i64,
        rows: RowChoice,
    ) -> Result<Vec<(i64, OrderName)>, AppError> {
        self.with_rows(run, move |_, loaded| {
            let chosen = loaded.chosen(&rows);
            let index = &loaded.index;
            let relies = |order: &u32| {
                let order = *order as usize;
                let known = index.known(order).filter(|known| known.money.received.paisa() > 0)?;
                (!index.is_line(order)).then_some((known.id, index.name(order)?))
            };
            Ok(chosen.iter().filter_map(relies).collect())
        })
        .await
    }

    /// Restores the decisions before this one. Only possible while nobody decided about one of its rows since.
    pub async fn undo_decision(self: &Arc<Self>, request: UndoRequest) -> Result<RunRowCounts, AppError> {
        self.with_rows(request.run, move |this, rows| {
            let open = &this.state.open;
            let before =
                open.last_of_its_rows(&rows.index, request.decision).ok_or(AppError::LaterDecision)?;
            this.keep_decisions(rows, &before, true)?;
            open.taken_back(request.decision);
            Ok(rows.index.counts())
        })
        .await
    }

    /// Stores decisions of the seller, which can be taken back by the number that this returns.
    pub(super) fn make_decisions(&self, rows: &mut RunRows, changes: Decisions) -> Result<i64, AppError> {
        let before = changes.keys().map(|row| (*row, rows.index.decided(*row))).collect();
        self.keep_decisions(rows, &changes, false)?;
        Ok(self.state.open.made(rows.index.run, before, changes))
    }

    fn keep_decisions(
        &self,
        rows: &mut RunRows,
        changes: &Decisions,
        has_undone: bool,
    ) -> Result<(), AppError> {
        let chosen: BTreeSet<RowNumber> = changes.keys().copied().collect();
        let (run, file) = (rows.index.run, &rows.index.file);
        let (mut stands, mut decided_at) = (changes.clone(), DateTime::UNIX_EPOCH);
        let ids = self.orders.identify(run, file, &chosen, |transaction, ids, now| {
            decided_at = now;
            let decision = |row: &RowNumber| changes.get(row).copied().flatten();
            let decisions: Vec<_> = ids.iter().map(|(row, id)| (*id, decision(row))).collect();
            if has_undone {
                let again = orders::decide_again(transaction, &decisions, now)?;
                stands.extend(ids.keys().copied().zip(again));
                return Ok(());
            }
            orders::decide(transaction, &decisions, now)
        })?;
        rows.decided(&stands, &ids, decided_at);
        self.orders.decided();
        Ok(())
    }
}
