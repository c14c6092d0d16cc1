//! Transaction ids that customers send (payment interface, POST /api/v1/trx/verify and /trx/confirm).
//!
//! - `sms` finds an id and an amount in a pasted text; `matching` asks the service for a matching SMS; `confirm` marks
//!   the transfer as used.

mod confirm;
mod matching;
mod sms;
#[cfg(test)]
mod tests;

use porokh_api::{
    AppError,
    accounts::Service,
    json::indented,
    payments::{SmsReading, SmsText, TransferMatch, TransferView},
};
use porokh_payment_api::{MatchId, Transfer};

use crate::{
    Environment, IntentState,
    store::{
        AccountScope,
        transfers::{self, TransferRow},
    },
};

use std::sync::Arc;

use porokh_runtime::Ctx;

use crate::{accounts::Accounts, orders::Orders};

/// Matches transaction ids with received SMS.
pub struct Transfers {
    ctx: Arc<Ctx>,
    accounts: Arc<Accounts>,
    orders: Arc<Orders>,
}

impl Transfers {
    pub(crate) fn new(ctx: Arc<Ctx>, accounts: Arc<Accounts>, orders: Arc<Orders>) -> Arc<Self> {
        Arc::new(Self { ctx, accounts, orders })
    }
}

const LISTED: u32 = 100;

impl Transfers {
    /// Finds a transaction id and an amount in a pasted text.
    pub fn read_sms(request: &SmsText) -> SmsReading {
        sms::read(&request.text)
    }

    /// Returns the latest transfers, at most 100.
    pub async fn transfers(&self) -> Result<Vec<TransferView>, AppError> {
        let scope = self.matching_scope();
        let rows = self.ctx.store.run(move |db| transfers::latest(db, scope, LISTED)).await?;
        Ok(rows.into_iter().map(|row| self.shown_transfer(row)).collect())
    }

    /// Returns the account of matches: the live one, also while payments are made with a test key.
    pub(crate) fn matching_scope(&self) -> AccountScope {
        let environment = match self.accounts.listed_payment_environment() {
            Environment::Practice => Environment::Practice,
            Environment::Live | Environment::Test => Environment::Live,
        };
        self.accounts.scope_in(Service::Payment, environment)
    }

    async fn transfer_view(&self, scope: AccountScope, id: i64) -> Result<TransferView, AppError> {
        let row = self.ctx.store.run(move |db| transfers::get(db, scope, id)).await?;
        row.map(|row| self.shown_transfer(row)).ok_or(AppError::NotFound)
    }

    fn shown_transfer(&self, row: TransferRow) -> TransferView {
        // Read from the reply each time, so that later versions can show more of it.
        let matched = match (row.found, match_id(&row)) {
            (false, _) => TransferMatch::NotFound,
            (true, None) => TransferMatch::Unclear,
            (true, Some(_)) => TransferMatch::Found,
        };
        let waits = matched == TransferMatch::Found && row.state == IntentState::Pending;
        let away = self.accounts.away_from(Service::Payment, row.environment, row.account).filter(|_| waits);
        TransferView {
            matched,
            verify_reply: row.verify_reply.as_deref().map(indented),
            confirm_reply: row.confirm_reply.as_deref().map(indented),
            away,
            row,
        }
    }
}

/// Returns the match id for trx/confirm, read from the reply; also for replies that an older version saved.
fn match_id(row: &TransferRow) -> Option<MatchId> {
    let asked = Transfer { transaction_id: row.transaction_id.clone(), amount: row.amount };
    row.verify_reply.as_deref().and_then(|reply| asked.matched_by(reply))
}
