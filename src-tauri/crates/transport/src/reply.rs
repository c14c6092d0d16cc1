use std::fmt;

use crate::ReplyHeaders;

/// A reply of any status except redirects.
#[derive(Clone, PartialEq, Eq)]
pub struct Reply {
    pub status: u16,
    pub headers: ReplyHeaders,
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as text, tolerating invalid UTF-8 and a byte order mark.
    pub fn text(&self) -> String {
        let text = String::from_utf8_lossy(&self.body);
        text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned()
    }
}

/// Omits the body, which may contain a customer's number.
impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply")
            .field("status", &self.status)
            .field("headers", &self.headers)
            .field("body_length", &self.body.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bom_and_invalid_utf_8() {
        let text =
            |body: &[u8]| Reply { status: 200, headers: ReplyHeaders::default(), body: body.into() }.text();
        assert_eq!(text(b"\xef\xbb\xbf{}"), "{}");
        assert_eq!(text(b"{\"a\":\"\xff\"}"), "{\"a\":\"\u{fffd}\"}");
    }
}
