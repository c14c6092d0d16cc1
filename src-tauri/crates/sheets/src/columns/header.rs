//! Normalises headers.

use unicode_normalization::UnicodeNormalization;

/// A longer header is text, not a name.
const LONGEST: usize = 120;

/// Words of a header, lowercase and NFKC-normalised without punctuation: `merchantOrderId`, `Merchant_Order_ID` and
/// `merchant order id` are equal.
pub(super) fn words(header: &str) -> Vec<String> {
    let mut text = String::new();
    let mut after_lower = false;
    for c in header.nfkc().filter(|c| !is_mark(*c)).take(LONGEST) {
        if after_lower && c.is_uppercase() {
            text.push(' ');
        }
        after_lower = c.is_lowercase();
        if is_separator(c) {
            text.push(' ');
        } else {
            text.extend(c.to_lowercase());
        }
    }
    text.split_whitespace().map(str::to_owned).collect()
}

/// Words without spaces, for comparison.
pub(crate) fn compact(header: &str) -> String {
    words(header).concat()
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{feff}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c.is_control() || "_-./\\()[]{}:;,*|'\"–—।".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_header_have_the_same_words() {
        for header in
            ["RecipientPhone(*)", "\u{feff}Recipient_Phone", "recipient\u{a0}phone", " RECIPIENT - PHONE "]
        {
            assert_eq!(words(header), ["recipient", "phone"], "{header}");
        }
        assert_eq!(compact("ক্রয়"), compact("ক্র\u{9af}\u{9bc}"));
        assert_eq!(words("Contact No."), ["contact", "no"]);
    }
}
