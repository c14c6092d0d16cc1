//! The use cases of Porokh and its event stream.

pub mod accounts;
mod app;
pub mod bulk;
pub mod check;
mod courier_error;
pub mod customers;
pub mod deliveries;
mod error;
mod events;
pub mod files;
pub mod inbox;
mod listing;
mod outbox;
mod payment_error;
pub mod payments;
pub mod ports;
pub mod reports;
mod saved;
mod settings;
mod start;
#[cfg(test)]
mod testing;
mod waits;
mod window_clock;

pub use app::{App, DATABASE, Parts};
pub use error::{
    AddressProblem, AppError, CopyProblem, DatabaseProblem, DesktopAction, FieldProblem, FormField,
    FormProblem, KeyStoreProblem, NoAnswerReason, PaymentRefusal, ServiceRefusal, UnreachableReason,
};
pub use events::{AppEvent, EventSink};
pub use listing::free_path;
pub use porokh_domain::Environment;
pub(crate) use porokh_store as store;
pub use porokh_store::whole_file;
pub use settings::{Digits, Keep, Language, PaymentSettings, ReturnWay, Settings, SettingsPatch, Theme};
pub use start::{EnvironmentRequest, Platform, PracticeRequest, StartProblem, StartView, Switched};
pub use waits::{WaitOf, WaitRequest, WaitView, WaitWhy};
