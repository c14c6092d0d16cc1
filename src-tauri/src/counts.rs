//! Formats counts in the shell.

use porokh_api::Digits;

const BANGLA: [&str; 10] = ["০", "১", "২", "৩", "৪", "৫", "৬", "৭", "৮", "৯"];

/// In the seller's digits, grouped as in Bangladesh: `1,25,000`.
pub(crate) fn written(count: u64, digits: Digits) -> String {
    let text = count.to_string();
    let mut written = String::new();
    for (at, digit) in text.bytes().enumerate() {
        let left = text.len() - at;
        if at > 0 && left >= 3 && left % 2 == 1 {
            written.push(',');
        }
        written.push(char::from(digit));
    }
    in_digits(&written, digits)
}

/// A text that has numbers of its own, in the seller's digits.
pub(crate) fn in_digits(text: &str, digits: Digits) -> String {
    match digits {
        Digits::Latin => text.to_owned(),
        Digits::Bangla => {
            ('0'..='9').zip(BANGLA).fold(text.to_owned(), |text, (latin, bangla)| text.replace(latin, bangla))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise tray and notifications format numbers differently than the pages.
    #[test]
    fn counts_are_grouped_as_in_bangladesh_in_both_kinds_of_digits() {
        let latin: Vec<_> = [0, 7, 999, 1000, 12_345, 125_000, 1_250_000, 12_345_678]
            .map(|count| written(count, Digits::Latin))
            .into();
        assert_eq!(latin, ["0", "7", "999", "1,000", "12,345", "1,25,000", "12,50,000", "1,23,45,678"]);
        assert_eq!(written(125_000, Digits::Bangla), "১,২৫,০০০");
        assert_eq!(in_digits("রাত 12টার পর", Digits::Bangla), "রাত ১২টার পর");
        assert_eq!(in_digits("রাত 12টার পর", Digits::Latin), "রাত 12টার পর");
    }
}
