//! The state of updates as the window gets it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use ts_rs::TS;

/// A version that is newer than this one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub(crate) struct NewVersion {
    /// `1.2.0`.
    pub(crate) version: String,
    /// Release notes: plain text of at most 10,000 characters.
    pub(crate) notes: String,
    /// Size of the package in bytes, where the manifest says so.
    pub(crate) bytes: Option<u64>,
}

/// Whether there is a newer version, and how far its installation is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum UpdateState {
    /// This build has no address to check.
    Off,
    /// No newer version is known.
    UpToDate {
        /// The last check since the app was started.
        #[ts(type = "string | null")]
        checked_at: Option<DateTime<Utc>>,
    },
    Checking,
    /// Nothing is downloaded before the seller says so.
    Available {
        new: NewVersion,
    },
    Downloading {
        new: NewVersion,
        /// In bytes.
        received: u64,
    },
    /// Downloaded and verified; installed when the app exits.
    Ready {
        new: NewVersion,
    },
    /// A check or a download that the seller asked for failed. Nothing of it is kept.
    Failed {
        why: UpdateFailure,
        /// The version whose download can be tried again.
        new: Option<NewVersion>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UpdateFailure {
    /// No connection, or it broke off.
    Network,
    /// Not a manifest, an error status, a package that is too large, or an address that is not `https`.
    InvalidResponse,
    /// The manifest has no package for this system.
    UnsupportedPlatform,
    /// The package is not signed with our key, or for another version.
    Signature,
}
