//! Failures of calls (fraud-check interface, Errors).

use std::collections::BTreeMap;
use std::time::Duration;

use porokh_transport::json::Members;
use porokh_transport::{ReplyHeaders, Retry, TransportError};
use serde_json::Value;
use thiserror::Error;

use crate::{Quota, ServiceText};

/// A failed call. Neither `Debug` nor `Display` shows a key, a number, an address or a text of the service.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CourierError {
    #[error("the service refused with status {status}: {refusal}")]
    Refused {
        refusal: Refusal,
        /// HTTP status; 2xx if only the body says that the call failed.
        status: u16,
        /// For the user, usually in Bangla; may change at any time.
        message: Option<ServiceText>,
        headers: Box<ReplyHeaders>,
    },
    /// Not a reply of the service: an HTML page, incomplete JSON, JSON of another shape, or the result of another
    /// number.
    #[error("a reply with status {status} that isn't understood")]
    NotUnderstood { status: u16 },
    #[error(transparent)]
    Transport(#[from] TransportError),
}

/// `error.code` of a refusal (fraud-check interface, Errors).
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Missing, wrong or revoked.
    #[error("invalid_api_key")]
    InvalidApiKey,
    /// A live key needs a plan with API access.
    #[error("plan_required")]
    PlanRequired,
    #[error("scope_missing")]
    ScopeMissing { required_scope: Option<ServiceText> },
    #[error("bulk_not_in_plan")]
    BulkNotInPlan,
    #[error("account_disabled")]
    AccountDisabled,
    #[error("invalid_phone")]
    InvalidPhone,
    #[error("validation_error")]
    ValidationError {
        /// Messages by field.
        fields: BTreeMap<ServiceText, Vec<ServiceText>>,
    },
    #[error("daily_limit_reached")]
    DailyLimitReached {
        /// Checks per day.
        limit: Option<u64>,
    },
    #[error("rate_limited")]
    RateLimited {
        /// `Retry-After`.
        retry_after: Option<Duration>,
    },
    /// Unknown endpoint or job; often the address is wrong.
    #[error("not_found")]
    NotFound,
    /// Often the address is wrong.
    #[error("method_not_allowed")]
    MethodNotAllowed,
    #[error("server_error")]
    ServerError,
    /// An unlisted code, or none.
    #[error("another code")]
    Other { code: Option<ServiceText> },
}

impl CourierError {
    /// Whether a check may have been deducted nevertheless.
    ///
    /// - A refusal that the interface lists, by its code or else its status below 500: no.
    /// - Another status: yes. It may stand for "carried out, then failed", as 408, 409, 423, 499 or 5xx; most likely
    ///   with 2xx.
    /// - Without a reply: if the request may have been sent ([`TransportError::may_have_been_handled`]).
    pub fn may_have_cost(&self) -> bool {
        match self {
            Self::Refused { refusal: Refusal::ServerError, .. } => true,
            Self::Refused { refusal: Refusal::Other { .. }, status, .. } | Self::NotUnderstood { status } => {
                !matches!(status, 401 | 403 | 404 | 405 | 422 | 429)
            }
            Self::Refused { status, .. } => *status >= 500,
            Self::Transport(error) => error.may_have_been_handled(),
        }
    }

    /// Whether a read may be retried: after rate limiting, a failure of the service, or a temporary failure of the
    /// network.
    pub fn retry(&self) -> Retry {
        match self {
            Self::Refused { refusal: Refusal::RateLimited { retry_after }, .. } => Retry::After(*retry_after),
            Self::Refused { status, .. } | Self::NotUnderstood { status } if *status >= 500 => {
                Retry::After(None)
            }
            Self::Transport(error) if error.may_pass() => Retry::After(None),
            Self::Refused { .. } | Self::NotUnderstood { .. } | Self::Transport(_) => Retry::Never,
        }
    }
}

