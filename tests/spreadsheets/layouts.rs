use std::ops::ControlFlow;

use porokh_sheets::{Format, columns::Role};

use crate::look::{Look, open};

#[test]
fn the_same_orders_are_read_from_every_format() {
    let files = [
        ("orders-hidden-row.xls", Format::Xls),
        ("orders-careless-container.xls", Format::Xls),
        ("orders-without-container.xls", Format::Xls),
        ("orders-default-password.xls", Format::Xls),
        ("orders-default-password.xlsx", Format::Xlsx),
        ("orders-hidden-row.ods", Format::Ods),
        ("orders-spaced-with-shapes.ods", Format::Ods),
        ("orders.xlsb", Format::Xlsb),
    ];
    for (name, format) in files {
        assert_eq!(open(name).unwrap().format(), format, "{name}");
        let look = Look::at(name);
        let sheet = if name.contains("without-container") { "Sheet1" } else { "Orders" };
        assert_eq!((look.sheet.as_str(), look.header_row), (sheet, Some(1)), "{name}");
        assert_eq!(look.column(Role::Phone), "Mobile", "{name}");
        assert_eq!(look.column(Role::Order), "Invoice No", "{name}");
        assert_eq!(look.column(Role::Amount), "COD amount", "{name}");
        assert_eq!(look.numbers(), ["01712345671", "01812345672", "01712345671"], "{name}");
        assert_eq!(look.amounts[..3], [Some(125_000), Some(8_050), Some(70_000)], "{name}");
    }
    // The handwritten .ods has an empty cell where the others have an error.
    assert_eq!(Look::at("orders-hidden-row.xls").refused, 1);
    assert_eq!(Look::at("orders.xlsb").refused, 1);
}

#[test]
fn the_sheet_with_the_orders_is_chosen_and_never_a_hidden_one() {
    for name in ["orders-on-second-sheet.xls", "orders-on-second-sheet.xlsb", "orders-on-second-sheet.ods"] {
        assert_eq!(Look::at(name).sheet, "Orders", "{name}");
    }
    for name in ["hidden-sheet-first.xls", "hidden-sheet-first.xlsb"] {
        let hidden: Vec<bool> = open(name).unwrap().sheets().iter().map(|sheet| sheet.hidden).collect();
        assert_eq!(hidden, [true, false], "{name}");
        assert_eq!(Look::at(name).sheet, "Now", "{name}");
    }
    assert_eq!(Look::at("very-hidden-sheet-first.xlsx").sheet, "Orders");
}

#[test]
fn hidden_rows_are_read() {
    let count = |name: &str| open(name).unwrap().hidden_rows(0, &mut |_| ControlFlow::Continue(()));
    assert_eq!(count("hidden-and-filtered-rows.xlsx"), Ok(Some(2)));
    assert_eq!(count("orders-hidden-row.xls"), Ok(Some(1)));
    assert_eq!(count("orders-hidden-row.ods"), Ok(Some(1)));
    assert_eq!(count("semicolons.csv"), Ok(None));
    assert_eq!(Look::at("hidden-and-filtered-rows.xlsx").phones.len(), 5);
}

#[test]
fn a_workbook_that_may_carry_macros_is_read_like_any_other() {
    assert_eq!(open("macros.xlsm").unwrap().format(), Format::Xlsm);
    assert_eq!(Look::at("macros.xlsm").numbers(), ["01712345671"]);
}

#[test]
fn merged_phone_counts_once() {
    let look = Look::at("merged-cells.xlsx");
    assert_eq!((look.header_row, look.line_items), (Some(2), 1));
    assert_eq!(look.phones, [(3, vec!["01712345671".to_owned()]), (5, vec!["01812345672".to_owned()])]);
}

#[test]
fn a_sheet_that_claims_to_be_huge_is_as_large_as_its_cells() {
    assert_eq!(Look::at("first-and-last-cell.xlsx").numbers(), ["01712345671"]);
    assert_eq!(Look::at("claims-all-columns.xlsx").numbers(), ["01712345671"]);
}
