//! Keeping what is shown of the account true while the app stays open all day.

use std::{sync::Arc, time::Duration};

use super::AccountState;
use crate::{AppError, Porokh, ServiceRefusal};

/// How often to look. Short enough that the window notices soon that the network is back; a request leaves only
/// when there is a reason.
const TICK: Duration = Duration::from_secs(15);

impl Porokh {
    /// Asks the account once at the start, again while it can't be reached, and after midnight in Bangladesh,
    /// when the quota is new. Also forgets history that is past its time. Ends with the last other handle.
    pub async fn keep_up(core: Arc<Self>) {
        core.forget_what_is_old().await;
        core.clear_drafts().await;
        if core.realm().is_some() {
            core.ask_me().await;
        }
        let weak = Arc::downgrade(&core);
        drop(core);
        loop {
            tokio::time::sleep(TICK).await;
            let Some(core) = weak.upgrade() else { return };
            if core.should_ask().await {
                core.ask_me().await;
                core.forget_what_is_old().await;
            }
        }
    }

    async fn should_ask(&self) -> bool {
        let account = self.account().await;
        let passing = matches!(
            account.state,
            AccountState::Failed {
                error: AppError::Unreachable { .. }
                    | AppError::NoAnswer { .. }
                    | AppError::Service { refusal: ServiceRefusal::ServerError, .. }
            }
        );
        let new_day = account.quota.is_some_and(|quota| quota.stale)
            && matches!(account.state, AccountState::Working | AccountState::NotTested);
        passing || new_day
    }
}
