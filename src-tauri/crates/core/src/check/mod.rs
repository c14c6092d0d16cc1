//! Single checks: read the input, offer known results, spend a check, store the result.

mod deferred;
mod history;
mod read;
mod result;
mod run;
mod running;
mod unsaved;
mod whatsapp;

pub(crate) use result::{couriers, risk_view};
use running::RunningCheck;
pub use whatsapp::whatsapp_link;

use std::sync::Arc;

use porokh_runtime::{Ctx, jobs::Wake};

use crate::{accounts::Accounts, files::Files};

pub struct Checks {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    files: Arc<Files>,
    running: RunningCheck,
    deferred: Wake,
}

impl Checks {
    pub(crate) fn new(ctx: Arc<Ctx>, accounts: Arc<Accounts>, files: Arc<Files>) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, files, running: RunningCheck::default(), deferred: Wake::default() })
    }
}

#[cfg(test)]
mod tests;
