//! Blocked numbers, stored only on this computer.

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError,
    customers::{BlockRequest, BlockView},
    phone::canonical_phone,
    requests::{Deleted, PhoneText},
};
use porokh_domain::{BdPhone, phone::PhoneKey};

use crate::{
    accounts::iso,
    customers::Customers,
    store::blocks::{self, Block},
};

/// In characters.
const LONGEST_REASON: usize = 300;

impl Customers {
    /// Blocks a number; persisted when this returns. A blocked number gets the new reason.
    ///
    /// # Errors
    /// [`AppError::Phone`] if the text isn't `01XXXXXXXXX`.
    pub async fn block_phone(&self, request: BlockRequest) -> Result<BlockView, AppError> {
        let phone = PhoneKey::from(&canonical_phone(&request.phone)?);
        let reason = request.reason.trim().chars().take(LONGEST_REASON).collect();
        let (environment, now) = (self.ctx.settings.environment(), self.ctx.clock.now());
        let since = request.since.and_then(|text| text.parse::<DateTime<Utc>>().ok());
        let block = Block { phone, reason, blocked_at: since.map_or(now, |since| since.min(now)) };
        Ok(view(self.ctx.store.run(move |db| blocks::set(db, environment, &block)).await?))
    }

    /// Unblocks a number.
    ///
    /// # Errors
    /// [`AppError::Phone`] if the text isn't `01XXXXXXXXX`.
    pub async fn unblock_phone(&self, request: PhoneText) -> Result<Deleted, AppError> {
        let (environment, phone) =
            (self.ctx.settings.environment(), PhoneKey::from(&canonical_phone(&request.text)?));
        let lifted = self.ctx.store.run(move |db| blocks::lift(db, environment, phone)).await?;
        Ok(Deleted { count: lifted.into() })
    }

    /// Latest first; not paged, since blocks are set by hand and few.
    pub async fn blocked_phones(&self) -> Result<Vec<BlockView>, AppError> {
        let environment = self.ctx.settings.environment();
        let all = self.ctx.store.run(move |db| blocks::all(db, environment)).await?;
        Ok(all.into_iter().map(view).collect())
    }
}

pub(super) fn view(block: Block) -> BlockView {
    BlockView {
        phone: BdPhone::from(block.phone).as_str().to_owned(),
        reason: block.reason,
        blocked_at: iso(block.blocked_at),
    }
}
