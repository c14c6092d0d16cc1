//! Refreshes accounts while the app is open.

use std::{sync::Arc, time::Duration};

use porokh_api::{
    AppError,
    accounts::{AccountState, Service},
};
use porokh_domain::is_of_today;
use porokh_runtime::jobs::{self, Backoff, Job, Next, Wake};

use super::Asked;
use crate::{Environment, accounts::Accounts};

/// Interval of checking for reasons to send a request.
const TICK: Duration = Duration::from_secs(15);
/// Between two requests about a failing account.
const TROUBLE: Backoff = Backoff { first: TICK, longest: Duration::from_secs(600) };

impl Accounts {
    /// Refreshes the account once at the start, with backoff while it has a temporary failure, and after midnight in
    /// Bangladesh, when the quota is new. Ends when the last other `Arc` is dropped.
    pub(crate) async fn keep_fresh(accounts: Arc<Self>) {
        accounts.ask_used(Service::Courier, Asked::ByItself).await;
        let clock = Arc::clone(&accounts.ctx.clock);
        jobs::keep(Refresh::default(), accounts, clock, Wake::default().listen()).await;
    }

    /// Asks a real service for the time if in doubt: after the clock was set, after sleep, or after a contradicting
    /// reply. Costs nothing.
    async fn ask_the_time(&self) {
        let is_real = |service: &Service| {
            let environment = self.ctx.settings.environment_of(*service);
            environment.is_some_and(|environment| environment != Environment::Practice)
        };
        let real = [Service::Courier, Service::Payment].into_iter().find(is_real);
        if let Some(service) = real.filter(|_| self.ctx.clock.take_question()) {
            self.ask_used(service, Asked::ByItself).await;
        }
    }
}

struct Refresh {
    turns: [(Service, Turn); 2],
}

impl Default for Refresh {
    fn default() -> Self {
        Self { turns: [Service::Courier, Service::Payment].map(|service| (service, Turn::default())) }
    }
}

impl Job for Refresh {
    type Owner = Accounts;

    fn first(&self) -> Next {
        Next::In(TICK)
    }

    async fn step(&mut self, accounts: &Arc<Accounts>) -> Next {
        for (service, turn) in &mut self.turns {
            let environment = accounts.ctx.settings.environment_of(*service);
            let Some(environment) = environment else { continue };
            let owner = accounts.owner(*service, environment);
            let quota = accounts.readings(owner.1).await.quota;
            let new_day = quota.is_some_and(|quota| !is_of_today(quota.read_at, accounts.ctx.clock.now()));
            if turn.asks(&accounts.states.of(*service, owner), new_day) {
                accounts.ask_used(*service, Asked::ByItself).await;
            }
        }
        accounts.ask_the_time().await;
        Next::In(TICK)
    }
}

/// When an account is refreshed automatically.
#[derive(Debug, Default)]
struct Turn {
    /// Number of requests during this failure.
    asked: u32,
    /// Remaining pause.
    rest: Duration,
}

impl Turn {
    /// Whether to refresh at this tick. `new_day`: the quota was read on another day.
    fn asks(&mut self, state: &AccountState, new_day: bool) -> bool {
        match state {
            AccountState::Passing { .. }
            // A certificate may be refused because of a captive portal.
            | AccountState::Failed { error: AppError::Unreachable { .. } } => self.asks_again(),
            state => {
                *self = Self::default();
                new_day && matches!(state, AccountState::Working | AccountState::NotTested)
            }
        }
    }

    fn asks_again(&mut self) -> bool {
        self.rest = self.rest.saturating_sub(TICK);
        let asks = self.rest.is_zero();
        if asks {
            self.rest = TROUBLE.pause(self.asked);
            self.asked += 1;
        }
        asks
    }
}

#[cfg(test)]
mod tests {
    use porokh_api::UnreachableReason;

    use super::*;

    /// A failing service was asked four times a minute without end.
    #[test]
    fn backoff_grows_and_resets() {
        let error = AppError::Unreachable { reason: UnreachableReason::Connect };
        let (trouble, well) = (AccountState::Passing { error }, AccountState::Working);
        let mut turn = Turn::default();
        let asked: Vec<u32> = (1..=200).filter(|_| turn.asks(&trouble, false)).collect();
        assert_eq!(asked, [1, 2, 4, 8, 16, 32, 64, 104, 144, 184]);
        assert!(!turn.asks(&well, false));
        assert!(turn.asks(&trouble, false));
    }
}
