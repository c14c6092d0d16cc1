use std::error::Error as StdError;
use std::io;

use thiserror::Error;

/// A request without a usable reply.
///
/// No variant contains an address, a key or any part of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TransportError {
    /// No network, unknown host, or connection refused. Nothing was sent.
    #[error("no connection to the service")]
    Connect,
    /// Nothing was sent.
    #[error("no connection to the service in time")]
    ConnectTimeout,
    /// Untrusted certificate, TLS failure, or no trusted certificates on this computer. Nothing was sent.
    #[error("no secure connection to the service")]
    Tls,
    /// No complete reply in time, after the request was sent.
    #[error("no reply in time")]
    TimedOut,
    /// The connection broke after at least a part of the request was sent.
    #[error("the connection broke")]
    ConnectionLost,
    /// Never followed: the key would be sent elsewhere.
    #[error("a redirect with status {status}")]
    Redirected {
        /// 300 to 399.
        status: u16,
    },
    /// Larger than [`HttpOptions::max_body`](crate::HttpOptions::max_body).
    #[error("the reply is too large")]
    TooLarge,
}

impl TransportError {
    /// Whether the service may have processed the request.
    ///
    /// A redirect may also mean "done, see there", as web sites commonly answer a POST.
    pub fn may_have_been_handled(self) -> bool {
        match self {
            Self::Connect | Self::ConnectTimeout | Self::Tls => false,
            Self::TimedOut | Self::ConnectionLost | Self::TooLarge | Self::Redirected { .. } => true,
        }
    }

    /// Whether a retry may help: network and service recover, certificates and redirects don't.
    pub fn may_pass(self) -> bool {
        match self {
            Self::Connect | Self::ConnectTimeout | Self::TimedOut | Self::ConnectionLost => true,
            Self::Tls | Self::Redirected { .. } | Self::TooLarge => false,
        }
    }

    /// Converts the HTTP library's error. `left`: sending had started.
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

/// Searches the causes for an error of the TLS library.
fn is_tls(error: &reqwest::Error) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        if error.is::<rustls::Error>() {
            return true;
        }
        // `io::Error::source` skips the wrapped error.
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
