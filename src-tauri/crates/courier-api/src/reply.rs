//! Tells successes from refusals (fraud-check interface, "Resources" and Errors).

use porokh_transport::json::Members;
use porokh_transport::{Reply, ReplyHeaders};

use crate::{CourierError, Refusal};

/// The members of a successful reply.
pub(crate) fn success<'a>(reply: &Reply, text: &'a str) -> Result<Members<'a>, CourierError> {
    let members = Members::of(text);
    let error = members.as_ref().and_then(|members| members.object("error"));
    let says_failed = match members.as_ref().and_then(|members| members.boolean("status")) {
        Some(succeeded) => !succeeded,
        None => error.is_some(),
    };
    let message = members.as_ref().and_then(|members| members.text("message"));
    match members {
        Some(members) if !says_failed && (200..300).contains(&reply.status) => Ok(members),
        Some(_) if says_failed || message.is_some() => Err(CourierError::Refused {
            refusal: Refusal::read(&error.unwrap_or_default(), &reply.headers),
            status: reply.status,
            message: message.map(Into::into),
            headers: Box::new(reply.headers.clone()),
        }),
        _ => Err(by_status(reply.status, &reply.headers)),
    }
}

pub(crate) fn refuses_pace(reply: &Reply) -> bool {
    let refusal = success(reply, &reply.text()).err();
    matches!(refusal, Some(CourierError::Refused { refusal: Refusal::RateLimited { .. }, .. }))
}

/// Only 429 means the same from any sender. A 401 or 404 without the service's JSON may come from a proxy, or from
/// another site at a wrong address.
fn by_status(status: u16, headers: &ReplyHeaders) -> CourierError {
    match status {
        429 => CourierError::Refused {
            refusal: Refusal::RateLimited { retry_after: headers.retry_after },
            status,
            message: None,
            headers: Box::new(headers.clone()),
        },
        _ => CourierError::NotUnderstood { status },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn headers() -> ReplyHeaders {
        ReplyHeaders { retry_after: Some(Duration::from_secs(9)), ..ReplyHeaders::default() }
    }

    fn outcome(status: u16, body: &str) -> Result<(), CourierError> {
        let reply = Reply { status, headers: headers(), body: body.into() };
        success(&reply, &reply.text()).map(|_| ())
    }

    fn other(status: u16, code: Option<&str>, message: Option<&str>) -> Result<(), CourierError> {
        let code = code.map(|code| code.to_owned().into());
        let message = message.map(|message| message.to_owned().into());
        Err(CourierError::Refused {
            refusal: Refusal::Other { code },
            status,
            message,
            headers: Box::new(headers()),
        })
    }

    #[test]
    fn a_200_that_says_that_it_failed_is_a_refusal() {
        let body = r#"{"status":false,"message":"না","error":{"code":"odd"}}"#;
        assert_eq!(outcome(200, body), other(200, Some("odd"), Some("না")));
        assert_eq!(outcome(200, r#"{"status":false,"data":{}}"#), other(200, None, None));
        assert_eq!(outcome(200, r#"{"status":0}"#), other(200, None, None));
        assert_eq!(outcome(200, r#"{"error":{"code":"odd"}}"#), other(200, Some("odd"), None));
    }

    #[test]
    fn a_200_succeeds_where_its_status_says_so_or_is_missing() {
        for body in [
            r#"{"status":true}"#,
            r#"{"status":1,"error":null}"#,
            r#"{"data":{}}"#,
            r#"{"status":true,"error":{}}"#,
        ] {
            assert_eq!(outcome(200, body), Ok(()), "{body}");
            assert!(outcome(500, body).is_err(), "{body}");
        }
    }

    #[test]
    fn an_error_status_with_a_message_keeps_it() {
        assert_eq!(
            outcome(401, r#"{"message":"Unauthenticated."}"#),
            other(401, None, Some("Unauthenticated."))
        );
    }

    #[test]
    fn a_reply_that_is_not_the_service_s_keeps_its_status() {
        for status in [200, 204, 400, 401, 403, 404, 405, 422, 500, 502, 503, 504] {
            for body in ["", "<html><body>Sign in</body></html>", "{\"status\":tr", "[]", "null"] {
                assert_eq!(
                    outcome(status, body),
                    Err(CourierError::NotUnderstood { status }),
                    "{status} {body}"
                );
            }
        }
    }

    #[test]
    fn a_429_means_wait_whoever_sends_it() {
        for body in ["", "<html>", "{}"] {
            let refusal = Refusal::RateLimited { retry_after: Some(Duration::from_secs(9)) };
            assert_eq!(
                outcome(429, body),
                Err(CourierError::Refused {
                    refusal,
                    status: 429,
                    message: None,
                    headers: Box::new(headers())
                })
            );
        }
    }
}
