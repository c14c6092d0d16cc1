use thiserror::Error;

/// The first check that an event failed. No variant contains any part of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Error)]
pub enum Rejection {
    /// No header that ends in `-signature`.
    #[error("no signature")]
    NoSignature,
    /// Two headers with the same ending differ.
    #[error("headers that differ")]
    HeadersDiffer,
    #[error("a signature in another form")]
    MalformedSignature,
    #[error("no secret to check with")]
    NoSecret,
    /// No secret matches: another secret, or a body changed in transit.
    #[error("the signature doesn't fit")]
    WrongSignature,
    /// Signed longer ago than the interface allows (fraud-check interface, Events).
    #[error("signed {seconds} seconds ago")]
    TooOld {
        /// Age by the local clock.
        seconds: u64,
    },
    /// Signed too far in the future: one of the two clocks is wrong.
    #[error("signed {seconds} seconds from now")]
    FromTheFuture {
        /// Lead over the local clock.
        seconds: u64,
    },
    /// No usable header that ends in `-delivery` (fraud-check interface, Events).
    #[error("no delivery id")]
    NoDeliveryId,
    /// Correctly signed, but not as the interface describes.
    #[error("a body in another form")]
    MalformedBody,
    #[error("an unknown path")]
    UnknownPath,
    #[error("not a POST")]
    NotPost,
    #[error("too large")]
    TooLarge,
    /// Incomplete at the timeout.
    #[error("not whole in time")]
    Incomplete,
}
