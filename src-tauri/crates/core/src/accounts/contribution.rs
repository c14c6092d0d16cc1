//! What a report or a sharing of outcomes teaches about the account.

use porokh_api::{
    AppError, ServiceRefusal,
    accounts::{AccountState, Service},
};

use super::states::Owner;
use crate::accounts::Accounts;

impl Accounts {
    /// Notes how the account took what it was told. A refusal of one number, of the pace or for want of a scope comes
    /// from an account that works otherwise.
    pub(crate) async fn note_contribution(&self, owner: Owner, told: Result<(), &AppError>) {
        // What the key may do has changed since GET /me said it.
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

/// Whether the service refused what this request holds, so that another may be taken.
pub(crate) fn is_of_the_request(refusal: &ServiceRefusal) -> bool {
    matches!(refusal, ServiceRefusal::InvalidPhone | ServiceRefusal::ValidationError { .. })
}
