use porokh_domain::debug_only;
use porokh_transport::json::Members;
use porokh_transport::{Reply, ReplyHeaders};

use crate::{
    PaymentError, ServiceText,
    evidence::{Call, Said},
    reply, scalar,
};

/// A successful reply to a refund or trx/confirm, whose shape the interface doesn't show.
#[derive(Clone, PartialEq, Eq)]
pub struct Acknowledgement {
    /// Nothing in the reply denies it, and the reply to trx/confirm also affirms it. `false`: it may have been done.
    pub is_done: bool,
    pub message: Option<ServiceText>,
    /// Original JSON; cut if it is very long.
    pub raw: String,
    pub headers: ReplyHeaders,
}

impl Acknowledgement {
    pub(crate) fn read(reply: Reply, call: Call<'_>) -> Result<Self, PaymentError> {
        let raw = reply::answer(&reply)?;
        let members = Members::of(&raw);
        let is_object = members.is_some();
        let message = members.and_then(|members| scalar::text(&members, "message")).map(ServiceText::from);
        let said = Said::read(call, &raw);
        let affirmed = said.affirmed || !matches!(call, Call::Confirm(_));
        Ok(Self {
            is_done: is_object && affirmed && !said.denied,
            message,
            raw: reply::kept(raw),
            headers: reply.headers,
        })
    }
}

// Without the text of the reply.
debug_only!(Acknowledgement { headers });

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Result<Acknowledgement, PaymentError> {
        let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() };
        Acknowledgement::read(reply, Call::Refund)
    }

    #[test]
    fn an_object_of_any_shape_is_kept_as_it_came() {
        for body in ["{}", r#"{"status":true}"#, r#"{ "refund": {"to":"01712345678"}, "message":"done" }"#] {
            let answer = read(body).unwrap();
            assert_eq!((answer.raw.as_str(), answer.is_done), (body, true));
            assert!(!format!("{answer:?}").contains("1712345"));
        }
        let message = read(r#"{"message":"done"}"#).unwrap().message;
        assert_eq!(message.map(ServiceText::into_string).as_deref(), Some("done"));
    }

    #[test]
    fn what_denies_or_is_no_object_may_have_happened() {
        for body in [
            "true",
            "\"ok\"",
            "[]",
            r#"{"success":false}"#,
            r#"{"status":true,"refund":{"status":"failed"}}"#,
            r#"{"status":"success","error":{"code":7}}"#,
            r#"{"status":true,"message":"Refund could not be executed: not enough balance"}"#,
        ] {
            let answer = read(body).unwrap();
            assert_eq!((answer.raw.as_str(), answer.is_done), (body, false));
        }
        for body in ["", "<html>"] {
            let error = read(body).unwrap_err();
            assert_eq!(error, PaymentError::NotUnderstood { status: 200 }, "{body}");
            assert!(error.may_have_happened());
        }
    }
}
