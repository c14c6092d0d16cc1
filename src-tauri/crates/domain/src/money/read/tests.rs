use proptest::prelude::*;

use super::*;

fn in_taka(typed: &str) -> Result<(String, Currency), MoneyRefusal> {
    read(typed, Currency::Bdt).map(|money| (money.text(), money.currency()))
}

/// Panics with the text.
fn assert_reads(typed: &str, amount: &str, currency: Currency) {
    assert_eq!(in_taka(typed), Ok((amount.to_owned(), currency)), "{typed:?}");
}

#[test]
fn amounts_in_taka_are_read_in_every_dress() {
    for (typed, amount) in [
        ("1250", "1250.00"),
        ("0", "0.00"),
        ("0.5", "0.50"),
        (" 80.50 ", "80.50"),
        ("৳1,250", "1250.00"),
        ("৳ 1250", "1250.00"),
        ("Tk 80.50", "80.50"),
        ("Tk.50", "50.00"),
        ("TK. 50", "50.00"),
        ("1200 tk", "1200.00"),
        ("1200tk.", "1200.00"),
        ("1200 Taka", "1200.00"),
        ("BDT 1200", "1200.00"),
        ("1200/-", "1200.00"),
        ("৳ 1,200 /-", "1200.00"),
        ("Tk 1200/=", "1200.00"),
        ("1200/- tk", "1200.00"),
        ("৳১,২৫,০০০.৫০", "125000.50"),
        ("১২০০ টাকা", "1200.00"),
        ("１２５０", "1250.00"),
        ("١٢٥٠", "1250.00"),
        ("۱۲۵۰", "1250.00"),
        ("१,२५०", "1250.00"),
        ("1\u{200b}250\u{feff}", "1250.00"),
        ("৳\u{a0}1250", "1250.00"),
    ] {
        assert_reads(typed, amount, Currency::Bdt);
    }
}

#[test]
fn amounts_in_dollars_are_known_by_their_mark() {
    for typed in ["$12.5", "US$ 12.50", "12.50 usd", "USD12.50", "$ 12.50 USD", "১২.৫০ ডলার"]
    {
        assert_reads(typed, "12.50", Currency::Usd);
    }
}

#[test]
fn an_amount_without_a_mark_is_of_the_currency_that_was_meant() {
    let money = read("12.50", Currency::Usd).unwrap();
    assert_eq!((money.text().as_str(), money.currency()), ("12.50", Currency::Usd));
    assert_eq!(read("৳12.50", Currency::Usd).unwrap().currency(), Currency::Bdt);
}

#[test]
fn groups_may_be_indian_or_international() {
    for (typed, amount) in [
        ("1,250", "1250.00"),
        ("12,500.75", "12500.75"),
        ("1,25,000", "125000.00"),
        ("12,50,000", "1250000.00"),
        ("1,12,50,000", "11250000.00"),
        ("125,000", "125000.00"),
        ("1,250,000", "1250000.00"),
    ] {
        assert_reads(typed, amount, Currency::Bdt);
    }
    for typed in [
        "12,5",
        "1,25",
        "1,2500",
        ",250",
        "1,",
        "1,,250",
        "1250,000",
        "125,00,000",
        "1,25,0000",
        "1,25,00,00",
    ] {
        assert_eq!(in_taka(typed), Err(MoneyRefusal::NotAnAmount), "{typed}");
    }
}

#[test]
fn a_text_that_is_no_amount_is_refused_with_its_reason() {
    for (typed, refusal) in [
        ("", MoneyRefusal::Empty),
        (" \u{200b} ", MoneyRefusal::Empty),
        ("৳", MoneyRefusal::NotAnAmount),
        ("tk", MoneyRefusal::NotAnAmount),
        ("-", MoneyRefusal::NotAnAmount),
        (".50", MoneyRefusal::NotAnAmount),
        ("50.", MoneyRefusal::NotAnAmount),
        ("1.2.3", MoneyRefusal::NotAnAmount),
        ("1 250", MoneyRefusal::NotAnAmount),
        ("1250 or 1300", MoneyRefusal::NotAnAmount),
        ("1.25E+3", MoneyRefusal::NotAnAmount),
        ("1e3", MoneyRefusal::NotAnAmount),
        ("0x10", MoneyRefusal::NotAnAmount),
        ("1_250", MoneyRefusal::NotAnAmount),
        ("+50", MoneyRefusal::NotAnAmount),
        ("NaN", MoneyRefusal::NotAnAmount),
        ("৳50 usd", MoneyRefusal::NotAnAmount),
        ("€50", MoneyRefusal::NotAnAmount),
        ("50 INR", MoneyRefusal::NotAnAmount),
        ("01712345678", MoneyRefusal::NotAnAmount),
        ("007", MoneyRefusal::NotAnAmount),
        ("00.50", MoneyRefusal::NotAnAmount),
        ("-50", MoneyRefusal::Negative),
        ("৳ -50", MoneyRefusal::Negative),
        ("-৳50", MoneyRefusal::Negative),
        ("\u{2212}50", MoneyRefusal::Negative),
        ("80.505", MoneyRefusal::TooManyPlaces),
        ("1.250", MoneyRefusal::TooManyPlaces),
        ("80.500", MoneyRefusal::TooManyPlaces),
        ("1000000000000", MoneyRefusal::TooLarge),
        ("99999999999999999999999999999999999", MoneyRefusal::TooLarge),
    ] {
        assert_eq!(in_taka(typed), Err(refusal), "{typed:?}");
    }
}

/// `1234567` as `12,34,567`.
fn indian(whole: u64) -> String {
    let digits = whole.to_string();
    let (head, last) = digits.split_at(digits.len().saturating_sub(3));
    let mut grouped = String::new();
    for (at, digit) in head.chars().enumerate() {
        grouped.push(digit);
        if (head.len() - at) % 2 == 1 {
            grouped.push(',');
        }
    }
    grouped + last
}

fn in_bangla(text: &str) -> String {
    let digit = |c: char| c.to_digit(10).and_then(|digit| char::from_u32('০' as u32 + digit));
    text.chars().map(|c| digit(c).unwrap_or(c)).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_as_the_same_amount(
        paisa in 0..100_000_000_000_000_u64,
        bangla in any::<bool>(),
        grouped in any::<bool>(),
        dress in prop::sample::select(vec![("", ""), ("৳", ""), ("Tk ", "/-"), ("", " টাকা"), ("BDT ", "")]),
    ) {
        let whole = if grouped { indian(paisa / 100) } else { (paisa / 100).to_string() };
        let mut typed = format!("{}{whole}.{:02}{}", dress.0, paisa % 100, dress.1);
        if bangla {
            typed = in_bangla(&typed);
        }
        let money = read(&typed, Currency::Bdt).unwrap();
        prop_assert_eq!(money.amount(), Decimal::new(paisa as i64, PLACES), "{}", typed);
    }

    #[test]
    fn no_text_makes_the_reading_panic(typed in any::<String>()) {
        let _ = read(&typed, Currency::Bdt);
    }

    #[test]
    fn what_looks_like_an_amount_is_read_by_its_digits_or_refused(typed in "[-৳$tk.,/০-৯0-9 ]{0,14}") {
        if let Ok(money) = read(&typed, Currency::Bdt) {
            let digits = |text: &str| text.chars().map(fold).filter(char::is_ascii_digit).collect::<String>();
            let (read, typed) = (digits(&money.text()), digits(&typed));
            // Only trailing zeros are added.
            prop_assert_eq!(read.trim_end_matches('0'), typed.trim_end_matches('0'));
        }
    }
}
