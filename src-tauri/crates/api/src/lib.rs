//! The data exchanged with the window: requests, views, errors, events and settings, without feature logic.
//!
//! Unless noted: times are ISO 8601, phone numbers have the form `01712345678`, amounts are in taka, rows are
//! 1-based, file names come without their folder, texts are empty and options `None` where a value is unknown or
//! missing, and a reply is kept as it came (`raw`: indented JSON).

pub mod accounts;
pub mod alerts;
pub mod backup;
pub mod bulk;
pub mod check;
pub mod customers;
pub mod deliveries;
mod error;
mod event;
pub mod exports;
pub mod files;
pub mod inbox;
pub mod json;
pub mod orders;
pub mod overview;
pub mod packing;
pub mod payments;
pub mod phone;
pub mod removal;
pub mod reports;
pub mod requests;
pub mod restore;
pub mod saved;
mod settings;
mod start;
mod waits;

pub use alerts::AskedPlace;
pub use error::{
    AddressProblem, AppError, ChangedOriginal, CopyProblem, DatabaseProblem, DesktopAction, FieldProblem,
    FormField, FormProblem, KeyStoreProblem, NoAnswerReason, PaymentRefusal, ServiceRefusal,
    UnreachableReason, transport_error, whole_seconds,
};
pub use event::{QuickStep, UiEvent};
pub use settings::{
    Digits, Keep, Language, PaymentSettings, QuickPlace, ReturnWay, Settings, SettingsPatch, Theme,
};
pub use start::{EnvironmentRequest, Platform, StartProblem, StartView, Switched};
pub use waits::{WaitOf, WaitRequest, WaitView, WaitWhy};
