use std::fmt;

use super::BdPhone;

/// A valid Bangladeshi mobile number in four bytes: its last nine digits, which begin with 3 to 9.
///
/// Like [`BdPhone`], it has no `Display`, and its `Debug` is masked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PhoneKey(u32);

const FIRST: u32 = 300_000_000;
const LAST: u32 = 999_999_999;

impl PhoneKey {
    /// From the last nine digits; `None` if they don't begin with 3 to 9.
    pub fn from_digits(digits: u32) -> Option<Self> {
        (FIRST..=LAST).contains(&digits).then_some(Self(digits))
    }

    /// Accepts exactly `01XXXXXXXXX`.
    pub fn from_canonical(text: &[u8]) -> Option<Self> {
        let digits = text.strip_prefix(b"01").filter(|digits| digits.len() == 9)?;
        let mut number = 0;
        for digit in digits {
            let digit = digit.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            number = number * 10 + u32::from(digit);
        }
        Self::from_digits(number)
    }

    /// The last nine digits.
    pub fn digits(self) -> u32 {
        self.0
    }

    /// See [`BdPhone::is_filler`].
    pub fn is_filler(self) -> bool {
        (self.0 % 100_000_000).is_multiple_of(11_111_111)
    }
}

impl From<PhoneKey> for BdPhone {
    fn from(key: PhoneKey) -> Self {
        Self(format!("01{}", key.0))
    }
}

impl From<&BdPhone> for PhoneKey {
    fn from(phone: &BdPhone) -> Self {
        Self(phone.as_str().bytes().skip(2).fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
    }
}

impl fmt::Debug for PhoneKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        BdPhone::from(*self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_no_canonical_number_has_no_key() {
        for text in ["01212345678", "0171234567", "017123456789", "0171234567a", "1712345678", ""] {
            assert_eq!(PhoneKey::from_canonical(text.as_bytes()), None, "{text}");
        }
        assert_eq!(PhoneKey::from_digits(299_999_999), None);
        assert_eq!(PhoneKey::from_digits(1_000_000_000), None);
        assert_eq!(PhoneKey::from_canonical(b"01712345678").map(PhoneKey::digits), Some(712_345_678));
    }

    #[test]
    fn the_printed_form_hides_the_middle() {
        let key = PhoneKey::from_canonical(b"01712345678").unwrap();
        assert_eq!(format!("{key:?}"), "BdPhone(017…78)");
    }

    proptest! {
        #[test]
        fn a_number_and_its_key_are_the_same_number(digits in FIRST..=LAST) {
            let key = PhoneKey::from_digits(digits).unwrap();
            let phone = BdPhone::from(key);
            prop_assert_eq!(PhoneKey::from_canonical(phone.as_str().as_bytes()), Some(key));
            prop_assert_eq!(PhoneKey::from(&phone), key);
            prop_assert_eq!(key.is_filler(), phone.is_filler());
        }

        #[test]
        fn a_repeated_digit_is_a_filler_as_key_and_as_number(operator in 3..=9_u32, digit in 0..=9_u32) {
            let key = PhoneKey::from_digits(operator * 100_000_000 + digit * 11_111_111).unwrap();
            prop_assert!(key.is_filler());
            prop_assert!(BdPhone::from(key).is_filler());
        }
    }
}
