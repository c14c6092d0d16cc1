use porokh_sheets::columns::Role;

use crate::look::{Look, open};

#[test]
fn separators_encodings_and_line_ends_are_found() {
    for (name, separator, encoding) in [
        ("semicolons.csv", Some(';'), "UTF-8"),
        ("sep-line.csv", Some(';'), "UTF-8"),
        ("utf8-bom.csv", Some(','), "UTF-8"),
        ("cr-line-ends.csv", Some(','), "UTF-8"),
        ("facebook-leads-utf16-tab.csv", Some('\t'), "UTF-16LE"),
        ("no-header-single-column.csv", None, "UTF-8"),
        ("one-bad-byte.csv", Some(','), "UTF-8"),
    ] {
        let book = open(name).unwrap();
        let facts = book.text().unwrap();
        assert_eq!((facts.separator, facts.encoding.as_str()), (separator, encoding), "{name}");
        assert!(!facts.lost_bangla, "{name}");
        assert!(!Look::at(name).numbers().is_empty(), "{name}");
    }
}

#[test]
fn a_list_without_a_header_begins_with_its_first_row() {
    let look = Look::at("no-header-single-column.csv");
    assert_eq!(look.header_row, None);
    assert_eq!(look.numbers(), ["01712345671", "01812345672", "01612345673"]);
}

#[test]
fn bangla_that_became_question_marks_is_noticed() {
    assert!(open("lost-bangla-question-marks.csv").unwrap().text().unwrap().lost_bangla);
    assert_eq!(Look::at("lost-bangla-question-marks.csv").column(Role::Phone), "Phone");
}

#[test]
fn a_bad_byte_costs_its_character_only() {
    let look = Look::at("one-bad-byte.csv");
    assert_eq!(look.column(Role::Phone), "মোবাইল");
    assert_eq!(look.numbers(), ["01712345671", "01812345672", "01912345673"]);
    assert_eq!(look.amounts, [Some(50_000), Some(70_000), Some(90_000)]);
}

#[test]
fn quotes_keep_what_belongs_together_and_swallow_nothing() {
    assert_eq!(Look::at("quoted-line-breaks.csv").numbers(), ["01712345671", "01812345672"]);
    let look = Look::at("one-order-of-two-lines.csv");
    assert_eq!((look.numbers(), &look.amounts[..]), (vec!["01712345671"], &[Some(125_000)][..]));
    assert_eq!(Look::at("unclosed-quote.csv").numbers(), ["01712345671", "01812345672"]);
    assert_eq!(Look::at("forty-thousand-characters.csv").numbers(), ["01712345671", "01812345672"]);
}
