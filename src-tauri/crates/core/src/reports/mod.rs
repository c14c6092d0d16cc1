//! Reports numbers: facts about a number, ten seconds to undo, and the result.

mod facts;
mod list;
mod send;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use porokh_runtime::Ctx;
use send::ReportTurn;

use crate::{accounts::Accounts, check::Checks, deliveries::Deliveries};

pub struct Reports {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    checks: Arc<Checks>,
    deliveries: Arc<Deliveries>,
    report_turn: ReportTurn,
}

impl Reports {
    pub(crate) fn new(
        ctx: Arc<Ctx>,
        accounts: Arc<Accounts>,
        checks: Arc<Checks>,
        deliveries: Arc<Deliveries>,
    ) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, checks, deliveries, report_turn: ReportTurn::default() })
    }
}
