use porokh_domain::debug_only;
use porokh_transport::json::Members;
use porokh_transport::{Reply, ReplyHeaders};

use crate::{
    PaymentError, Refusal, ServiceText,
    evidence::{Call, Said},
    reply, scalar,
};

/// A successful reply to a refund or trx/confirm, whose shape the interface doesn't show.
#[derive(Clone, PartialEq, Eq)]
pub struct Acknowledgement {
    /// The reply affirms it, and nothing in it denies it. `false`: it was taken, and may have been done.
    pub is_done: bool,
    pub message: Option<ServiceText>,
    /// Original JSON; cut if it is very long.
    pub raw: String,
    pub headers: ReplyHeaders,
}

impl Acknowledgement {
    /// # Errors
    /// A refusal, or no JSON.
    pub fn read(reply: Reply, call: Call<'_>) -> Result<Self, PaymentError> {
        let raw = reply::answer(&reply).map_err(|error| match error {
            // The interface lists no refusal with such a status: "refunded, but the SMS could not be sent" may have happened.
            PaymentError::Refused { status: status @ 200..300, message, .. } => {
                PaymentError::Refused { refusal: Refusal::Other, status, message, is_listed: false }
            }
            error => error,
        })?;
        let members = Members::of(&raw);
        let is_object = members.is_some();
        let message = members.and_then(|members| scalar::text(&members, "message")).map(ServiceText::from);
        let said = Said::read(call, &raw);
        Ok(Self {
            // Others, as 202, mean that it was only taken.
            is_done: is_object && matches!(reply.status, 200 | 201) && said.affirmed && !said.denied,
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
    use crate::NewRefund;

    fn read(body: &str) -> Result<Acknowledgement, PaymentError> {
        let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() };
        Acknowledgement::read(reply, Call::Refund(&NewRefund::sample()))
    }

    #[test]
    fn an_object_of_any_shape_is_kept_as_it_came() {
        let to = r#"{ "refund": {"to":"01712345678"}, "message":"done" }"#;
        for body in ["{}", r#"{"status":true}"#, to] {
            let answer = read(body).unwrap();
            assert_eq!(answer.raw, body);
            assert!(!format!("{answer:?}").contains("1712345"));
        }
        let message = read(r#"{"message":"done"}"#).unwrap().message;
        assert_eq!(message.map(ServiceText::into_string).as_deref(), Some("done"));
    }

    /// Otherwise a refund that the gateway only took counts as money that the customer has.
    #[test]
    fn only_an_affirmation_says_that_a_refund_was_carried_out() {
        for body in [
            r#"{"status":true}"#,
            r#"{"status":"success","message":"Refund executed"}"#,
            r#"{"success":true,"refund":{"id":7,"amount":"200.00","status":"completed"},"error":null}"#,
            r#"{"data":{"status":"REFUNDED"}}"#,
            r#"{"executed":true,"pending":false,"is_pending":0}"#,
            r#"{"ok":1,"ref":{"no":7}}"#,
            r#"{"code":200,"result":"ok"}"#,
            r#"{"status":true,"message":"Refund TRX9 was executed successfully.","data":null}"#,
            r#"{"status":true,"message":"টাকা ফেরত দেওয়া সফল হয়েছে।"}"#,
            r#"{"status":true,"refund":{"refund_id":"R-1","transaction_id":"TRX10","reason":"Size was wrong",
                "payment_method":"bkash_api","currency":"BDT","refunded_at":"2026-11-20 10:00:00"}}"#,
        ] {
            assert!(read(body).unwrap().is_done, "{body}");
        }
        for body in [
            "{}",
            r#"{"status":null}"#,
            r#"{"refund":{"id":7,"amount":"200.00"}}"#,
            r#"{"message":"Refund executed"}"#,
            r#"{"status":"pending"}"#,
            r#"{"status":"processing"}"#,
            r#"{"status":"IN_PROGRESS"}"#,
            r#"{"status":"queued"}"#,
            r#"{"status":"REFUND_INITIATED"}"#,
            r#"{"status":"approved_later"}"#,
            r#"{"status":"accepted"}"#,
            r#"{"status":"received"}"#,
            r#"{"status":"approved"}"#,
            r#"{"accepted":true}"#,
            r#"{"received":true,"valid":true}"#,
            r#"{"status":true,"refund":{"status":"pending"}}"#,
            r#"{"success":true,"data":{"state":"submitted"}}"#,
            r#"{"status":true,"pending":true}"#,
            r#"{"status":true,"message":"Refund is pending"}"#,
            r#"{"status":true,"message":"Your refund request is being processed"}"#,
            r#"{"status":true,"message":"রিফান্ড প্রক্রিয়াধীন"}"#,
            r#"{"status":true,"message":"pending approval"}"#,
            r#"{"status":true,"message":"on hold"}"#,
            r#"{"status":true,"message":"insufficient funds"}"#,
            r#"{"status":true,"message":"Refund executed?"}"#,
            r#"{"status":true,"message":"Refund executed, awaits your approval"}"#,
            r#"{"status":true,"message":"Refund recorded: send the money by hand"}"#,
            r#"{"status":"on hold"}"#,
            r#"{"status":"insufficient funds"}"#,
            r#"{"status":"processed"}"#,
            r#"{"status":true,"refund":{"phase":"on hold"}}"#,
            r#"{"status":true,"data":"pending approval"}"#,
            r#"{"status":true,"refund":{"on_hold":true}}"#,
            r#"{"status":true,"refund":{"settled":false}}"#,
            r#"{"status":true,"refund":{"reason":"insufficient funds"}}"#,
            r#"{"status":true,"refund":{"amount":"20.00"}}"#,
            r#"{"status":true,"refund":{"amount":"200.00","currency":"USD"}}"#,
            r#"{"status":true,"code":"INSUFFICIENT_FUNDS"}"#,
            r#"{"status":true,"code":51}"#,
            r#"{"status":true,"estimated_at":"2026-11-24"}"#,
        ] {
            assert!(!read(body).unwrap().is_done, "{body}");
        }
        // Accepted, not carried out yet; one of several answers.
        for status in [202, 207] {
            let reply = Reply { status, headers: ReplyHeaders::default(), body: r#"{"status":true}"#.into() };
            assert!(!Acknowledgement::read(reply, Call::Refund(&NewRefund::sample())).unwrap().is_done);
        }
    }

    /// The seller sent the money; recording it is all that is asked.
    #[test]
    fn a_refund_by_hand_is_done_when_it_is_recorded() {
        let asked = NewRefund { by_hand: true, ..NewRefund::sample() };
        let body = r#"{"status":true,"message":"Refund recorded: send the money by hand",
            "refund":{"execution":"manual"}}"#;
        let reply = Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() };
        assert!(Acknowledgement::read(reply, Call::Refund(&asked)).unwrap().is_done);
    }

    #[test]
    fn a_name_that_says_recorded_is_enough_for_a_refund_by_hand() {
        let body = r#"{"status":true,"recorded":true}"#;
        let reply = || Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() };
        let asked = NewRefund { by_hand: true, ..NewRefund::sample() };
        assert!(Acknowledgement::read(reply(), Call::Refund(&asked)).unwrap().is_done);
        assert!(!read(body).unwrap().is_done);
    }

    /// Otherwise the money may go back twice.
    #[test]
    fn a_false_status_with_200_may_have_happened() {
        let error =
            read(r#"{"status":false,"message":"Refunded, but the SMS could not be sent"}"#).unwrap_err();
        assert!(error.may_have_happened());
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
