use std::sync::Arc;

use porokh_domain::CorrectedClock;

use crate::{
    SettingsStore, accounts::Accounts, check::Checks, deliveries::Deliveries, files::Files, inbox::Inbox,
    payments::Links, payments::Payments, reports::Reports, store::Store,
};

pub struct Customers {
    pub(crate) store: Store,
    pub(crate) settings: Arc<SettingsStore>,
    pub(crate) clock: Arc<CorrectedClock>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) files: Arc<Files>,
    pub(crate) checks: Arc<Checks>,
    pub(crate) payments: Arc<Payments>,
    pub(crate) links: Arc<Links>,
    pub(crate) deliveries: Arc<Deliveries>,
    pub(crate) reports: Arc<Reports>,
    pub(crate) inbox: Arc<Inbox>,
}
