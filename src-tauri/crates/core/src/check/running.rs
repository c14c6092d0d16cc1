use std::sync::{Mutex, PoisonError};

use porokh_api::AppError;
use tokio_util::sync::CancellationToken;

/// `None` when no check runs.
pub(super) type RunningCheck = Mutex<Option<CancellationToken>>;

/// Reserves the place until dropped.
pub(super) struct Running<'a> {
    place: &'a RunningCheck,
    token: CancellationToken,
}

impl<'a> Running<'a> {
    /// Fails with [`AppError::Busy`] if taken.
    pub(super) fn begin(place: &'a RunningCheck) -> Result<Self, AppError> {
        let mut taken = place.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.is_some() {
            return Err(AppError::Busy);
        }
        let token = CancellationToken::new();
        *taken = Some(token.clone());
        Ok(Self { place, token })
    }

    pub(super) fn cancel(place: &RunningCheck) {
        if let Some(token) = &*place.lock().unwrap_or_else(PoisonError::into_inner) {
            token.cancel();
        }
    }

    pub(super) fn token(&self) -> &CancellationToken {
        &self.token
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