impl Refusal {
    /// Reads the `error` object of a reply.
    pub(crate) fn read(error: &Members<'_>, headers: &ReplyHeaders) -> Self {
        let code = error.text("code");
        match code.as_deref() {
            Some("invalid_api_key") => Self::InvalidApiKey,
            Some("plan_required") => Self::PlanRequired,
            Some("scope_missing") => {
                Self::ScopeMissing { required_scope: error.text("required_scope").map(ServiceText::from) }
            }
            Some("bulk_not_in_plan") => Self::BulkNotInPlan,
            Some("account_disabled") => Self::AccountDisabled,
            Some("invalid_phone") => Self::InvalidPhone,
            Some("validation_error") => {
                Self::ValidationError { fields: error.object("fields").map(messages).unwrap_or_default() }
            }
            Some("daily_limit_reached") => {
                Self::DailyLimitReached { limit: Quota::read(error, "limit").checks() }
            }
            Some("rate_limited") => Self::RateLimited { retry_after: headers.retry_after },
            Some("not_found") => Self::NotFound,
            Some("method_not_allowed") => Self::MethodNotAllowed,
            Some("server_error") => Self::ServerError,
            _ => Self::Other { code: code.map(ServiceText::from) },
        }
    }
}

/// Messages by field; a single text counts as a list.
fn messages(fields: Members<'_>) -> BTreeMap<ServiceText, Vec<ServiceText>> {
    let texts = |value| match value {
        Value::String(text) => vec![text.into()],
        Value::Array(values) => values
            .into_iter()
            .filter_map(|value| match value {
                Value::String(text) => Some(text.into()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    fields.values().map(|(field, value)| (field.into(), texts(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(error: &str) -> Refusal {
        let headers = ReplyHeaders { retry_after: Some(Duration::from_secs(30)), ..ReplyHeaders::default() };
        Refusal::read(&Members::of(error).unwrap(), &headers)
    }

    fn text(text: &str) -> ServiceText {
        text.to_owned().into()
    }

    /// Each row of the interface's table of errors.
    fn rows() -> [(u16, &'static str, Refusal); 12] {
        let fields = BTreeMap::from([(text("phone"), vec![text("এক"), text("দুই")])]);
        [
            (401, r#"{"code":"invalid_api_key"}"#, Refusal::InvalidApiKey),
            (403, r#"{"code":"plan_required"}"#, Refusal::PlanRequired),
            (
                403,
                r#"{"code":"scope_missing","required_scope":"check"}"#,
                Refusal::ScopeMissing { required_scope: Some(text("check")) },
            ),
            (403, r#"{"code":"bulk_not_in_plan"}"#, Refusal::BulkNotInPlan),
            (403, r#"{"code":"account_disabled"}"#, Refusal::AccountDisabled),
            (422, r#"{"code":"invalid_phone"}"#, Refusal::InvalidPhone),
            (
                422,
                r#"{"code":"validation_error","fields":{"phone":["এক","দুই"]}}"#,
                Refusal::ValidationError { fields },
            ),
            (
                429,
                r#"{"code":"daily_limit_reached","limit":50}"#,
                Refusal::DailyLimitReached { limit: Some(50) },
            ),
            (
                429,
                r#"{"code":"rate_limited"}"#,
                Refusal::RateLimited { retry_after: Some(Duration::from_secs(30)) },
            ),
            (404, r#"{"code":"not_found"}"#, Refusal::NotFound),
            (405, r#"{"code":"method_not_allowed"}"#, Refusal::MethodNotAllowed),
            (500, r#"{"code":"server_error"}"#, Refusal::ServerError),
        ]
    }

    #[test]
    fn each_code_of_the_table_has_its_variant_with_its_extra_fields() {
        for (_, error, refusal) in rows() {
            assert_eq!(read(error), refusal, "{error}");
        }
    }

    #[test]
    fn each_refusal_prints_as_its_code() {
        for (_, error, refusal) in rows() {
            assert!(error.contains(&format!("\"{refusal}\"")), "{refusal}");
        }
    }

    fn refused(refusal: Refusal, status: u16) -> CourierError {
        CourierError::Refused { refusal, status, message: None, headers: Box::default() }
    }

    #[test]
    fn only_a_problem_at_the_service_may_have_cost_a_check() {
        for (status, error, refusal) in rows() {
            let error_of = |status| refused(refusal.clone(), status);
            assert_eq!(error_of(status).may_have_cost(), status == 500, "{error}");
            assert!(error_of(502).may_have_cost(), "a reply from between: {error}");
        }
    }

    #[test]
    fn read_is_retried_after_429_or_server_error() {
        for (status, error, refusal) in rows() {
            let retry = match refusal {
                Refusal::RateLimited { retry_after } => Retry::After(retry_after),
                Refusal::ServerError => Retry::After(None),
                _ => Retry::Never,
            };
            assert_eq!(refused(refusal, status).retry(), retry, "{error}");
        }
        for (status, retry) in [(200, Retry::Never), (404, Retry::Never), (502, Retry::After(None))] {
            assert_eq!(CourierError::NotUnderstood { status }.retry(), retry, "{status}");
        }
    }

    #[test]
    fn extra_fields_of_another_shape_are_left_out() {
        assert_eq!(read(r#"{"code":"scope_missing"}"#), Refusal::ScopeMissing { required_scope: None });
        assert_eq!(
            read(r#"{"code":"daily_limit_reached","limit":"many"}"#),
            Refusal::DailyLimitReached { limit: None }
        );
        assert_eq!(
            read(r#"{"code":"validation_error","fields":{"phone":"এক","a":[1,"দুই"],"b":3}}"#),
            Refusal::ValidationError {
                fields: BTreeMap::from([
                    (text("phone"), vec![text("এক")]),
                    (text("a"), vec![text("দুই")]),
                    (text("b"), vec![]),
                ])
            }
        );
        let none = Refusal::ValidationError { fields: BTreeMap::new() };
        assert_eq!(read(r#"{"code":"validation_error","fields":[]}"#), none);
    }

    #[test]
    fn a_code_outside_the_table_is_kept_as_it_came() {
        assert_eq!(read(r#"{"code":"maintenance"}"#), Refusal::Other { code: Some(text("maintenance")) });
        assert_eq!(read(r#"{"code":7}"#), Refusal::Other { code: None });
        assert_eq!(read("{}"), Refusal::Other { code: None });
    }

    #[test]
    fn what_is_not_understood_may_have_cost_unless_its_status_is_listed() {
        for (status, cost) in [
            (200, true),
            (204, true),
            (400, true),
            (401, false),
            (403, false),
            (404, false),
            (405, false),
            (408, true),
            (409, true),
            (422, false),
            (423, true),
            (425, true),
            (429, false),
            (499, true),
            (500, true),
            (502, true),
            (504, true),
        ] {
            assert_eq!(CourierError::NotUnderstood { status }.may_have_cost(), cost, "{status}");
            let other = refused(Refusal::Other { code: None }, status);
            assert_eq!(other.may_have_cost(), cost, "{status}");
        }
    }

    #[test]
    fn without_a_reply_the_transport_decides() {
        use TransportError::*;
        for error in
            [Connect, ConnectTimeout, Tls, TimedOut, ConnectionLost, TooLarge, Redirected { status: 302 }]
        {
            assert_eq!(CourierError::from(error).may_have_cost(), error.may_have_been_handled(), "{error}");
        }
    }

    #[test]
    fn no_text_of_the_service_is_printed() {
        let secret = "01712345678";
        let fields = BTreeMap::from([(text(secret), vec![text(secret)])]);
        let refusals = [
            Refusal::ScopeMissing { required_scope: Some(text(secret)) },
            Refusal::ValidationError { fields },
            Refusal::Other { code: Some(text(secret)) },
        ];
        for refusal in refusals {
            let message = Some(text(secret));
            let error = CourierError::Refused { refusal, status: 422, message, headers: Box::default() };
            let printed = format!("{error} {error:?}");
            assert!(!printed.contains("1712345"), "{printed}");
        }
    }
}
