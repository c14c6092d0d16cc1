//! What can be asked of a service.

use std::fmt::{self, Write as _};

use bytes::Bytes;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::SendState;

/// One request to a service.
///
/// Paths are fixed texts, so that they can be printed; what differs from request to request is added to
/// them percent-encoded and never printed. A customer's number travels in a body wherever the
/// interface leaves the choice.
pub struct Request {
    pub(crate) path: &'static str,
    /// What stands behind the path in the address, percent-encoded.
    pub(crate) rest: String,
    pub(crate) body: Option<Bytes>,
    pub(crate) send_state: SendState,
    pub(crate) lookups: u32,
}

impl Request {
    /// Asks for what is at `path`, which begins with a slash.
    pub fn get(path: &'static str) -> Self {
        Self { path, rest: String::new(), body: None, send_state: SendState::default(), lookups: 0 }
    }

    /// Posts a JSON body to `path`, which begins with a slash. It may cost; it is sent at most once.
    pub fn post(path: &'static str, body: &Value) -> Self {
        Self { body: Some(body.to_string().into()), ..Self::get(path) }
    }

    /// Posts JSON as it is written, for numbers that a float can't hold exactly.
    pub fn post_raw(path: &'static str, body: &RawValue) -> Self {
        Self { body: Some(body.get().to_owned().into()), ..Self::get(path) }
    }

    /// Adds a segment to the path: what stands between two slashes, and neither `.` nor `..`, which
    /// lead elsewhere however they are written.
    #[must_use]
    pub fn below(mut self, segment: &str) -> Self {
        self.rest.push('/');
        push_encoded(&mut self.rest, segment);
        self
    }

    /// Adds the only parameter of the query, behind every segment.
    #[must_use]
    pub fn with_query(mut self, name: &'static str, value: &str) -> Self {
        self.rest.push('?');
        push_encoded(&mut self.rest, name);
        self.rest.push('=');
        push_encoded(&mut self.rest, value);
        self
    }

    /// Gives the service the time for so many lookups elsewhere, which it makes before it replies.
    #[must_use]
    pub fn with_lookups(self, lookups: u32) -> Self {
        Self { lookups, ..self }
    }

    /// Lets the caller see whether a posted request has left, also after it was dropped in flight.
    #[must_use]
    pub fn tracked_by(self, send_state: &SendState) -> Self {
        Self { send_state: send_state.clone(), ..self }
    }
}

/// Leaves only the characters that mean the same everywhere in an address (RFC 3986, unreserved).
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

/// Without the body and what was added to the path: they may hold a customer's number.
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
        let request = Request::get("/jobs").below("a/b c?d#e%").with_query("phone", "+880 17&x=1");
        assert_eq!(request.rest, "/a%2Fb%20c%3Fd%23e%25?phone=%2B880%2017%26x%3D1");
        assert_eq!(Request::get("/jobs").below("0b1-9_.~Z").rest, "/0b1-9_.~Z");
    }

    #[test]
    fn what_is_added_to_a_path_is_never_printed() {
        let printed =
            format!("{:?}", Request::get("/check").below("01712345678").with_query("a", "01812345678"));
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
