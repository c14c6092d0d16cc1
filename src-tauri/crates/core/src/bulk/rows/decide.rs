use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use porokh_api::{
    AppError,
    bulk::{DecideRequest, Decided, RowChoice, RunRowCounts},
    requests::IdRequest,
};
use porokh_domain::RowNumber;
use porokh_sheets::export::Decision;

use super::open_run::RunRows;
use crate::{bulk::Runs, store};

impl Runs {
    /// Persisted when this returns.
    pub(crate) async fn decide(self: &Arc<Self>, request: DecideRequest) -> Result<Decided, AppError> {
        self.with_rows(request.run, move |this, rows| {
            let chosen = rows.chosen(&request.rows);
            let index = &rows.index;
            let differs = |order: &u32| index.decision(*order as usize) != request.decision;
            let numbers = chosen.iter().filter(|order| differs(order));
            let numbers = numbers.filter_map(|order| index.number(*order as usize));
            let changes: BTreeMap<RowNumber, Option<Decision>> =
                numbers.map(|number| (number, request.decision)).collect();
            if changes.is_empty() {
                return Ok(Decided { changed: 0, counts: index.counts(), undo: None, unsure: 0 });
            }
            let before: BTreeMap<RowNumber, Option<Decision>> =
                changes.keys().map(|number| (*number, index.decisions.get(number).copied())).collect();
            this.keep_decisions(request.run, rows, &changes)?;
            let undo = rows.undo.take().map_or(1, |(id, _)| id + 1);
            rows.undo = Some((undo, before));
            let changed = u32::try_from(changes.len()).unwrap_or(u32::MAX);
            Ok(Decided { changed, counts: rows.index.counts(), undo: Some(undo), unsure: 0 })
        })
        .await
    }

    pub(crate) async fn chosen_rows(
        self: &Arc<Self>,
        run: i64,
        choice: RowChoice,
    ) -> Result<BTreeSet<RowNumber>, AppError> {
        self.with_rows(run, move |_, rows| {
            let chosen = rows.chosen(&choice);
            Ok(chosen.iter().filter_map(|order| rows.index.number(*order as usize)).collect())
        })
        .await
    }

    /// Restores the decisions before the last change. Only possible while the run's rows are open.
    pub async fn undo_decision(self: &Arc<Self>, request: IdRequest) -> Result<RunRowCounts, AppError> {
        self.with_rows(request.id, move |this, rows| {
            let (_, before) = rows.undo.take().ok_or(AppError::NotFound)?;
            this.keep_decisions(request.id, rows, &before)?;
            Ok(rows.index.counts())
        })
        .await
    }

    fn keep_decisions(
        &self,
        run: i64,
        rows: &mut RunRows,
        changes: &BTreeMap<RowNumber, Option<Decision>>,
    ) -> Result<(), AppError> {
        self.ctx.store.run_blocking(|db| store::decisions::decide(db, run, changes))?;
        rows.decided(changes);
        Ok(())
    }
}
