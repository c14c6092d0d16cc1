//! Reasons to reject an event.

use thiserror::Error;

/// The first check that a message failed. None of them holds anything that the message said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Error)]
pub enum Rejection {
    /// No header that ends in `-signature`.
    #[error("no signature")]
    NoSignature,
    /// Two headers with the same ending that differ.
    #[error("headers that differ")]
    HeadersDiffer,
    /// The signature isn't in the form of the interface.
    #[error("a signature in another form")]
    MalformedSignature,
    /// There is no secret here to check it with.
    #[error("no secret to check with")]
    NoSecret,
    /// No secret fits: another secret, or a body that was changed on its way.
    #[error("the signature doesn't fit")]
    WrongSignature,
    /// Signed longer ago than the interface allows (fraud-check interface, Events).
    #[error("signed {seconds} seconds ago")]
    TooOld {
        /// Its age in seconds by the clock here.
        seconds: u64,
    },
    /// Signed later than now by more than the same time: one of the two clocks is wrong.
    #[error("signed {seconds} seconds from now")]
    FromTheFuture {
        /// How far ahead it is, in seconds, by the clock here.
        seconds: u64,
    },
    /// No usable header that ends in `-delivery` (fraud-check interface, Events).
    #[error("no delivery id")]
    NoDeliveryId,
    /// The signature fits, and the body isn't what the interface describes.
    #[error("a body in another form")]
    MalformedBody,
    /// The request's path is unknown.
    #[error("an unknown path")]
    UnknownPath,
    #[error("not a POST")]
    NotPost,
    /// Larger than any message of the services.
    #[error("too large")]
    TooLarge,
    /// The body was incomplete when the time-out passed.
    #[error("not whole in time")]
    Incomplete,
}
