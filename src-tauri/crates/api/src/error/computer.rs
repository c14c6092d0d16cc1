//! Errors of this computer: address, key store, copies, desktop.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

/// Why an address is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AddressProblem {
    Empty,
    NotAnAddress,
    /// Only this computer may be addressed by `http`: otherwise the key would be sent unencrypted.
    Insecure,
    /// A user name, a password, a query or a fragment.
    Extras,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyStoreProblem {
    /// None on this machine, or its service isn't running.
    #[error("no key store")]
    Missing,
    /// Locked, and the user didn't unlock it.
    #[error("the key store is locked")]
    Locked,
    /// No answer in time; it may be waiting for the user to unlock it.
    #[error("the key store didn't answer")]
    NoAnswer,
    /// The saved key is missing from it.
    #[error("the key is no longer in the key store")]
    KeyGone,
    #[error("the key store failed")]
    Failed,
}

/// Why a file can't be copied to the data folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CopyProblem {
    DiskFull,
    /// Missing permission, or a disk error.
    NotWritable,
    /// The copy was deleted or changed.
    Gone,
}

/// An action of the desktop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DesktopAction {
    /// Opening a link or a folder.
    Open,
    Copy,
    Paste,
    StartWithComputer,
    /// Opening the print dialog.
    Print,
}
