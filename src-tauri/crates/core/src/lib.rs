//! The use cases of Porokh, its SQLite store and its event stream.

pub mod accounts;
pub mod check;
mod error;
mod events;
mod realm;
mod settings;
mod start;

pub use error::{
    AddressProblem, AppError, DatabaseProblem, DesktopAction, KeyStoreProblem, NoAnswerReason, ServiceRefusal,
    UnreachableReason,
};
pub use events::{AppEvent, EventSink};
pub use realm::Realm;
pub use settings::{Digits, Keep, Language, Settings, SettingsPatch, Theme};
pub use start::{Platform, PracticeRequest, StartProblem, StartView, Switched};
