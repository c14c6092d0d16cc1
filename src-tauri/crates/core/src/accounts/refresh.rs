//! Keeping what is shown of the account true while the app stays open all day.

use std::{sync::Arc, time::Duration};

use porokh_api::{
    AppError,
    accounts::{AccountState, Service},
};
use porokh_domain::is_of_today;

use super::Asked;
use crate::{
    Environment,
    accounts::Accounts,
    jobs::{self, Backoff, Job, Next, Wake},
};

/// How often to look. A request leaves only when there is a reason.
const TICK: Duration = Duration::from_secs(15);
/// Between two questions to an account in trouble.
const TROUBLE: Backoff = Backoff { first: TICK, longest: Duration::from_secs(600) };

impl Accounts {
    /// Asks the account once at the start, again while it is in trouble that passes, ever more rarely, and after
    /// midnight in Bangladesh, when the quota is new. Ends with the last other handle.
    pub(crate) async fn keep_fresh(accounts: Arc<Self>) {
        accounts.ask_used(Service::Courier, Asked::ByItself).await;
        let clock = Arc::clone(&accounts.clock);
        jobs::keep(Refresh::default(), accounts, clock, Wake::default().listen()).await;
    }

    /// Asks a real service what time it is, where that is in doubt: after the computer's clock was set, after it slept,
    /// and when a reply disagreed. Costs nothing at either service.
    async fn ask_the_time(&self) {
        let is_real = |service: &Service| {
            let environment = self.settings.environment_of(*service);
            environment.is_some_and(|environment| environment != Environment::Practice)
        };
        let real = [Service::Courier, Service::Payment].into_iter().find(is_real);
        if let Some(service) = real.filter(|_| self.clock.take_question()) {
            self.ask_used(service, Asked::ByItself).await;
        }
    }
}

/// What is looked at every few seconds.
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
            let environment = accounts.settings.environment_of(*service);
            let Some(environment) = environment else { continue };
            let owner = accounts.owner(*service, environment);
            let quota = accounts.readings(owner.1).await.quota;
            let new_day = quota.is_some_and(|quota| !is_of_today(quota.read_at, accounts.clock.now()));
            if turn.asks(&accounts.states.of(*service, owner), new_day) {
                accounts.ask_used(*service, Asked::ByItself).await;
            }
        }
        accounts.ask_the_time().await;
        Next::In(TICK)
    }
}

/// When an account is asked by itself.
#[derive(Debug, Default)]
struct Turn {
    /// How often it was asked in this trouble.
    asked: u32,
    /// What is left of the pause after the last question.
    rest: Duration,
}

impl Turn {
    /// Whether to ask at this tick. `new_day`: what was left of the day was read on another one.
    fn asks(&mut self, state: &AccountState, new_day: bool) -> bool {
        match state {
            AccountState::Passing { .. }
            // A certificate may be refused because of a network that wants to be signed in to.
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

    /// A service in trouble was asked four times a minute for as long as it lasted.
    #[test]
    fn an_account_in_trouble_is_asked_ever_more_rarely_and_at_once_in_the_next_trouble() {
        let error = AppError::Unreachable { reason: UnreachableReason::Connect };
        let (trouble, well) = (AccountState::Passing { error }, AccountState::Working);
        let mut turn = Turn::default();
        let asked: Vec<u32> = (1..=200).filter(|_| turn.asks(&trouble, false)).collect();
        assert_eq!(asked, [1, 2, 4, 8, 16, 32, 64, 104, 144, 184]);
        assert!(!turn.asks(&well, false));
        assert!(turn.asks(&trouble, false));
    }
}
