//! Failures of calls (payment interface, Errors).

use std::time::Duration;

use porokh_transport::{ReplyHeaders, Retry, TransportError};
use thiserror::Error;

use crate::ServiceText;

/// A failed call. Neither `Debug` nor `Display` shows a key, a person, an address or a text of the service.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PaymentError {
    #[error("the service refused with status {status}: {refusal}")]
    Refused {
        refusal: Refusal,
        status: u16,
        /// The reason, for the user.
        message: Option<ServiceText>,
        /// A status and body that the interface shows for refusals: nothing was done.
        is_listed: bool,
    },
    /// Not a reply of the service: an HTML page, incomplete JSON, JSON of another shape, or another payment's record.
    #[error("a reply with status {status} that isn't understood")]
    NotUnderstood { status: u16 },
    /// Not sent: the call doesn't work with a test key.
    #[error("the call needs a live key")]
    LiveKeyOnly,
    #[error(transparent)]
    Transport(#[from] TransportError),
}

/// A refusal by its HTTP status, since the service gives no codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Refusal {
    /// 401: wrong or disabled.
    #[error("the key")]
    Key,
    /// 402: expired, or the month's payments are used up.
    #[error("the package")]
    Package,
    /// 422: the message has the reason. Also a payment that doesn't exist or has the other mode.
    #[error("a field")]
    Field,
    /// 429.
    #[error("the pace")]
    Pace {
        /// `Retry-After`.
        retry_after: Option<Duration>,
    },
    /// 2xx with `"status": false` and a message.
    #[error("stated in the body")]
    Stated,
    /// Another status, or a reply that contradicts itself, with a message: no proof that nothing was done.
    #[error("another status")]
    Other,
}

impl PaymentError {
    /// Whether the service may have acted on the request nevertheless. Meaningless for reads.
    ///
    /// - A refusal that the interface lists, with its body: no.
    /// - Any other reply: yes. Its status may stand for "carried out, then failed", as 408, 409, 423, 499 or 5xx, and
    ///   401, 402, 422 and 429 without the service's body may be from whoever stands between.
    /// - Without a reply: if the request may have been sent ([`TransportError::may_have_been_handled`]).
    pub fn may_have_happened(&self) -> bool {
        match self {
            Self::Refused { is_listed, .. } => !is_listed,
            Self::NotUnderstood { .. } => true,
            Self::LiveKeyOnly => false,
            Self::Transport(error) => error.may_have_been_handled(),
        }
    }

    /// Rate limited, by whoever replied.
    pub fn refuses_pace(&self) -> bool {
        matches!(self, Self::Refused { refusal: Refusal::Pace { .. }, .. })
    }

    /// Whether a read may be retried: after rate limiting, a failure of the service, or a temporary failure of the
    /// network.
    pub fn retry(&self) -> Retry {
        match self {
            Self::Refused { refusal: Refusal::Pace { retry_after }, .. } => Retry::After(*retry_after),
            Self::Refused { status, .. } | Self::NotUnderstood { status } if *status >= 500 => {
                Retry::After(None)
            }
            Self::Transport(error) if error.may_pass() => Retry::After(None),
            Self::Refused { .. } | Self::NotUnderstood { .. } | Self::LiveKeyOnly | Self::Transport(_) => {
                Retry::Never
            }
        }
    }
}

impl Refusal {
    pub(crate) fn read(status: u16, headers: &ReplyHeaders) -> Self {
        match status {
            401 => Self::Key,
            402 => Self::Package,
            422 => Self::Field,
            429 => Self::Pace { retry_after: headers.retry_after },
            200..300 => Self::Stated,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16) -> PaymentError {
        let refusal = Refusal::read(status, &ReplyHeaders::default());
        let message = Some("01712345678".to_owned().into());
        PaymentError::Refused { refusal, status, message, is_listed: refusal != Refusal::Other }
    }

    #[test]
    fn each_http_status_of_the_table_has_its_refusal() {
        let headers = ReplyHeaders { retry_after: Some(Duration::from_secs(9)), ..ReplyHeaders::default() };
        for (status, refusal) in [
            (401, Refusal::Key),
            (402, Refusal::Package),
            (422, Refusal::Field),
            (429, Refusal::Pace { retry_after: Some(Duration::from_secs(9)) }),
            (200, Refusal::Stated),
            (201, Refusal::Stated),
            (400, Refusal::Other),
            (403, Refusal::Other),
            (500, Refusal::Other),
        ] {
            assert_eq!(Refusal::read(status, &headers), refusal, "{status}");
        }
    }

    /// Otherwise a refund, link or confirmation that was carried out is sent a second time.
    #[test]
    fn only_a_refusal_of_the_interface_was_made_instead_of_acting() {
        for status in [200, 401, 402, 422, 429] {
            assert!(!refused(status).may_have_happened(), "{status}");
        }
        for status in [400, 403, 404, 405, 408, 409, 410, 423, 425, 499, 500, 502, 503] {
            assert!(refused(status).may_have_happened(), "{status}");
        }
    }

    #[test]
    fn what_is_not_understood_may_have_happened() {
        for status in [200, 204, 401, 402, 404, 409, 422, 429, 504] {
            assert!(PaymentError::NotUnderstood { status }.may_have_happened(), "{status}");
        }
    }

    #[test]
    fn what_was_not_sent_has_not_happened_and_what_was_sent_may_have() {
        use TransportError::*;
        assert!(!PaymentError::LiveKeyOnly.may_have_happened());
        for error in
            [Connect, ConnectTimeout, Tls, TimedOut, ConnectionLost, TooLarge, Redirected { status: 302 }]
        {
            let happened = PaymentError::from(error).may_have_happened();
            assert_eq!(happened, error.may_have_been_handled(), "{error}");
        }
    }

    #[test]
    fn only_the_pace_a_failure_of_the_service_and_the_way_there_may_pass() {
        let wait = Some(Duration::from_secs(9));
        let headers = ReplyHeaders { retry_after: wait, ..ReplyHeaders::default() };
        let refusal = Refusal::read(429, &headers);
        let pace = PaymentError::Refused { refusal, status: 429, message: None, is_listed: false };
        assert_eq!(pace.retry(), Retry::After(wait));
        for status in [200, 400, 401, 402, 404, 422] {
            assert_eq!(refused(status).retry(), Retry::Never, "{status}");
            assert_eq!(PaymentError::NotUnderstood { status }.retry(), Retry::Never, "{status}");
        }
        for status in [500, 502, 503] {
            assert_eq!(refused(status).retry(), Retry::After(None), "{status}");
            assert_eq!(PaymentError::NotUnderstood { status }.retry(), Retry::After(None), "{status}");
        }
        assert_eq!(PaymentError::LiveKeyOnly.retry(), Retry::Never);
        assert_eq!(PaymentError::from(TransportError::ConnectionLost).retry(), Retry::After(None));
        assert_eq!(PaymentError::from(TransportError::Tls).retry(), Retry::Never);
    }

    #[test]
    fn no_text_of_the_service_is_printed() {
        let printed = format!("{0} {0:?}", refused(422));
        assert!(!printed.contains("1712345"), "{printed}");
    }
}
