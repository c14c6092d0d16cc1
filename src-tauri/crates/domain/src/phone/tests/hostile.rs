use proptest::prelude::*;

use super::*;
use crate::phone::{digits, typing};

/// Random sequences of the parts that numbers consist of.
fn number_like() -> impl Strategy<Value = String> {
    "[0-9০-৯０oOeE+\\-–. ()/,;'\n\u{a0}\u{200b}ফx]{0,60}|[0-9 ]{0,40}|([01378]{1,4}[ .-]?){0,12}"
}

fn all_digits(text: &str) -> String {
    text.chars()
        .filter_map(|c| match c {
            '0'..='9' => Some(c),
            '০'..='৯' => char::from_digit(c as u32 - '০' as u32, 10),
            '０'..='９' => char::from_digit(c as u32 - '０' as u32, 10),
            'o' | 'O' => Some('0'),
            _ => None,
        })
        .collect()
}

proptest! {
    #[test]
    fn any_text_is_read_without_a_panic(text in any::<String>()) {
        let _ = (read(&text), typing(&text), digits(&text));
    }

    #[test]
    fn no_digit_of_a_number_is_invented(text in number_like()) {
        let digits = all_digits(&text);
        for phone in all(&text) {
            prop_assert!(digits.contains(&phone[1..]), "{text:?} gave {phone}");
        }
    }

    #[test]
    fn several_numbers_are_different_and_at_least_two(text in number_like()) {
        if let Reading::Many(found) = read(&text) {
            let distinct: std::collections::BTreeSet<_> = found.iter().map(|found| &found.phone).collect();
            prop_assert!(found.len() >= 2);
            prop_assert_eq!(distinct.len(), found.len());
        }
    }

    #[test]
    fn an_exponent_never_yields(
        whole in "[1-9][0-9]{0,12}", fraction in "([.,][0-9]{1,12})?", sign in "[+-]", power in "[0-9]{1,3}",
        e in "[eE]",
    ) {
        refused(&format!("{whole}{fraction}{e}{sign}{power}"), Refusal::Exponent);
        if !fraction.is_empty() {
            refused(&format!("{whole}{fraction}{e}{power}"), Refusal::Exponent);
        }
        prop_assert_eq!(all(&format!("{whole}{fraction}{e}{power}")), Vec::<String>::new());
    }

    #[test]
    fn a_number_inside_a_longer_run_never_yields(
        before in "[0-9]{0,8}", number in "01[3-9][0-9]{8}", after in "[0-9]{0,8}",
    ) {
        prop_assume!(!before.is_empty() || !after.is_empty());
        // These are the country code.
        prop_assume!(!(after.is_empty() && ["88", "880", "0088", "00880"].contains(&before.as_str())));
        let text = format!("{before}{number}{after}");
        // The whole run may be another number with its country code.
        let own: Vec<String> = text.strip_prefix("00").unwrap_or(&text).strip_prefix("880")
            .filter(|rest| rest.len() == 10)
            .and_then(|rest| BdPhone::from_canonical(&format!("0{rest}")))
            .map(|phone| phone.as_str().to_owned()).into_iter().collect();
        prop_assert_eq!(all(&text), own);
    }

    #[test]
    fn the_beginning_of_a_number_is_typing_until_it_is_whole(
        number in "01[3-9][0-9]{8}", cut in 1..11_usize, bangla in any::<bool>(),
    ) {
        let mut text = number[..cut].to_owned();
        if bangla {
            text = text.chars().map(|c| char::from_u32('০' as u32 + c.to_digit(10).unwrap()).unwrap()).collect();
        }
        let typing = typing(&text).unwrap();
        prop_assert_eq!(typing.digits, &number[..cut]);
        prop_assert_eq!(typing.missing, 11 - cut);
    }

    #[test]
    fn a_text_is_not_both_a_number_and_the_beginning_of_one(text in number_like()) {
        prop_assert!(typing(&text).is_none() || all(&text).is_empty(), "{text:?}");
    }
}

/// Quadratic work would take hours here.
#[test]
fn a_very_long_text_is_read_in_time_proportional_to_its_length() {
    const TIMES: usize = 200_000;
    for part in
        ["0", "0 ", "01-", "017 ", "+88 ", "o", "a1", "1.", "1E+", "\u{200b}", "01712345678 ", "() ", "n/a"]
    {
        let _ = read(&part.repeat(TIMES));
        let _ = typing(&part.repeat(TIMES));
    }
    let _ = read(&format!("{}{}", "1 ".repeat(TIMES), "1,".repeat(TIMES)));
    let different: String = (0..TIMES).map(|n| format!("017{n:08}\n")).collect();
    assert_eq!(all(&different).len(), TIMES);
}
