//! Tells successes from refusals (payment interface, Errors).

use porokh_transport::json::Members;
use porokh_transport::{Reply, ReplyHeaders};
use serde_json::value::RawValue;

use crate::{PaymentError, Refusal, scalar};

/// The members of a successful reply.
///
/// `status` is a word in records of payments, and a boolean everywhere else.
pub(crate) fn success<'a>(reply: &Reply, text: &'a str) -> Result<Members<'a>, PaymentError> {
    let members = Members::of(text);
    let status = members.as_ref().and_then(|members| members.boolean("status"));
    let message = members.as_ref().and_then(|members| scalar::text(members, "message"));
    let is_success = (200..300).contains(&reply.status);
    // As the interface shows it: `{status: false, message}`. With a payment it contradicts itself, and 0 may be a code.
    let is_stated = |members: &Members<'_>| {
        matches!(members.raw("status"), Some("false" | "\"false\""))
            && message.is_some()
            && scalar::identifier(members, "invoice_id").is_none()
            && members.text("payment_url").is_none_or(|url| url.is_empty())
    };
    match members {
        Some(members) if is_success && status != Some(false) => Ok(members),
        Some(members) if status == Some(false) || message.is_some() => {
            let refusal = match status {
                Some(true) => Refusal::Other,
                _ if is_success && !is_stated(&members) => Refusal::Other,
                _ => Refusal::read(reply.status, &reply.headers),
            };
            Err(PaymentError::Refused {
                refusal,
                status: reply.status,
                is_listed: refusal != Refusal::Other && is_stated(&members),
                message: message.map(Into::into),
            })
        }
        _ => Err(by_status(reply.status, &reply.headers)),
    }
}

/// The text of a successful reply in JSON of any shape, for calls whose reply the interface doesn't show.
pub(crate) fn answer(reply: &Reply) -> Result<String, PaymentError> {
    let text = reply.text();
    match success(reply, &text) {
        Ok(_) => Ok(text),
        Err(PaymentError::NotUnderstood { status: 200..300 }) if is_json(&text) => Ok(text),
        Err(error) => Err(error),
    }
}

/// Bytes of the largest reply that is stored whole.
pub(crate) const LONGEST: usize = 1 << 20;

/// Cuts a reply, so that a broken service can't fill the database, the window and files. It is interpreted before.
pub(crate) fn kept(mut text: String) -> String {
    if text.len() > LONGEST {
        text.truncate(text.floor_char_boundary(LONGEST));
        text.push('…');
    }
    text
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<&RawValue>(text).is_ok()
}

pub(crate) fn refuses_pace(reply: &Reply) -> bool {
    reply.status == 429
}

/// Only 429 means "wait" from any sender, and only the service can say that it did nothing. A 401 without its JSON may
/// come from a proxy, or from another site at a wrong address.
fn by_status(status: u16, headers: &ReplyHeaders) -> PaymentError {
    let refusal = Refusal::read(status, headers);
    match status {
        429 => PaymentError::Refused { refusal, status, message: None, is_listed: false },
        _ => PaymentError::NotUnderstood { status },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn outcome(status: u16, body: &str) -> Result<(), PaymentError> {
        let headers = ReplyHeaders { retry_after: Some(Duration::from_secs(9)), ..ReplyHeaders::default() };
        let reply = Reply { status, headers, body: body.into() };
        success(&reply, &reply.text()).map(|_| ())
    }

    fn refused(refusal: Refusal, status: u16, message: Option<&str>) -> Result<(), PaymentError> {
        let message = message.map(|text| text.to_owned().into());
        Err(PaymentError::Refused { refusal, status, message, is_listed: false })
    }

    fn listed(refusal: Refusal, status: u16, message: &str) -> Result<(), PaymentError> {
        let message = Some(message.to_owned().into());
        Err(PaymentError::Refused { refusal, status, message, is_listed: true })
    }

    #[test]
    fn a_200_that_says_that_it_failed_is_a_refusal() {
        let body = r#"{"status":false,"message":"না"}"#;
        assert_eq!(outcome(200, body), listed(Refusal::Stated, 200, "না"));
        // Not as the interface shows it.
        for (body, message) in [
            (r#"{"status":false}"#, None),
            (r#"{"status":0,"message":"success"}"#, Some("success")),
            (r#"{"status":false,"message":"না","invoice_id":"a"}"#, Some("না")),
            (r#"{"status":false,"message":"না","payment_url":"https://pay.example/p/1"}"#, Some("না")),
        ] {
            assert_eq!(outcome(200, body), refused(Refusal::Other, 200, message), "{body}");
        }
        let body = r#"{"status":true,"message":"না"}"#;
        assert_eq!(outcome(422, body), refused(Refusal::Other, 422, Some("না")));
    }

    #[test]
    fn a_status_word_of_a_payment_is_no_refusal_even_if_it_is_error() {
        for body in [
            r#"{"status":"ERROR"}"#,
            r#"{"status":"CANCELLED","message":"x"}"#,
            r#"{"status":true}"#,
            r#"{"status":null}"#,
            "{}",
        ] {
            assert_eq!(outcome(200, body), Ok(()), "{body}");
            assert!(outcome(500, body).is_err(), "{body}");
        }
    }

    #[test]
    fn an_error_status_with_a_message_keeps_it() {
        for (status, refusal) in [(401, Refusal::Key), (402, Refusal::Package), (422, Refusal::Field)] {
            let body = r#"{"message":"কারণ"}"#;
            assert_eq!(outcome(status, body), refused(refusal, status, Some("কারণ")));
            let body = r#"{"status":false,"message":"কারণ"}"#;
            assert_eq!(outcome(status, body), listed(refusal, status, "কারণ"));
        }
    }

    /// A proxy's page was taken for "nothing was done": a refund that had gone out was sent again.
    #[test]
    fn only_the_service_s_own_words_say_that_nothing_was_done() {
        for status in [401, 402, 422, 429] {
            for body in [
                "",
                "<html><body>Sign in</body></html>",
                "{}",
                r#"{"status":false}"#,
                r#"{"message":"Unauthorized"}"#,
                r#"{"status":0,"message":"x"}"#,
                r#"{"status":true,"message":"x"}"#,
                r#"{"status":false,"message":"x","invoice_id":"a"}"#,
                r#"{"status":false,"message":"x","payment_url":"https://pay.example/p/1"}"#,
            ] {
                assert!(outcome(status, body).unwrap_err().may_have_happened(), "{status} {body}");
            }
            let own = outcome(status, r#"{"status":false,"message":"x"}"#).unwrap_err();
            assert!(!own.may_have_happened(), "{status}");
        }
    }

    #[test]
    fn a_reply_that_is_not_the_service_s_keeps_its_status() {
        for status in [200, 204, 400, 401, 402, 404, 422, 500, 502, 504] {
            for body in ["", "<html><body>Sign in</body></html>", "{\"status\":fal", "[]", "null", "false"] {
                let wanted = Err(PaymentError::NotUnderstood { status });
                assert_eq!(outcome(status, body), wanted, "{status} {body}");
            }
        }
    }

    #[test]
    fn a_429_means_wait_whoever_sends_it() {
        let refusal = Refusal::Pace { retry_after: Some(Duration::from_secs(9)) };
        for body in ["", "<html>", "{}"] {
            assert_eq!(outcome(429, body), refused(refusal, 429, None));
        }
    }
}
