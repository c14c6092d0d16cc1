//! The payment account: asking the service about a key, and how the account is doing.

use porokh_domain::{KeyKind, PaymentKey};
use porokh_payment_api::{PaymentClient, PingAnswer};
use porokh_transport::gate::Priority;

use super::{PaymentAccountView, PingFacts, PingWord, connection::PaymentAtHand};
use crate::{
    AppError, AppEvent, Environment, PaymentRefusal,
    accounts::{AccountId, AccountState, Accounts, Asked, KeySlot, Owner, Service, indented, iso},
    store::{
        accounts::Seen,
        pings::{self, PingReading},
    },
    waits::WaitOf,
};

impl Accounts {
    /// The payment account as it is now, from what is known without asking the service.
    pub async fn payment_account(&self) -> PaymentAccountView {
        let environment = self.payment_environment();
        if environment == Some(Environment::Practice) {
            // As of the other account.
            let _ = self.practice_account(Service::Payment).await;
        }
        let saved = self.settings.saved().clone();
        let live = self.scope_in(Service::Payment, Environment::Live).account;
        let (account, has_secret) = (&saved.payment, saved.secret_of(Service::Payment, live).is_some());
        let owner = environment.map(|environment| self.owner(Service::Payment, environment));
        let reading = self.ping_reading(owner.and_then(|(_, id)| id)).await;
        let used = saved.in_use.and_then(|kind| account.key(kind));
        PaymentAccountView {
            id: self.scope(Service::Payment).account,
            environment,
            keys: KeySlot::all(&saved, Service::Payment),
            has_secret,
            matches_in: match environment {
                Some(Environment::Practice) => Some(Environment::Practice),
                _ => account.hint(KeyKind::Live).map(|_| Environment::Live),
            },
            address: used.map_or_else(|| account.address.clone(), |key| key.address.clone()),
            same_as: environment.and_then(|environment| self.asked_about(Service::Payment, environment)),
            state: owner.map_or(AccountState::Absent, |owner| self.payment_states.of(owner)),
            ping: reading.map(ping_facts),
        }
    }

    /// Asks GET /api/v1/ping with a typed address and key, in a person's name. Keeps nothing.
    pub(in crate::accounts) async fn ask_payment_key(
        &self,
        address: &str,
        key: &str,
    ) -> Result<(PaymentKey, Seen, PingAnswer), AppError> {
        let address = Self::address(address)?;
        let key = PaymentKey::parse(key).map_err(|reason| AppError::PaymentKey { reason })?;
        let environment = Environment::from(key.kind());
        let seen = self.seen_payment(environment, &address, &key);
        let owner = (environment, self.known_account(&seen));
        let client = self.payment_client_to(owner, &address, key.clone(), Priority::Person);
        let answer = self.ping_patiently(&client).await?;
        Ok((key, seen, answer))
    }

    /// Asks the service about the key in use. What went wrong is in the account's state.
    pub async fn test_payment(&self) -> PaymentAccountView {
        self.ask_payment(Asked::ByAPerson).await;
        self.payment_account().await
    }

    /// Asks the service about the key in use, and keeps what it says, also that it failed.
    pub(crate) async fn ask_payment(&self, asked: Asked) {
        if let Some(environment) = self.payment_environment() {
            let at_hand = self.payment_at_hand(environment).await;
            self.ask_payment_with(at_hand, self.owner(Service::Payment, environment), asked).await;
            self.wake_work(Service::Payment).await;
        }
        self.tell_payment_account().await;
    }

    /// `owner`: whose state an error is where there is no key at hand.
    pub(in crate::accounts) async fn ask_payment_with(
        &self,
        at_hand: Result<PaymentAtHand, AppError>,
        owner @ (environment, _): Owner,
        asked: Asked,
    ) {
        let priority = match asked {
            Asked::ByAPerson => Priority::Person,
            Asked::ByItself => Priority::Background,
        };
        let owner = at_hand.as_ref().map_or(owner, |found| (environment, Some(found.account)));
        let told = async {
            let at_hand = at_hand?;
            let seen = at_hand.seen.clone();
            let client = self.payment_client_with(environment, at_hand, priority);
            // Nobody sees a question in the background wait, nor gives it up.
            let answer = match asked {
                Asked::ByAPerson => self.ping_patiently(&client).await?,
                Asked::ByItself => client.ping().await?,
            };
            self.note_ping(&seen, &answer).await.map(drop)
        };
        // One that was given up says nothing of the account.
        if let Err(error) = told.await
            && !matches!(error, AppError::Cancelled { .. })
        {
            let state = self.payment_state_after(owner, error).await;
            self.payment_states.set(owner, state);
        }
    }

