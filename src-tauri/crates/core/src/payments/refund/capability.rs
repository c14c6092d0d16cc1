use std::sync::Arc;

use porokh_domain::CorrectedClock;

use crate::{
    Waits, accounts::Accounts, outbox::Outbox, payments::Payments, services::Services, store::Store,
};

pub struct Refunds {
    pub(super) store: Store,
    pub(super) clock: Arc<CorrectedClock>,
    pub(super) waits: Arc<Waits>,
    pub(super) outbox: Outbox,
    pub(super) accounts: Arc<Accounts>,
    pub(super) payments: Arc<Payments>,
}

impl Refunds {
    pub(crate) fn new(services: &Services, accounts: &Arc<Accounts>, payments: &Arc<Payments>) -> Arc<Self> {
        let Services { store, clock, waits, outbox, .. } = services.clone();
        Arc::new(Self {
            store,
            clock,
            waits,
            outbox,
            accounts: Arc::clone(accounts),
            payments: Arc::clone(payments),
        })
    }
}
