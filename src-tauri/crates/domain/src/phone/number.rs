use std::fmt;

/// A valid Bangladeshi mobile number, `01[3-9]` and eight more digits: the only form that Porokh stores and sends.
///
/// It has no `Display` and its `Debug` is masked, so that no number can reach a log.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BdPhone(pub(super) String);

impl BdPhone {
    /// Accepts exactly `01XXXXXXXXX`; for other text use [`read`](super::read).
    pub fn from_canonical(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let valid = bytes.len() == 11
            && bytes.starts_with(b"01")
            && matches!(bytes[2], b'3'..=b'9')
            && bytes.iter().all(u8::is_ascii_digit);
        valid.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `8801712345678`, as WhatsApp links require.
    pub fn international(&self) -> String {
        format!("88{}", self.0)
    }

    /// Probably a placeholder: one digit repeated after `01X` (`01700000000`).
    pub fn is_filler(&self) -> bool {
        let tail = &self.0.as_bytes()[3..];
        tail.windows(2).all(|pair| pair[0] == pair[1])
    }
}

impl fmt::Debug for BdPhone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BdPhone({}…{})", &self.0[..3], &self.0[9..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phone(text: &str) -> BdPhone {
        BdPhone::from_canonical(text).unwrap()
    }

    #[test]
    fn only_eleven_latin_digits_from_013_to_019_are_canonical() {
        for prefix in 3..=9 {
            assert!(BdPhone::from_canonical(&format!("01{prefix}12345678")).is_some(), "01{prefix}");
        }
        for text in [
            "01012345678",
            "01112345678",
            "01212345678",
            "0171234567",
            "017123456789",
            "8801712345678",
            "0171234567a",
            "02712345678",
            "০১৭১",
            "",
        ] {
            assert_eq!(BdPhone::from_canonical(text), None, "{text}");
        }
    }

    #[test]
    fn the_printed_form_hides_the_middle() {
        assert_eq!(format!("{:?}", phone("01712345678")), "BdPhone(017…78)");
    }

    #[test]
    fn the_international_form_has_the_country_code_and_no_plus() {
        assert_eq!(phone("01712345678").international(), "8801712345678");
    }

    #[test]
    fn one_digit_repeated_is_a_filler() {
        for text in ["01700000000", "01711111111", "01999999999"] {
            assert!(phone(text).is_filler(), "{text}");
        }
        for text in ["01712345678", "01712345670", "01711111112", "01710000000", "01987654321"] {
            assert!(!phone(text).is_filler(), "{text}");
        }
    }
}
