//! The orders of a run's rows.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use porokh_api::AppError;
use porokh_domain::RowNumber;

use super::keys::sheet_keys;
use crate::{
    files::KeptFile,
    orders::Orders,
    store::{
        self, Connection, RunRow,
        orders::{self, Order, OrderKey, Shop},
        runs,
    },
};

pub(crate) fn shop(run: &RunRow) -> Shop {
    Shop { environment: run.environment, courier: run.account, payment: None }
}

/// Rows of a run by their keys.
fn by_row<T>(keys: &[OrderKey], values: Vec<T>) -> impl Iterator<Item = (RowNumber, T)> {
    keys.iter().zip(values).filter_map(|(key, value)| Some((key.sheet.as_ref()?.row, value)))
}

impl Orders {
    /// The orders of a run's rows about which something is recorded. Blocks.
    pub(crate) fn of_run(
        &self,
        run: &RunRow,
        file: &KeptFile,
    ) -> Result<BTreeMap<RowNumber, Order>, AppError> {
        let (shop, now) = (shop(run), self.ctx.clock.now());
        if !self.ctx.store.run_blocking(|db| orders::any(db, shop.environment))? {
            return Ok(BTreeMap::new());
        }
        let keys = sheet_keys(file, &self.files.sheet_content(run.file.ok_or(AppError::NotFound)?)?);
        let found = self.ctx.store.run_blocking(|db| orders::of_rows(db, shop, &keys, now))?;
        Ok(by_row(&keys, found).filter_map(|(row, known)| Some((row, known?))).collect())
    }

    /// Identifies rows of a run as orders, and records something about them in the same transaction. Blocks.
    pub(crate) fn identify(
        &self,
        run: i64,
        file: &KeptFile,
        rows: &BTreeSet<RowNumber>,
        record: impl FnOnce(&Connection, &BTreeMap<RowNumber, i64>, DateTime<Utc>) -> store::Result<()>,
    ) -> Result<BTreeMap<RowNumber, i64>, AppError> {
        let run = self.ctx.store.run_blocking(|db| runs::get(db, run))?.ok_or(AppError::NotFound)?;
        let content = self.files.sheet_content(run.file.ok_or(AppError::NotFound)?)?;
        let (sheet, now) = (sheet_keys(file, &content), self.ctx.clock.now());
        let is_chosen = |key: &OrderKey| key.sheet.as_ref().is_some_and(|sheet| rows.contains(&sheet.row));
        Ok(self.ctx.store.run_blocking(|db| {
            let transaction = db.transaction()?;
            let ids = orders::identify_rows(&transaction, shop(&run), &sheet, is_chosen, now)?;
            let ids: BTreeMap<RowNumber, i64> = ids.into_iter().collect();
            record(&transaction, &ids, now)?;
            transaction.commit()?;
            Ok(ids)
        })?)
    }

    /// The keys of a file's orders. Blocks.
    pub(crate) fn keys_of_file(&self, file: i64) -> Result<Vec<OrderKey>, AppError> {
        Ok(sheet_keys(&self.files.kept_file(file)?, &self.files.sheet_content(file)?))
    }

    /// The orders of a file, each once, about which something is recorded. Blocks.
    pub(crate) fn of_file(&self, shop: Shop, file: i64) -> Result<Vec<Order>, AppError> {
        if !self.ctx.store.run_blocking(|db| orders::any(db, shop.environment))? {
            return Ok(Vec::new());
        }
        let (keys, now) = (self.keys_of_file(file)?, self.ctx.clock.now());
        let found = self.ctx.store.run_blocking(|db| orders::of_rows(db, shop, &keys, now))?;
        let found: BTreeMap<i64, Order> =
            found.into_iter().flatten().map(|order| (order.id, order)).collect();
        Ok(found.into_values().collect())
    }
}
