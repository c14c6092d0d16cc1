//! The environment of the window: live, test or practice.

use porokh_api::{AppError, EnvironmentRequest, PracticeRequest, Switched, accounts::Service};
use porokh_domain::{ApiKey, KeyKind, PaymentKey};

use super::Asked;
use crate::{Environment, accounts::Accounts};

impl Accounts {
    /// Switches practice mode. Switching it on also leaves the first page.
    pub async fn set_practice(&self, request: PracticeRequest) -> Result<Switched, AppError> {
        if request.on {
            // Started first: a mode in which nothing works must not begin.
            self.practice.account().await.map_err(|_| AppError::Practice)?;
        }
        let settings = self
            .settings
            .change(|saved| {
                saved.settings.practice = request.on;
                saved.settings.welcomed |= request.on;
            })?
            .settings;
        self.ask_used(Service::Courier, Asked::ByAPerson).await;
        self.moved().await;
        Ok(Switched { settings, accounts: self.accounts().await })
    }

    /// Moves the window to an environment: live, test or practice, for both services. Work under way stays with its own
    /// account.
    pub async fn use_environment(&self, request: EnvironmentRequest) -> Result<Switched, AppError> {
        let kind = match request.environment {
            Environment::Practice => return self.set_practice(PracticeRequest { on: true }).await,
            Environment::Live => KeyKind::Live,
            Environment::Test => KeyKind::Test,
        };
        let settings = self
            .settings
            .change(|saved| {
                saved.settings.practice = false;
                saved.use_kind(kind);
            })?
            .settings;
        self.ask_used(Service::Courier, Asked::ByAPerson).await;
        self.moved().await;
        Ok(Switched { settings, accounts: self.accounts().await })
    }

    /// The window may be in another environment: both services are told anew.
    async fn moved(&self) {
        self.look_at_used().await;
        self.tell_accounts().await;
        self.wake_work(Service::Payment).await;
    }

    /// Notes which accounts are in use now; a key that can't be had is told with its account.
    pub(super) async fn look_at_used(&self) {
        for service in [Service::Courier, Service::Payment] {
            if let Some(environment) = self.settings.environment_of(service) {
                self.look_at_used_in(service, environment).await;
            }
        }
    }

    /// The same of one service in an environment.
    pub(super) async fn look_at_used_in(&self, service: Service, environment: Environment) {
        match service {
            Service::Courier => drop(self.at_hand::<ApiKey>(environment).await),
            Service::Payment => drop(self.at_hand::<PaymentKey>(environment).await),
        }
    }
}
