//! What a service sends back.

use std::fmt;

use crate::ReplyHeaders;

/// A reply of any status but a redirect's.
#[derive(Clone, PartialEq, Eq)]
pub struct Reply {
    /// HTTP status.
    pub status: u16,
    /// What the headers say.
    pub headers: ReplyHeaders,
    /// The whole body, as it came.
    pub body: Vec<u8>,
}

/// Without the body: it may hold a customer's number.
impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply")
            .field("status", &self.status)
            .field("headers", &self.headers)
            .field("body_length", &self.body.len())
            .finish_non_exhaustive()
    }
}
