//! Why a message isn't believed, and what to do about it.

use porokh_webhooks::Rejection;
use serde::Serialize;
use ts_rs::TS;

/// The first check that a message failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Cause {
    NoSignature,
    /// Two of its headers contradict each other.
    HeadersDiffer,
    /// Its signature isn't in the form of the interface.
    MalformedSignature,
    /// No secret is saved here to check it with.
    NoSecret,
    /// It calls itself a test message, and no test key is saved here that could prove it.
    NoTestKey,
    /// Its signature fits no saved secret: another secret, or a body that was changed on its way.
    WrongSignature,
    /// It was signed more than five minutes ago by the clock here.
    TooOld {
        /// Its age in seconds.
        seconds: u64,
    },
    /// It was signed more than five minutes ahead of the clock here.
    FromTheFuture {
        /// How far ahead, in seconds.
        seconds: u64,
    },
    /// It has no delivery id.
    NoDeliveryId,
    /// It is signed rightly, and isn't what the interface describes.
    MalformedBody,
    /// It is signed with the secret of one mode and marked as of the other.
    OtherMode,
    /// It came to a path that is none of ours.
    UnknownPath,
    NotPost,
    /// It is larger than any message of the services.
    TooLarge,
    /// It didn't arrive whole in time.
    Incomplete,
    /// It was taken before; nothing was done a second time.
    Repeated,
    /// The key store didn't give the secret to check it with; the service sends it again.
    KeyStore,
    /// It could not be written to the disk; the service sends it again.
    NotKept,
}

/// What the user can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    Nothing,
    /// Save the secret from the service's web application.
    SaveSecret,
    /// Save the test key of the payment service.
    SaveTestKey,
    /// If the secret was changed at the service, save the new one; else the message is somebody else's.
    ReplaceSecret,
    SetClock,
    /// Look at what stands in front of the receiver: it changes, cuts or delays messages, or others reach it.
    CheckTunnel,
    /// Enter the public address anew at the service, with its path.
    CheckAddress,
    UnlockKeyStore,
    /// Make room on the disk.
    FreeDisk,
}

impl From<Rejection> for Cause {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::NoSignature => Self::NoSignature,
            Rejection::HeadersDiffer => Self::HeadersDiffer,
            Rejection::MalformedSignature => Self::MalformedSignature,
            Rejection::NoSecret => Self::NoSecret,
            Rejection::WrongSignature => Self::WrongSignature,
            Rejection::TooOld { seconds } => Self::TooOld { seconds },
            Rejection::FromTheFuture { seconds } => Self::FromTheFuture { seconds },
            Rejection::NoDeliveryId => Self::NoDeliveryId,
            Rejection::MalformedBody => Self::MalformedBody,
            Rejection::UnknownPath => Self::UnknownPath,
            Rejection::NotPost => Self::NotPost,
            Rejection::TooLarge => Self::TooLarge,
            Rejection::Incomplete => Self::Incomplete,
        }
    }
}

impl Cause {
    /// What the user can do.
    pub fn remedy(self) -> Remedy {
        match self {
            Self::NoSecret => Remedy::SaveSecret,
            Self::NoTestKey => Remedy::SaveTestKey,
            Self::WrongSignature | Self::OtherMode => Remedy::ReplaceSecret,
            Self::UnknownPath => Remedy::CheckAddress,
            Self::TooOld { .. } | Self::FromTheFuture { .. } => Remedy::SetClock,
            Self::NoSignature
            | Self::HeadersDiffer
            | Self::MalformedSignature
            | Self::NoDeliveryId
            | Self::MalformedBody
            | Self::NotPost
            | Self::TooLarge
            | Self::Incomplete => Remedy::CheckTunnel,
            Self::KeyStore => Remedy::UnlockKeyStore,
            Self::NotKept => Remedy::FreeDisk,
            Self::Repeated => Remedy::Nothing,
        }
    }

    /// Whether the sender should send it again: it may be good.
    pub fn is_ours(self) -> bool {
        matches!(self, Self::KeyStore | Self::NotKept)
    }

    /// The word in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoSignature => "no_signature",
            Self::HeadersDiffer => "headers_differ",
            Self::MalformedSignature => "malformed_signature",
            Self::NoSecret => "no_secret",
            Self::NoTestKey => "no_test_key",
            Self::WrongSignature => "wrong_signature",
            Self::TooOld { .. } => "too_old",
            Self::FromTheFuture { .. } => "from_the_future",
            Self::NoDeliveryId => "no_delivery_id",
            Self::MalformedBody => "malformed_body",
            Self::OtherMode => "other_mode",
            Self::UnknownPath => "unknown_path",
            Self::NotPost => "not_post",
            Self::TooLarge => "too_large",
            Self::Incomplete => "incomplete",
            Self::Repeated => "repeated",
            Self::KeyStore => "key_store",
            Self::NotKept => "not_kept",
        }
    }

    /// Seconds, where it is a matter of time.
    pub fn seconds(self) -> Option<u64> {
        match self {
            Self::TooOld { seconds } | Self::FromTheFuture { seconds } => Some(seconds),
            _ => None,
        }
    }

    /// Reads the word in the database.
    pub fn parse(word: &str, seconds: Option<u64>) -> Option<Self> {
        let seconds = seconds.unwrap_or_default();
        let all = [
            Self::NoSignature,
            Self::HeadersDiffer,
            Self::MalformedSignature,
            Self::NoSecret,
            Self::NoTestKey,
            Self::WrongSignature,
            Self::TooOld { seconds },
            Self::FromTheFuture { seconds },
            Self::NoDeliveryId,
            Self::MalformedBody,
            Self::OtherMode,
            Self::UnknownPath,
            Self::NotPost,
            Self::TooLarge,
            Self::Incomplete,
            Self::Repeated,
            Self::KeyStore,
            Self::NotKept,
        ];
        all.into_iter().find(|cause| cause.as_str() == word)
    }
}
