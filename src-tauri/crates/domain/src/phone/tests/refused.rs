use super::*;

#[test]
fn nothing_and_words_for_nothing_are_empty() {
    for text in [
        "",
        " ",
        "\n\t",
        "\u{a0}",
        "\u{feff}",
        "-",
        "--",
        "------------",
        "–",
        "—",
        ".",
        "/",
        "0",
        " 0 ",
        "০",
        "00",
        "0.0",
        "N/A",
        "n/a",
        "NA",
        "N / A",
        "#N/A",
        "NaN",
        "none",
        "None",
        "NULL",
        "null",
        "nil",
        "empty",
        "          ",
        "\\N",
        "(null)",
        "[NULL]",
        "<null>",
        "<NA>",
        "\"NULL\"",
        "undefined",
        "N\\A",
        "(not set)",
        "(blank)",
        "\u{1a}",
        "\u{1a}\u{1a}\0",
    ] {
        assert_eq!(read(text), Reading::Empty, "{text:?}");
        assert!(is_nothing(text), "{text:?}");
    }
    assert!(!is_nothing("01712345678") && !is_nothing(&"-".repeat(1_000)));
}

#[test]
fn a_text_without_digits_says_so() {
    for text in [
        "abc",
        "নাম",
        "???????????",
        "n,a",
        "+",
        "ফোন নাই",
        "@#$",
        "o",
        "📞",
        "undefined behaviour",
        "(nobody)",
    ] {
        refused(text, Refusal::NoDigits);
    }
    refused("House 12 Road 7", Refusal::NoDigits);
    refused("Code 123456", Refusal::NoDigits);
}

#[test]
fn an_exponent_is_refused_and_never_guessed() {
    for text in [
        "1.71E+09",
        "1.71235E+09",
        "8.80171E+12",
        "1.71234568E9",
        "1.712345678E+09",
        "8.801712345678E12",
        "1.71e+09",
        "1,71E+09",
        "'1.71E+09",
        "২E+০৯",
        "01712345678E+02",
        "Phone: 1.71E+09",
        "\u{feff}1.71E+09 ",
        "１．７１Ｅ＋０９",
    ] {
        refused(text, Refusal::Exponent);
    }
    assert_eq!(all("1.81E+09 01712345678"), ["01712345678"], "beside a whole number it doesn't disturb");
}

#[test]
fn a_prefix_outside_013_to_019_is_named() {
    for text in [
        "01012345678",
        "01112345678",
        "01212345678",
        "+8801112345678",
        "8801012345678",
        "০১১১২৩৪৫৬৭৮",
        "1112345678",
        "02712345678",
        "98765432101",
        "88029876543",
        "1112345678/0171234567",
        "Phone: 01112345678",
        "0111 2345 678",
    ] {
        refused(text, Refusal::Prefix);
    }
}

#[test]
fn too_few_digits_are_counted_with_their_zero() {
    for (text, digits) in [
        ("0171234567", 10),
        ("171234567", 10),
        ("+880171234567", 10),
        ("880171234567", 10),
        ("01712", 5),
        ("1712", 5),
        ("01712-3456", 9),
        ("2712345678", 10),
        ("৫", 1),
        ("Phone: 0171234567", 10),
        ("Code 0171234", 7),
        ("+880 01712345", 8),
        ("+880 2 9876543", 9),
        ("0088 02 9876543", 9),
        ("0171/017123456/018", 9),
        ("0111234567, 1112345678", 10),
    ] {
        refused(text, Refusal::TooShort { digits });
    }
}

#[test]
fn too_many_digits_are_counted_without_the_country_code() {
    for (text, digits) in [
        ("017123456789", 12),
        ("88017123456789", 12),
        ("+880 1712-3456789", 12),
        ("01712 3456789", 12),
        ("01712 345 678 9", 12),
        ("1508017123456", 13),
        ("8812345678901", 13),
        ("+8812345678901", 13),
        ("1990017123456780", 16),
        ("Account 15080171234567", 14),
    ] {
        refused(text, Refusal::TooLong { digits });
    }
}

#[test]
fn the_inside_of_a_longer_run_of_digits_is_no_number() {
    for text in [
        "1501712345678",
        "017123456780",
        "19900171234567801",
        "id=100001712345678",
        "1990 0171 2345 678",
        "0171-2345-678-9",
        "01712-345678-90",
        "12-0171-2345-678",
        "4000 0171 2345 6789",
        "1250 017 1234 5678",
        "+88 01712 345678 90",
        "+880 1 712345678-90",
        "810171234567801812345678",
        "017/12345678",
        "01712     345678",
        "01712,345678",
    ] {
        assert_eq!(all(text), [""; 0], "{text:?}");
    }
}

#[test]
fn a_date_and_an_amount_make_no_number() {
    for text in [
        "01-3-2026 1250",
        "01.3.2026 1200",
        "13-11-2026 10:30",
        "2026-11-20 01:30",
        "1712.345678",
        "1.712345678",
        "1500 200 300",
        "880.1712.345678",
        "Flat 01 712 345 678",
    ] {
        assert_eq!(all(text), [""; 0], "{text:?}");
    }
}

#[test]
fn an_identifier_makes_no_number() {
    for text in ["A1B01712345678", "DD201126-X9Z01712345678Q1", "9f01712345678e5"] {
        assert_eq!(all(text), [""; 0], "{text:?}");
    }
    refused("A1B01712345678", Refusal::NoDigits);
}

#[test]
fn ten_digits_beside_other_digits_are_no_number() {
    for text in [
        "Order 1763640000 total 1250",
        "1763640000 5",
        "#1 1763640000",
        "1712345678.5",
        "1712345678-0",
        "1712345678. 0",
        "1712345678.000",
    ] {
        assert_eq!(all(text), [""; 0], "{text:?}");
    }
}

#[test]
fn another_country_s_number_is_no_number() {
    for text in [
        "+91 98765 43210",
        "+1 1712345678",
        "+91 01712345678",
        "+81 01712345678",
        "+1712345678",
        "+44 1712 345678",
    ] {
        assert_eq!(all(text), [""; 0], "{text:?}");
    }
}
