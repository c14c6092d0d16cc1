//! What one capability does that others act on. Capabilities don't call each other upwards: they tell what happened, and
//! [`effects`](crate::effects) lists who acts on it.

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, OnceLock, Weak},
};

use chrono::{DateTime, Utc};
use porokh_api::{
    AppError,
    accounts::{AccountId, Service},
};
use porokh_courier_api::JobId;
use porokh_domain::RowNumber;
use porokh_sheets::export::Decision;

use crate::Environment;

/// Something that other capabilities act on.
///
/// Not to be printed: a message may hold numbers.
#[derive(Clone)]
pub(crate) enum Happened {
    /// Another key of a service is at hand, or none any more: work that waits for its account may go on.
    KeyChanged(Service),
    /// Rows of a run have another decision, which is kept already.
    RowsDecided { run: i64, rows: Vec<RowNumber>, decision: Decision },
    /// A verified message says that a job has ended. `body` is the message; `told_at` is when its sender wrote it.
    JobEnded {
        environment: Environment,
        account: Option<AccountId>,
        job: JobId,
        body: Vec<u8>,
        told_at: Option<DateTime<Utc>>,
    },
    /// A verified message about a payment came: what was asked of the service before is old.
    PaymentTold { environment: Environment, invoice: String },
    /// What a message says of a payment was acted on: the service is to be asked soon.
    PaymentChanged { environment: Environment, invoice: String },
}

/// The work that an event sets off. It fails where it couldn't be written down: whoever told the event tells it again.
pub(crate) type Acted<'a> = Pin<Box<dyn Future<Output = Result<(), AppError>> + Send + 'a>>;

/// Acts on what happened.
pub(crate) trait Acts: Send + Sync {
    fn act(self: Arc<Self>, happened: Happened) -> Acted<'static>;
}

/// Takes what happened to those that act on it. They are connected once everything is built.
#[derive(Default)]
pub(crate) struct Happenings(OnceLock<Weak<dyn Acts>>);

impl Happenings {
    pub(crate) fn connect(&self, acts: Weak<dyn Acts>) {
        // A second connection would be a mistake of the one that builds; the first stays.
        let _ = self.0.set(acts);
    }

    /// Tells what happened; returns when all has been acted on.
    ///
    /// # Errors
    ///
    /// What couldn't be written down, or `WrongState` where the app ends and nobody acts any more.
    pub(crate) async fn tell(&self, happened: Happened) -> Result<(), AppError> {
        let acts = self.0.get().and_then(Weak::upgrade).ok_or(AppError::WrongState)?;
        acts.act(happened).await
    }
}
