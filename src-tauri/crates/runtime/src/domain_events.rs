//! Events from one feature to others. Features don't call each other upwards: they dispatch an event, and the app has the
//! features concerned act on it.

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, OnceLock, Weak},
};

use chrono::{DateTime, Utc};
use porokh_api::AppError;
use porokh_courier_api::JobId;
use porokh_domain::Environment;
use porokh_store::accounts::{AccountId, Service};

/// An event on which other features act. It has no `Debug`: a message may hold phone numbers.
#[derive(Clone)]
pub enum DomainEvent {
    /// The key of an account of this service was added, changed or removed: work that waits for it may continue.
    KeyChanged(Service),
    /// Decisions or money of orders have changed; it is on disk.
    OrdersChanged,
    /// A verified message says that a job has ended. `body` is the message; `told_at` is its time stamp.
    JobEnded {
        environment: Environment,
        account: Option<AccountId>,
        job: JobId,
        body: Vec<u8>,
        told_at: Option<DateTime<Utc>>,
    },
    /// A verified message about a payment arrived: earlier replies about it are outdated.
    PaymentTold { environment: Environment, invoice: String },
    /// A message about a payment was processed: poll the service soon.
    PaymentChanged { environment: Environment, invoice: String },
}

/// The effects of an event. They fail where a record can't be written: the feature that dispatched the event dispatches it again.
pub type Handled = Pin<Box<dyn Future<Output = Result<(), AppError>> + Send>>;

/// Has the features act on events.
pub trait EventHandler: Send + Sync {
    fn handle(self: Arc<Self>, event: DomainEvent) -> Handled;
}

/// Brings events to the handler, which is connected once all features are built.
#[derive(Default)]
pub struct DomainEvents(OnceLock<Weak<dyn EventHandler>>);

impl DomainEvents {
    /// Connects the handler; a later one is ignored.
    pub fn connect(&self, handler: Weak<dyn EventHandler>) {
        let _ = self.0.set(handler);
    }

    /// Dispatches an event; returns when all its effects are complete.
    ///
    /// # Errors
    /// A record can't be written; [`AppError::WrongState`]: the app is closing and has no handler any more.
    pub async fn dispatch(&self, event: DomainEvent) -> Result<(), AppError> {
        let handler = self.0.get().and_then(Weak::upgrade).ok_or(AppError::WrongState)?;
        handler.handle(event).await
    }
}
