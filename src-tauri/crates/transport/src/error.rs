//! Why a request brought no reply, seen from what the caller may do next.

use std::error::Error as StdError;
use std::io;

use thiserror::Error;

/// A request that brought no usable reply.
///
/// No variant holds an address, a key or anything of a request's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TransportError {
    /// No connection: no network, no such host, or nobody listens there. Nothing was sent.
    #[error("no connection to the service")]
    Connect,
    /// No connection in time. Nothing was sent.
    #[error("no connection to the service in time")]
    ConnectTimeout,
    /// The server's certificate isn't trusted, the secure connection failed, or this computer has no
    /// certificates to trust. Nothing was sent.
    #[error("no secure connection to the service")]
    Tls,
    /// No complete reply in time, after the request was sent.
    #[error("no reply in time")]
    TimedOut,
    /// The connection broke after the request, or a part of it, was sent.
    #[error("the connection broke")]
    ConnectionLost,
    /// A redirect, which is never followed: the key would go to another place.
    #[error("a redirect with status {status}")]
    Redirected {
        /// HTTP status, 300 to 399.
        status: u16,
    },
    /// The reply is larger than [`HttpOptions::max_body`](crate::HttpOptions::max_body).
    #[error("the reply is too large")]
    TooLarge,
}

impl TransportError {
    /// Whether the service may have acted on the request all the same.
    ///
    /// 307 and 308 say that the same is to be sent elsewhere, so nothing was done here. Every other redirect may also
    /// say "done, see there", as web sites commonly answer a POST.
    pub fn may_have_been_handled(self) -> bool {
        match self {
            Self::Connect | Self::ConnectTimeout | Self::Tls => false,
            Self::TimedOut | Self::ConnectionLost | Self::TooLarge => true,
            Self::Redirected { status } => !matches!(status, 307 | 308),
        }
    }

    /// Whether asking again may bring more: the network and the service come and go, a certificate or a
    /// redirect stays.
    pub fn may_pass(self) -> bool {
        match self {
            Self::Connect | Self::ConnectTimeout | Self::TimedOut | Self::ConnectionLost => true,
            Self::Tls | Self::Redirected { .. } | Self::TooLarge => false,
        }
    }

    /// Reads the HTTP library's error. `left` tells whether the request had begun to leave, so that
    /// what the library can't tell apart is judged by what was sent.
    pub(crate) fn from_library(error: &reqwest::Error, left: bool) -> Self {
        let nothing_sent = error.is_connect() || !left;
        match (nothing_sent, error.is_timeout()) {
            (true, true) => Self::ConnectTimeout,
            (true, false) if is_tls(error) => Self::Tls,
            (true, false) => Self::Connect,
            (false, true) => Self::TimedOut,
            (false, false) => Self::ConnectionLost,
        }
    }
}

/// Looks for an error of the TLS library among the causes.
fn is_tls(error: &reqwest::Error) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        if error.is::<rustls::Error>() {
            return true;
        }
        // An I/O error passes over the error that it wraps in `source`.
        cause = match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(wrapped) => Some(wrapped),
            None => error.source(),
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::TransportError::*;

    #[test]
    fn what_stays_as_it_is_is_not_asked_again() {
        for (error, may_pass) in [
            (Connect, true),
            (ConnectTimeout, true),
            (TimedOut, true),
            (ConnectionLost, true),
            (Tls, false),
            (TooLarge, false),
            (Redirected { status: 302 }, false),
        ] {
            assert_eq!(error.may_pass(), may_pass, "{error}");
        }
    }
}