    /// Asks about a key in a person's name, again where the service refuses the pace.
    pub(crate) async fn ping_patiently(&self, client: &PaymentClient) -> Result<PingAnswer, AppError> {
        let mut patience = self.waits.patience(WaitOf::PaymentAccount, client.line());
        loop {
            patience.turn().await?;
            match client.ping().await {
                Err(error) if error.refuses_pace() && patience.lasts() => {}
                answer => return Ok(answer?),
            }
        }
    }

    /// How the payment account is doing after a request that failed so.
    pub(crate) async fn payment_state_after(&self, (_, account): Owner, error: AppError) -> AccountState {
        // Without its records nothing is known to have answered.
        let ping = match account {
            Some(account) => self.store.run(move |db| pings::get(db, account)).await.ok().flatten(),
            None => None,
        };
        AccountState::after(error, ping.is_some())
    }

    /// Notes how the payment account is doing, and tells the window when that changed.
    pub(crate) async fn note_payment_state(&self, owner: Owner, state: AccountState) {
        if self.payment_states.set(owner, state) {
            self.tell_payment_account().await;
        }
    }

    /// Takes over what a failure says about the payment account.
    pub(crate) async fn note_payment_failure(&self, owner: Owner, error: &AppError) {
        let state = match error {
            // The service knows the key: only this payment, or the pace, was wrong.
            AppError::Payment { refusal, status: ..500, .. }
                if !matches!(refusal, PaymentRefusal::Key | PaymentRefusal::Package) =>
            {
                AccountState::Working
            }
            // It says nothing of the account whose key is at hand.
            AppError::AccountAway { .. } => return,
            error => self.payment_state_after(owner, error.clone()).await,
        };
        self.note_payment_state(owner, state).await;
    }

    pub(crate) async fn tell_payment_account(&self) {
        self.events.tell(AppEvent::PaymentAccount { account: Box::new(self.payment_account().await) });
    }

    /// Keeps what a ping said to a key, with the account that it opens.
    pub(crate) async fn note_ping(&self, seen: &Seen, answer: &PingAnswer) -> Result<AccountId, AppError> {
        let account = self.identify(seen, brand(&answer.words)).await?;
        let reading =
            PingReading { words: ping_words(answer), reply: answer.raw.clone(), read_at: self.clock.now() };
        self.payment_states.set((seen.environment, Some(account)), AccountState::Working);
        self.store.run(move |db| pings::save(db, account, &reading)).await?;
        Ok(account)
    }
}

/// The brand that a ping names. The interface says that it does and doesn't show how: a word is only taken for it under
/// a name that says so, and where all such words agree.
fn brand(words: &[(String, String)]) -> Option<String> {
    let is_brand = |name: &str| {
        let name = name.to_lowercase().replace(['_', '-'], "");
        ["brand", "brandname", "brand.name", "brand.title"]
            .iter()
            .any(|word| name == *word || name.ends_with(&format!(".{word}")))
    };
    let mut brands = words.iter().filter(|(name, _)| is_brand(name)).map(|(_, value)| value.trim());
    let first = brands.next().filter(|brand| !brand.is_empty())?;
    brands.all(|brand| brand == first).then(|| first.to_owned())
}

/// Each word of a ping, as it came.
pub(in crate::accounts) fn ping_words(answer: &PingAnswer) -> Vec<PingWord> {
    answer.words.iter().map(|(name, value)| PingWord { name: name.clone(), value: value.clone() }).collect()
}

pub(in crate::accounts) fn ping_facts(reading: PingReading) -> PingFacts {
    PingFacts { words: reading.words, read_at: iso(reading.read_at), raw: indented(&reading.reply) }
}
