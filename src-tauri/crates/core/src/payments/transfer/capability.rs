use std::sync::Arc;

use porokh_domain::CorrectedClock;

use crate::{Waits, accounts::Accounts, outbox::Outbox, services::Services, store::Store};

/// Matches transaction ids with received SMS.
pub struct Transfers {
    pub(super) store: Store,
    pub(super) clock: Arc<CorrectedClock>,
    pub(super) waits: Arc<Waits>,
    pub(super) outbox: Outbox,
    pub(super) accounts: Arc<Accounts>,
}

impl Transfers {
    pub(crate) fn new(services: &Services, accounts: &Arc<Accounts>) -> Arc<Self> {
        let Services { store, clock, waits, outbox, .. } = services.clone();
        Arc::new(Self { store, clock, waits, outbox, accounts: Arc::clone(accounts) })
    }
}
