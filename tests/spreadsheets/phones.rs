use crate::look::Look;

#[test]
fn disguises_are_seen_through_and_what_is_no_number_is_refused() {
    let look = Look::at("dirty-phones.csv");
    let wanted = ["01712345671", "01712345672", "01712345673", "01712345675", "01812345675", "01712345676"];
    assert_eq!(look.numbers(), wanted);
    assert_eq!((look.refused, look.empty), (2, 1));
}

#[test]
fn words_for_nothing_are_empty_and_the_mark_at_the_end_is_no_order() {
    let look = Look::at("words-for-nothing.tsv");
    assert_eq!(look.numbers(), ["01712345671", "01812345672"]);
    assert_eq!((look.phones.len(), look.empty, look.refused), (6, 4, 0));
    assert_eq!(look.amounts, [None, Some(50_000), Some(50_000), None, None, None]);
}

#[test]
fn marks_and_spaces_that_nobody_sees_change_nothing() {
    let look = Look::at("marks-and-spaces.csv");
    assert_eq!(look.numbers(), ["01712345671", "01812345672", "01612345673", "01512345674"]);
}

#[test]
fn two_numbers_in_a_cell_are_both_found_whatever_stands_between() {
    let look = Look::at("several-numbers-in-a-cell.csv");
    assert!(look.phones.iter().all(|(_, phones)| phones.len() == 2), "{:?}", look.phones);
    assert_eq!(look.phones.len(), 4);
}

#[test]
fn number_cells_are_read_as_whole_numbers_and_never_guessed() {
    let look = Look::at("numbers-as-phones.xlsx");
    assert_eq!(look.numbers(), ["01712345671", "01812345672"]);
    assert_eq!((look.refused, look.empty), (2, 1));
}

#[test]
fn a_date_is_no_phone_and_a_phone_shown_as_a_date_is_one() {
    let look = Look::at("dates-as-phones.xlsx");
    assert_eq!(look.numbers(), ["01712345671", "01812345672"]);
    assert_eq!(look.refused, 1);
    assert_eq!(Look::at("dates-where-phones-should-be.csv").refused, 1);
}

#[test]
fn a_formula_counts_by_its_result_and_an_error_is_refused() {
    let look = Look::at("formulas-and-errors.xlsx");
    assert_eq!(look.phones[0].1, ["01712345671"]);
    assert_eq!(look.phones[2].1, ["01812345672"]);
    assert_eq!(look.refused, 1);
    assert_eq!(look.amounts[0], Some(125_000));
}
