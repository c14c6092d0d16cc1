//! The keyed hash that both services sign with.

use std::fmt::Write;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// HMAC-SHA256 of a text, as 64 lower-case hexadecimal digits.
pub(crate) fn hex_hmac_sha256(key: &str, text: &str) -> String {
    let mut hex = String::with_capacity(64);
    // A key of any length is accepted: a longer one is hashed first.
    if let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key.as_bytes()) {
        mac.update(text.as_bytes());
        for byte in mac.finalize().into_bytes() {
            // Writing to a string can't fail.
            let _ = write!(hex, "{byte:02x}");
        }
    }
    hex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_vectors_hold() {
        // RFC 4231, test case 2.
        assert_eq!(
            hex_hmac_sha256("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
    }
}
