//! Updates the account state after reports and shared outcomes.

use porokh_api::{
    AppError, ServiceRefusal,
    accounts::{AccountState, Service},
};

use super::states::Owner;
use crate::accounts::Accounts;

impl Accounts {
    /// Updates the account's state. A refusal of one number, for rate limiting or for a missing scope doesn't mean
    /// that the account is broken.
    pub(crate) async fn note_contribution(&self, owner: Owner, told: Result<(), &AppError>) {
        // The key's scopes have changed since GET /me.
        if matches!(told, Err(AppError::Service { refusal: ServiceRefusal::ScopeMissing { .. }, .. })) {
            self.ask_account(owner.1).await;
            return;
        }
        let state = match told {
            Ok(()) => AccountState::Working,
            Err(AppError::Service { refusal, .. })
                if is_of_the_request(refusal) || matches!(refusal, ServiceRefusal::RateLimited { .. }) =>
            {
                AccountState::Working
            }
            Err(
                error @ (AppError::Service { .. } | AppError::Unreachable { .. } | AppError::NoAnswer { .. }),
            ) => self.state_after(owner, error.clone()).await,
            Err(_) => return,
        };
        self.note_state(Service::Courier, owner, state).await;
    }
}

/// Whether the service refused the contents of this request, so that another may be accepted.
pub(crate) fn is_of_the_request(refusal: &ServiceRefusal) -> bool {
    matches!(refusal, ServiceRefusal::InvalidPhone | ServiceRefusal::ValidationError { .. })
}
