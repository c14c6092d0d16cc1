//! Answers whose shape the interface doesn't show.

use std::fmt;

use porokh_transport::{Reply, ReplyHeaders};

use crate::{PaymentError, ServiceText, reply};

/// A reply to a refund or to trx/confirm that doesn't say that it failed.
///
/// The interface doesn't show its shape: what was done is told by the message and by the other members,
/// shown as they came, and proved by asking for the payment again.
#[derive(Clone, PartialEq, Eq)]
pub struct Acknowledgement {
    /// The service's message.
    pub message: Option<ServiceText>,
    /// The reply as JSON text, as it came; an object.
    pub raw: String,
    /// What the headers say.
    pub headers: ReplyHeaders,
}

impl Acknowledgement {
    pub(crate) fn read(reply: Reply) -> Result<Self, PaymentError> {
        let raw = reply.text();
        let message = reply::success(&reply, &raw)?.text("message").map(ServiceText::from);
        Ok(Self { message, raw, headers: reply.headers })
    }
}

/// Without the text of the reply.
impl fmt::Debug for Acknowledgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Acknowledgement").field("headers", &self.headers).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Acknowledgement, PaymentError> {
        Acknowledgement::read(Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() })
    }

    #[test]
    fn an_object_of_any_shape_is_kept_as_it_came() {
        for body in ["{}", r#"{"status":true}"#, r#"{ "refund": {"to":"01712345678"}, "message":"done" }"#] {
            let answer = read(body).unwrap();
            assert_eq!(answer.raw, body);
            assert!(!format!("{answer:?}").contains("1712345"));
        }
        let message = read(r#"{"message":"done"}"#).unwrap().message;
        assert_eq!(message.map(ServiceText::into_string).as_deref(), Some("done"));
    }

    #[test]
    fn what_is_no_object_is_not_understood_and_may_have_happened() {
        for body in ["", "true", "\"ok\"", "[]", "<html>"] {
            let error = read(body).unwrap_err();
            assert_eq!(error, PaymentError::NotUnderstood { status: 200 }, "{body}");
            assert!(error.may_have_happened());
        }
    }
}
