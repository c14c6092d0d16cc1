use porokh_domain::Environment;
use serde::Serialize;
use ts_rs::TS;

use crate::{DatabaseProblem, Settings, accounts::AccountsView};

/// The state of the app at startup, before the first page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StartView {
    pub version: String,
    /// For the names of the key store and of keys.
    pub platform: Platform,
    pub settings: Settings,
    pub accounts: AccountsView,
    pub problems: Vec<StartProblem>,
    pub data_folder: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Platform {
    Windows,
    Macos,
    /// Linux and others.
    Linux,
}

/// A problem at startup that the app can run with; shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum StartProblem {
    /// The damaged database was moved, not deleted, and replaced by a new one.
    DatabaseSetAside { path: String },
    /// The database can't be used: nothing can be checked until that is fixed.
    DatabaseUnusable { reason: DatabaseProblem, path: String },
    /// The damaged settings file was replaced by its last good copy.
    SettingsRestored { path: String },
    /// The damaged settings file was moved, and the defaults apply.
    SettingsSetAside { path: String },
    /// No log is written: the folder or disk can't be written.
    LogNotKept { path: String },
    /// The page's own data, as drafts, lasts until the app ends: the folder or disk can't be written.
    PageNotKept { path: String },
}

#[derive(Debug, Clone, Copy, serde::Deserialize, TS)]
pub struct EnvironmentRequest {
    pub environment: Environment,
}

/// The effects of switching practice mode.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Switched {
    pub settings: Settings,
    pub accounts: AccountsView,
}
