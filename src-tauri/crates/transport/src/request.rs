use std::fmt::{self, Write as _};

use bytes::Bytes;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::SendState;

/// One request to a service.
///
/// Paths are constants and may be logged; parameters are percent-encoded and never logged. Customers' numbers are
/// sent in bodies where the interface allows.
pub struct Request {
    pub(crate) path: &'static str,
    /// Percent-encoded path parameters.
    pub(crate) rest: String,
    pub(crate) body: Option<Bytes>,
    pub(crate) send_state: SendState,
    pub(crate) lookups: u32,
}

impl Request {
    /// `path` begins with a slash.
    pub fn get(path: &'static str) -> Self {
        Self { path, rest: String::new(), body: None, send_state: SendState::default(), lookups: 0 }
    }

    /// `path` begins with a slash. It may cost, so it is sent at most once.
    pub fn post(path: &'static str, body: &Value) -> Self {
        Self { body: Some(body.to_string().into()), ..Self::get(path) }
    }

    /// Posts JSON unchanged, for numbers that a float can't represent.
    pub fn post_raw(path: &'static str, body: &RawValue) -> Self {
        Self { body: Some(body.get().to_owned().into()), ..Self::get(path) }
    }

    /// Adds a path segment without slashes; not `.` or `..`, which lead elsewhere even if encoded.
    #[must_use]
    pub fn below(mut self, segment: &str) -> Self {
        self.rest.push('/');
        push_encoded(&mut self.rest, segment);
        self
    }

    /// Extends the timeout for lookups that the service makes before it replies.
    #[must_use]
    pub fn with_lookups(self, lookups: u32) -> Self {
        Self { lookups, ..self }
    }

    /// Lets the caller see whether sending has started, also after the future was dropped.
    #[must_use]
    pub fn tracked_by(self, send_state: &SendState) -> Self {
        Self { send_state: send_state.clone(), ..self }
    }
}

/// Leaves only unreserved characters (RFC 3986).
fn push_encoded(into: &mut String, text: &str) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            into.push(char::from(byte));
        } else {
            // Writing to a string can't fail.
            let _ = write!(into, "%{byte:02X}");
        }
    }
}

/// Omits body and parameters, which may contain a customer's number.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("method", &if self.body.is_some() { "POST" } else { "GET" })
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_added_to_a_path_is_percent_encoded() {
        assert_eq!(Request::get("/jobs").below("a/b c?d#e%+").rest, "/a%2Fb%20c%3Fd%23e%25%2B");
        assert_eq!(Request::get("/jobs").below("0b1-9_.~Z").rest, "/0b1-9_.~Z");
    }

    #[test]
    fn what_is_added_to_a_path_is_never_printed() {
        let printed = format!("{:?}", Request::get("/check").below("01712345678"));
        assert!(printed.contains("/check") && !printed.contains("12345678"), "{printed}");
    }

    #[test]
    fn raw_json_leaves_as_it_is_written() {
        let json = RawValue::from_string(r#"{"amount": 0.10000000000000000001}"#.to_owned()).unwrap();
        assert_eq!(Request::post_raw("/x", &json).body.unwrap(), json.get());
    }

    proptest! {
        #[test]
        fn a_segment_stays_one_segment(segment in "[^.]\\PC{0,20}") {
            let rest = Request::get("/jobs").below(&segment).rest;
            let address = url::Url::parse(&format!("https://example.com/jobs{rest}")).unwrap();
            let segments: Vec<_> = address.path_segments().unwrap().collect();
            prop_assert_eq!(segments.len(), 2);
            prop_assert!(address.query().is_none() && address.fragment().is_none());
        }
    }
}
