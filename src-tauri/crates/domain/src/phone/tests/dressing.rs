use proptest::prelude::*;

use super::*;

fn number() -> impl Strategy<Value = String> {
    "01[3-9][0-9]{8}"
}

/// A number and one of its notations.
fn dressed() -> impl Strategy<Value = (String, String)> {
    dress(number())
}

fn dress(number: impl Strategy<Value = String>) -> impl Strategy<Value = (String, String)> {
    let digits = prop::sample::select(vec!['0', '০', '０']);
    let mark = prop::sample::select(vec!["", "\u{200b}", "\u{202a}", "\u{feff}"]);
    let frame = prop::sample::select(vec![
        "{}",
        " {} ",
        "'{}",
        "({})",
        "Phone: {}",
        "p:{}",
        "{} (bkash)",
        "নাম ক\n{}\nঢাকা ১২৩০",
    ]);
    (number, 0..9_usize, digits, mark, frame).prop_map(|(number, form, zero, mark, frame)| {
        let tail = &number[1..];
        let (front, back) = number.split_at(5);
        let form = match form {
            0 => number.clone(),
            1 => format!("+88{number}"),
            2 => format!("88{number}"),
            3 => format!("0088{number}"),
            4 => format!("+880 {}-{back}", &front[1..]),
            5 => format!("{front}-{back}"),
            6 => format!("{front} {back}"),
            7 => format!("+88 {front} {back}"),
            _ => format!("+880 (0) {tail}"),
        };
        let digits: String = form
            .chars()
            .map(|c| match c.to_digit(10) {
                Some(digit) => char::from_u32(zero as u32 + digit).unwrap(),
                None => c,
            })
            .collect();
        (number, frame.replace("{}", &format!("{mark}{digits}{mark}")))
    })
}

proptest! {
    #[test]
    fn a_number_reads_back_from_every_form((number, text) in dressed()) {
        let Reading::One(found) = read(&text) else {
            return Err(TestCaseError::fail(format!("{text:?} read as {:?}", read(&text))));
        };
        prop_assert_eq!(found.phone.as_str(), number);
    }

    #[test]
    fn a_zero_less_number_reads_back_from_a_number_cell(number in number(), decimals in "(\\.0{1,2})?") {
        let text = format!("{}{decimals}", &number[1..]);
        let found = one(&text);
        prop_assert_eq!(found.phone.as_str(), number);
        prop_assert!(found.repairs.contains(&Repair::MissingZero));
    }

    #[test]
    fn no_dressing_makes_a_number_of_a_wrong_one(
        (_, text) in dress("01[0-2][0-9]{8}|01[3-9][0-9]{7}|01[3-9][0-9]{9}"),
    ) {
        prop_assert!(matches!(read(&text), Reading::Refused(_)), "{text:?} read as {:?}", read(&text));
    }

    #[test]
    fn digits_of_every_script_mix_with_marks_between_them(
        number in number(), country in any::<bool>(),
        looks in prop::collection::vec((prop::sample::select(vec!['0', '০', '０']), any::<bool>()), 14),
    ) {
        let whole = if country { format!("+88{number}") } else { number.clone() };
        let mut text = String::from("'");
        for (c, (zero, marked)) in whole.chars().zip(looks) {
            text.push(c.to_digit(10).map_or(c, |digit| char::from_u32(zero as u32 + digit).unwrap()));
            if marked {
                text.push('\u{200b}');
            }
        }
        prop_assert_eq!(all(&text), vec![number]);
    }

    #[test]
    fn an_o_for_each_zero_reads_as_the_number(number in number(), code in prop::sample::select(vec!["", "+88", "88"])) {
        let text = format!("{code}{}", number.replace('0', "O"));
        let found = one(&text);
        prop_assert_eq!(found.phone.as_str(), number);
        prop_assert!(found.repairs.contains(&Repair::LetterO));
    }

    #[test]
    fn an_exponent_is_refused_even_where_no_digit_is_lost(number in number(), digits in 1..9_usize) {
        let (whole, fraction) = number[1..].split_at(digits);
        refused(&format!("{whole}.{fraction}E+{:02}", 10 - digits), Refusal::Exponent);
    }

    #[test]
    fn reading_what_was_read_changes_nothing((_, text) in dressed()) {
        let phone = one(&text).phone;
        let again = one(phone.as_str());
        prop_assert_eq!(&again.phone, &phone);
        prop_assert_eq!(again.repairs, vec![]);
        prop_assert_eq!(all(&phone.international()), vec![phone.as_str().to_owned()]);
    }

    #[test]
    fn two_numbers_are_both_found(
        first in dressed(), second in dressed(), between in prop::sample::select(vec![" / ", ", ", "; ", "\n"]),
    ) {
        prop_assume!(first.0 != second.0);
        let text = format!("{}{between}{}", first.1, second.1);
        prop_assert_eq!(all(&text), vec![first.0, second.0]);
    }
}
