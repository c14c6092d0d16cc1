//! The use cases of Porokh and its event stream.

pub mod accounts;
pub mod alerts;
mod app;
pub mod backup;
mod blocking;
pub mod bulk;
mod callback;
pub mod check;
mod courier_error;
pub mod customers;
pub mod deliveries;
mod effects;
mod error;
mod events;
pub mod exports;
pub mod files;
mod http_clients;
pub mod inbox;
mod jobs;
pub mod orders;
mod outbox;
pub mod overview;
mod payment_error;
pub mod payments;
mod phone;
pub mod ports;
pub mod removal;
pub mod reports;
pub mod requests;
pub mod restore;
mod saved;
mod services;
mod settings;
mod settings_store;
mod start;
#[cfg(test)]
mod testing;
mod upkeep;
mod waits;

pub use app::{App, DATABASE, LOGS, Parts};
pub use error::{
    AddressProblem, AppError, CopyProblem, DatabaseProblem, DesktopAction, FieldProblem, FormField,
    FormProblem, KeyStoreProblem, NoAnswerReason, PaymentRefusal, ServiceRefusal, UnreachableReason,
};
pub use events::{AppEvent, AskedPage, EventSink, Events, QuickStep};
pub use exports::free_path;
pub use porokh_domain::Environment;
pub(crate) use porokh_store as store;
pub use porokh_store::IntentState;
pub use porokh_store::{backup::SCHEMA, whole_file};
pub use settings::{
    Digits, Keep, Language, PaymentSettings, QuickPlace, ReturnWay, Settings, SettingsPatch, Theme,
};
pub use settings_store::SettingsStore;
pub use start::{EnvironmentRequest, Platform, PracticeRequest, StartProblem, StartView, Switched};
pub use waits::{WaitOf, WaitRequest, WaitView, WaitWhy, Waits};
