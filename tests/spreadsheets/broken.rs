use porokh_sheets::{Found, SheetError, columns};

use crate::look::open;

#[test]
fn a_file_that_is_something_else_is_named_by_its_bytes() {
    for (name, found) in [
        ("web-page.xls", Found::WebPage),
        ("picture.xlsx", Found::Picture),
        ("pdf.xls", Found::Pdf),
        ("document.xlsx", Found::Document),
        ("archive.xlsx", Found::Archive),
    ] {
        assert_eq!(open(name).err(), Some(SheetError::NotASpreadsheet { found }), "{name}");
    }
}

#[test]
fn empty_cut_and_locked_files() {
    assert_eq!(open("zero-bytes.xlsx").err(), Some(SheetError::ZeroBytes));
    assert_eq!(open("half-written.xlsx").err(), Some(SheetError::Damaged { sheet: None, after: None }));
    assert_eq!(open("password.xls").err(), Some(SheetError::Password));
    assert_eq!(open("password.xlsx").err(), Some(SheetError::Password));
}

#[test]
fn a_workbook_without_cells_is_empty() {
    let mut book = open("empty-workbook.xlsx").unwrap();
    assert!(matches!(columns::survey(&mut book), Err(SheetError::Empty { .. })));
}
