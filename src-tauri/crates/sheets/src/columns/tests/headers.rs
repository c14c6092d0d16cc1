//! Unusual headers: each ends in a detection or a question.

use super::*;

const ORDER: &str = "Rahima,01712345678,1250";

#[test]
fn a_phone_is_found_among_five_hundred_and_twelve_columns() {
    let headers: Vec<String> =
        (0..512).map(|n| if n == 300 { "Phone".to_owned() } else { format!("Field {n}") }).collect();
    let cells: Vec<&str> = (0..512).map(|n| if n == 300 { "01712345678" } else { "x" }).collect();
    let detection = sheet(&[&headers.join(","), &cells.join(",")]);
    assert_eq!((detection.header_row, detection.mapping().phone), (Some(0), Some(300)));
    assert_eq!(detection.headers.len(), 512);
}

#[test]
fn a_very_long_header_hides_no_other_column() {
    let long = "ফোন phone ".repeat(4_000);
    let detection = sheet(&[&format!("{long},Mobile,Amount"), ORDER]);
    assert_eq!((detection.header_row, detection.mapping().phone), (Some(0), Some(1)));
}

#[test]
fn equal_headers_over_equal_numbers_are_asked_about() {
    let detection = sheet(&["Phone,Phone", "01712345678,01812345678", "01912345678,01612345678"]);
    assert_eq!(detection.close, [0, 1]);
}

#[test]
fn equal_headers_leave_it_to_the_cells() {
    assert_eq!(sheet(&["Phone,Phone,Phone", ORDER, "Karim,01812345678,900"]).mapping().phone, Some(1));
}

#[test]
fn headers_of_spaces_and_marks_leave_it_to_the_cells() {
    let detection = sheet(&[" ,\u{a0}\u{200b},\u{feff}", ORDER, "Karim,01812345678,900"]);
    assert_eq!(detection.mapping().phone, Some(1));
}

#[test]
fn direction_marks_around_a_header_change_nothing() {
    assert_eq!(
        sheet(&["Name,\u{200f}\u{202b}Phone\u{202c}\u{200e},Amount"]).mapping(),
        sheet(&["Name,Phone,Amount"]).mapping()
    );
}

#[test]
fn a_header_repeated_in_the_middle_changes_nothing() {
    let header = "Name,Mobile,Amount";
    let detection = sheet(&[header, ORDER, header, "Karim,01812345678,900", header]);
    assert_eq!((detection.header_row, detection.mapping().phone), (Some(0), Some(1)));
}

#[test]
fn a_header_in_the_twelfth_row_is_found() {
    let mut lines = vec!["My shop"; 11];
    lines.extend(["Name,Mobile,Amount", ORDER]);
    let detection = sheet(&lines);
    assert_eq!((detection.header_row, detection.mapping().phone), (Some(11), Some(1)));
}
