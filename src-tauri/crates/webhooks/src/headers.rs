use std::fmt;

use hyper::HeaderMap;

use crate::Rejection;

/// A UUID has 36 characters.
const LONGEST_ID: usize = 64;

/// Headers of a webhook (both interfaces, Events). Only the signature is proof; the signature doesn't cover the
/// others. `Debug` omits the values.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct SignedHeaders {
    /// `x-…-signature`.
    pub signature: Option<String>,
    /// `x-…-event`.
    pub event: Option<String>,
    /// `x-…-delivery`: visible characters, at most 64.
    pub delivery: Option<String>,
    /// `x-…-mode`.
    pub mode: Option<String>,
}

impl SignedHeaders {
    /// Reads the four headers, with any text between `x-` and the ending. A value that isn't text counts as missing.
    ///
    /// # Errors
    /// [`Rejection::HeadersDiffer`] if two with the same ending differ.
    pub fn read(headers: &HeaderMap) -> Result<Self, Rejection> {
        let one = |ending| one(headers, ending);
        let delivery = one("-delivery")?.filter(|id| is_id(id));
        Ok(Self { signature: one("-signature")?, event: one("-event")?, delivery, mode: one("-mode")? })
    }
}

fn one(headers: &HeaderMap, ending: &str) -> Result<Option<String>, Rejection> {
    let matches = |name: &str| {
        let brand = name.strip_prefix("x-").and_then(|rest| rest.strip_suffix(ending));
        brand.is_some_and(|brand| !brand.is_empty())
    };
    // Names are lowercase.
    let mut values =
        headers.iter().filter(|(name, _)| matches(name.as_str())).map(|(_, value)| value.as_bytes());
    let Some(first) = values.next() else { return Ok(None) };
    if values.any(|other| other != first) {
        return Err(Rejection::HeadersDiffer);
    }
    Ok(std::str::from_utf8(first).ok().map(|text| text.trim().to_owned()))
}

fn is_id(text: &str) -> bool {
    (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

impl fmt::Debug for SignedHeaders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignedHeaders").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::{HeaderName, HeaderValue};

    use super::*;

    fn read(lines: &[(&str, &str)]) -> Result<SignedHeaders, Rejection> {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(
                HeaderName::from_bytes(name.as_bytes()).unwrap(),
                HeaderValue::from_bytes(value.as_bytes()).unwrap(),
            );
        }
        SignedHeaders::read(&headers)
    }

    #[test]
    fn headers_are_known_by_how_their_names_begin_and_end() {
        for brand in ["Svc", "Pay", "RT-COMPAT", "some-brand-of-2026"] {
            let name = |ending: &str| format!("X-{brand}-{ending}");
            let read = read(&[
                (&name("Signature"), "s"),
                (&name("EVENT"), "e"),
                (&name("delivery"), "d"),
                (&name("Mode"), "m"),
            ]);
            let read = read.unwrap();
            let words = [read.signature, read.event, read.delivery, read.mode].map(Option::unwrap);
            assert_eq!(words, ["s", "e", "d", "m"], "{brand}");
        }
    }

    #[test]
    fn header_name_needs_brand() {
        for name in ["x-signature", "svc-signature", "x-svc-signatures", "signature", "x-svc-signature-2"] {
            assert_eq!(read(&[(name, "s")]).unwrap(), SignedHeaders::default(), "{name}");
        }
    }

    #[test]
    fn differing_headers_are_rejected() {
        for ending in ["Signature", "Event", "Delivery", "Mode"] {
            let (first, second) = (format!("X-A-{ending}"), format!("X-B-{ending}"));
            for other in [&first, &second] {
                let differ = read(&[(&first, "1"), (other, "2")]);
                assert_eq!(differ, Err(Rejection::HeadersDiffer), "{ending}");
                assert!(read(&[(&first, "1"), (other, "1")]).is_ok(), "{ending}");
            }
        }
    }

    #[test]
    fn a_delivery_id_is_short_and_visible() {
        for bad in ["", "a b", &"x".repeat(65), "\u{80}"] {
            assert_eq!(read(&[("X-Svc-Delivery", bad)]).unwrap().delivery, None, "{bad:?}");
        }
        let uuid = "0b0c7ee5-5b1c-4bd3-8e0d-2f7b7a2a7a10";
        assert_eq!(read(&[("X-Svc-Delivery", uuid)]).unwrap().delivery.as_deref(), Some(uuid));
    }

    #[test]
    fn no_value_is_in_the_debug_output() {
        let read = read(&[("X-Svc-Signature", "secret-1"), ("X-Svc-Delivery", "secret-2")]).unwrap();
        assert!(!format!("{read:?}").contains("secret"));
    }
}
