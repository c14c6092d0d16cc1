//! Reading the rows of a run, and working with them.

use std::{
    sync::{Arc, PoisonError},
    thread,
};

use porokh_api::AppError;
use porokh_domain::phone::PhoneKey;
use porokh_runtime::blocking;

use super::{
    find::Prepared,
    index::{Found, RunIndex},
    open_run::RunRows,
};
use crate::{
    bulk::Runs,
    store::{self, run_numbers, runs},
};

impl Runs {
    /// Runs a function on the rows of a run, loading them first if necessary. Blocks.
    pub(super) async fn with_rows<T: Send + 'static>(
        self: &Arc<Self>,
        run: i64,
        work: impl FnOnce(&Self, &mut RunRows) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        self.own_run(run).await?;
        let this = Arc::clone(self);
        blocking(move || {
            let mut kept = this.state.open.rows.lock().unwrap_or_else(PoisonError::into_inner);
            let mut rows = match kept.take() {
                Some(rows) if rows.index.run == run => rows,
                _ => this.read_rows(run)?,
            };
            let news = this.state.open.take_news();
            if news.other {
                rows.index.recount(this.known_numbers(run)?);
            } else if !news.answers.is_empty() {
                rows.index.answer(&news.answers);
            }
            let version = this.orders.version();
            if rows.version != version {
                let row = this.ctx.store.run_blocking(|db| runs::get(db, run))?.ok_or(AppError::NotFound)?;
                let known = this.orders.of_run(&row, &rows.index.file)?;
                rows.know(known);
                rows.version = version;
            }
            work(&this, kept.insert(rows))
        })
        .await
    }

    pub(super) fn known_numbers(&self, run: i64) -> Result<Vec<(PhoneKey, Found)>, AppError> {
        let mut numbers = Vec::new();
        self.ctx.store.run_blocking(|db| {
            run_numbers::each_known(db, run, |number| numbers.push((number.phone, Found::of(&number))))
        })?;
        Ok(numbers)
    }

    fn read_rows(&self, run: i64) -> Result<RunRows, AppError> {
        // Listens before reading, so that no change is missed.
        self.state.open.listen(run);
        let row = self.ctx.store.run_blocking(|db| runs::get(db, run))?.ok_or(AppError::NotFound)?;
        let packed = self.files.packed_file(row.file.ok_or(AppError::NotFound)?)?;
        // The first rows are awaited: the file is unpacked while the numbers are read.
        let (file, numbers) = thread::scope(|scope| {
            let file = scope.spawn(|| packed.unpack());
            let numbers = self.known_numbers(run);
            (file.join().map_err(|_| AppError::Internal), numbers)
        });
        let (file, numbers) = (file?, numbers?);
        let version = self.orders.version();
        let known = self.orders.of_run(&row, &file)?;
        let notes = self.ctx.store.run_blocking(|db| store::notes::phones(db, row.environment))?;
        let index = RunIndex::of(run, file, numbers, known, notes);
        Ok(RunRows { index, prepared: Prepared::default(), list: None, version })
    }
}
