//! What transfer matching is built on.

use std::sync::Arc;

use porokh_domain::CorrectedClock;

use crate::{Waits, accounts::Accounts, outbox::Outbox, services::Services, store::Store};

/// Transaction ids matched with received SMS.
pub struct Transfers {
    pub(super) store: Store,
    pub(super) clock: Arc<CorrectedClock>,
    pub(super) waits: Arc<Waits>,
    pub(super) outbox: Outbox,
    pub(super) accounts: Arc<Accounts>,
}

impl Transfers {
    pub(crate) fn new(services: &Services, accounts: &Arc<Accounts>) -> Arc<Self> {
        Arc::new(Self {
            store: services.store.clone(),
            clock: Arc::clone(&services.clock),
            waits: Arc::clone(&services.waits),
            outbox: services.outbox.clone(),
            accounts: Arc::clone(accounts),
        })
    }
}
