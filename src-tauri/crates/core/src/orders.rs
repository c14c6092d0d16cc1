//! The seller's orders, on which every feature stands that records something about one.
//!
//! The store decides which order a row is (`store::orders`); this module makes the keys by which it does.

mod customers;
mod keys;
mod rows;
mod seen;

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use porokh_api::{AppError, alerts::Alert};
use porokh_runtime::{Ctx, domain_events::DomainEvent};

pub(crate) use keys::{chosen_keys, print, sheet_keys};
pub(crate) use rows::shop;
pub(crate) use seen::SeenOrders;

use crate::{files::Files, store::orders};

pub struct Orders {
    ctx: Arc<Ctx>,
    files: Arc<Files>,
    /// Changes with each decision and each payment, so that rows in memory are read again.
    version: AtomicU64,
    /// Changes with each decision in an open run.
    decisions: AtomicU64,
}

impl Orders {
    pub(crate) fn new(ctx: Arc<Ctx>, files: Arc<Files>) -> Arc<Self> {
        Arc::new(Self { ctx, files, version: AtomicU64::default(), decisions: AtomicU64::default() })
    }

    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::SeqCst)
    }

    /// Changes with each decision and each payment, wherever it was made.
    pub(crate) fn versions(&self) -> [u64; 2] {
        [self.version(), self.decisions.load(Ordering::SeqCst)]
    }

    /// Decisions changed in the open run.
    pub(crate) fn decided(&self) {
        self.decisions.fetch_add(1, Ordering::SeqCst);
    }

    /// Decisions or money changed elsewhere than in the open run.
    pub(crate) async fn changed(&self) {
        self.version.fetch_add(1, Ordering::SeqCst);
        // The change is stored; an open table shows it with its next read.
        let _ = self.ctx.domain_events.dispatch(DomainEvent::OrdersChanged).await;
        // They stay stored where they can't be read.
        let _ = self.tell_due_alerts().await;
    }

    /// Shows the notifications that were stored together with a change, also those of an earlier start.
    pub(crate) async fn tell_due_alerts(&self) -> Result<(), AppError> {
        let due = self.ctx.store.run(|db| orders::take_due_alerts(db)).await?;
        for alert in due.iter().filter_map(|alert| serde_json::from_str::<Alert>(alert).ok()) {
            self.ctx.alerts.tell(alert);
        }
        Ok(())
    }
}
