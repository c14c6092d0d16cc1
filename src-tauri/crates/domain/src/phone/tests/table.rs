use super::Repair::*;
use super::*;

#[test]
fn a_number_as_it_should_be_needs_no_repair() {
    reads("01712345678", &[]);
    reads("  01712345678 \n", &[]);
}

#[test]
fn the_country_code_is_taken_away() {
    for text in ["+8801712345678", "8801712345678", "008801712345678", "+88001712345678", "88001712345678"] {
        reads(text, &[CountryCode]);
    }
    for text in [
        "+88 01712-345678",
        "+880 1712-345678",
        "+880 1712 345 678",
        "+880 (0) 1712-345678",
        "(+880) 1712 345678",
        "+880-1712-345678",
        "+880 17 12 34 56 78",
        "0088 01712 345678",
        "00880 1712 345678",
        "88 01712345678",
        "880 1712 345678",
        "+ 880 1712 345678",
        "+880.1712.345678",
        "00880.1712.345678",
    ] {
        reads(text, &[CountryCode, Separators]);
    }
}

#[test]
fn spaces_dashes_dots_and_brackets_may_group_the_digits() {
    for text in [
        "01712-345678",
        "01712 345678",
        "0171 2345 678",
        "017-1234-5678",
        "017.1234.5678",
        "(017) 12345678",
        "01712 - 345678",
        "01712 -- 345678",
        "017 12 34 56 78",
        "0 1 7 1 2 3 4 5 6 7 8",
        "01 712 345 678",
        "01712–345678",
        "01712\u{2011}345678",
    ] {
        reads(text, &[Separators]);
    }
}

#[test]
fn an_apostrophe_in_front_is_dropped() {
    for text in ["'01712345678", "’01712345678"] {
        reads(text, &[Apostrophe]);
    }
    reads("'+8801712345678", &[CountryCode, Apostrophe]);
}

#[test]
fn invisible_marks_inside_and_around_are_dropped() {
    for text in [
        "\u{feff}01712345678",
        "01712345678\u{200b}",
        "\u{202a}01712345678\u{202c}",
        "01712\u{200d}345678",
        "01712\u{ad}345678",
        "01712\u{a0}345678",
        "\u{a0}01712345678",
        "01712345678\u{202f}",
    ] {
        reads(text, &[InvisibleMarks]);
    }
    reads("\u{202a}+880 1712-345678\u{202c}", &[CountryCode, Separators, InvisibleMarks]);
}

#[test]
fn the_zero_that_a_spreadsheet_dropped_is_put_back() {
    reads("1712345678", &[MissingZero]);
    reads("1712345678.0", &[MissingZero, DecimalPoint]);
    reads("1712345678.00", &[MissingZero, DecimalPoint]);
    reads("1712-345678", &[MissingZero, Separators]);
    reads("8801712345678.0", &[DecimalPoint, CountryCode]);
    reads("Phone: 1712345678", &[MissingZero, SurroundingText]);
}

#[test]
fn bangla_mixed_and_full_width_digits_are_digits() {
    reads("০১৭১২৩৪৫৬৭৮", &[BanglaDigits]);
    reads("০17১2345678", &[BanglaDigits]);
    reads("+৮৮০১৭১২৩৪৫৬৭৮", &[BanglaDigits, CountryCode]);
    reads("০১৭১২-৩৪৫৬৭৮", &[BanglaDigits, Separators]);
    reads("０１７１２３４５６７８", &[FullWidthDigits]);
    reads("＋８８０１７１２３４５６７８", &[FullWidthDigits, CountryCode]);
    reads("０１７１２－３４５６７８", &[FullWidthDigits, Separators]);
}

#[test]
fn the_letter_o_among_digits_is_a_zero() {
    for text in ["o1712345678", "O1712345678"] {
        reads(text, &[LetterO]);
    }
    reads("+88O1712345678", &[LetterO, CountryCode]);
    assert_eq!(all("Phone O17123O5678"), ["01712305678"]);
    reads("No1712345678", &[MissingZero, SurroundingText]);
}

#[test]
fn words_links_and_prefixes_around_a_number_are_left_out() {
    for text in [
        "01712345678 (bkash)",
        "Phone- 01712345678",
        "Phone01712345678",
        "Road 7 Phone01712345678",
        "Mobile No. 01712345678",
        "মোবাইল: 01712345678",
        "01712345678/78",
        "1.01712345678",
        "Order 2026-11-20 01712345678 total 1,250",
        "INV-1001-01712345678",
    ] {
        reads(text, &[SurroundingText]);
    }
    reads("মোবাইল: ০১৭১২৩৪৫৬৭৮", &[BanglaDigits, SurroundingText]);
    for text in [
        "https://wa.me/8801712345678",
        "https://wa.me/8801712345678?text=Order%20101",
        "https://api.whatsapp.com/send?phone=8801712345678&text=hi",
        "p:+8801712345678",
        "tel:+8801712345678",
    ] {
        reads(text, &[CountryCode, SurroundingText]);
    }
}

#[test]
fn marks_that_say_nothing_around_a_number_are_no_repair() {
    for text in
        ["(01712345678)", "01712345678.", "01712345678,", "\"01712345678\"", "📞 01712345678", "-01712345678"]
    {
        reads(text, &[]);
    }
}

#[test]
fn number_in_pasted_message() {
    let message = "Name: Rahima Khatun\nPhone: 01712-345678\nAddress: House 12, Road 7/A, Sector 11, Uttara, \
                   Dhaka 1230\nDate: 2026-11-20 10:30\nProduct: 2 pcs, 3XL\nDue: 1,250 tk";
    reads(message, &[Separators, SurroundingText]);
    let bangla = "নাম: রহিমা\nমোবাইল ০১৭১২৩৪৫৬৭৮\nঠিকানা: বাসা ১২, রোড ৭, ঢাকা ১২৩০\nবাকি ১,২৫০ টাকা";
    reads(bangla, &[BanglaDigits, SurroundingText]);
    reads("Rahima 01712345678 Mirpur 10 Dhaka 1216 cod 1250", &[SurroundingText]);
    reads("House 5 Road 3 Block C +880 1712-345678 1250 tk", &[CountryCode, Separators, SurroundingText]);
    reads("Order 1763640000 phone 01712345678", &[SurroundingText]);
}

#[test]
fn several_different_numbers_are_found_in_their_order() {
    for between in
        ["/", " / ", ",", ", ", ";", "\n", "\r\n", "\t", " ", "  ", " - ", "-", "|", " & ", " or ", " ও "]
    {
        let text = format!("01712345678{between}01812345678");
        assert_eq!(all(&text), ["01712345678", "01812345678"], "{text:?}");
    }
    assert_eq!(all("01712-345678 01812-345678"), ["01712345678", "01812345678"]);
    assert_eq!(all("+880 1712-345678, +880 1812-345678"), ["01712345678", "01812345678"]);
    assert_eq!(all("017 12345678 018 12345678"), ["01712345678", "01812345678"]);
    assert_eq!(all("1712345678/1812345678"), ["01712345678", "01812345678"]);
}

#[test]
fn the_same_number_twice_is_one_number() {
    reads("01712345678/01712345678", &[]);
    reads("01712345678, +8801712345678", &[]);
    assert_eq!(all("01712345678 01812345678 01712345678"), ["01712345678", "01812345678"]);
}

#[test]
fn a_number_that_was_typed_to_fill_a_field_is_valid_and_flagged() {
    for text in ["01700000000", "01711111111", "1700000000"] {
        assert!(one(text).filler, "{text}");
    }
    for text in ["01712345678", "01712345670"] {
        assert!(!one(text).filler, "{text}");
    }
}

/// A cell with two customers' numbers must not be refused as one number that is too long.
#[test]
fn numbers_run_together_are_read_one_by_one() {
    assert_eq!(all("0171234567801812345678"), ["01712345678", "01812345678"]);
    assert_eq!(all("০১৭১২৩৪৫৬৭৮০১৮১২৩৪৫৬৭৮"), ["01712345678", "01812345678"]);
    assert_eq!(all("880171234567801812345678"), ["01712345678", "01812345678"]);
    assert_eq!(all("017123456780181234567801912345678"), ["01712345678", "01812345678", "01912345678"]);
    // One of them has a digit too many: unknown which.
    for text in ["01712345678018123456789", "0171234567800812345678", "0171234567801212345678"] {
        assert!(matches!(read(text), Reading::Refused(Refusal::TooLong { .. })), "{text}");
    }
}

/// Digits of other scripts come from other keyboards.
#[test]
fn digits_of_other_scripts_are_read() {
    for text in ["٠١٧١٢٣٤٥٦٧٨", "۰۱۷۱۲۳۴۵۶۷۸", "०१७१२३४५६७८"] {
        reads(text, &[FullWidthDigits]);
    }
}

/// A customer without a number is not an error.
#[test]
fn words_for_no_number_are_empty() {
    for text in ["নাই", "নেই", " নাই। ", "না", "Nai", "No", "।"] {
        assert_eq!(read(text), Reading::Empty, "{text}");
    }
}
