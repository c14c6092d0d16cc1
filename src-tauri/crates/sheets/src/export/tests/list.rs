use porokh_domain::Currency;
use proptest::prelude::*;

use super::*;

const COLUMNS: [ListColumn<'static>; 5] = [
    ListColumn { header: "Made at", kind: ListKind::Moment },
    ListColumn { header: "=Customer", kind: ListKind::Text },
    ListColumn { header: "Mobile", kind: ListKind::Text },
    ListColumn { header: "Row", kind: ListKind::Number },
    ListColumn { header: "Amount", kind: ListKind::Number },
];

fn written(
    folder: &TempDir,
    rows: &[Vec<ListCell>],
    format: ExportFormat,
) -> (PathBuf, Result<Exported, ExportError>) {
    let path = folder.path().join("list");
    let plan = ListPlan { sheet: "পেমেন্ট", columns: &COLUMNS };
    let target = Target { path: &path, format, scratch: folder.path() };
    let exported = list(plan, &mut rows.iter().cloned().map(Ok), target);
    (path, exported)
}

fn row(customer: &str, amount: ListCell) -> Vec<ListCell> {
    vec![
        ListCell::Moment(checked_at()),
        ListCell::Text(customer.into()),
        ListCell::Phone("01712345678".into()),
        ListCell::Count(7),
        amount,
    ]
}

#[test]
fn each_cell_of_a_list_has_its_type() {
    let folder = TempDir::new().unwrap();
    let list = [row("=রহিমা", ListCell::Money(125_075, Currency::Bdt)), row("", ListCell::Empty)];
    let (path, exported) = written(&folder, &list, ExportFormat::Xlsx);
    assert_eq!(exported, Ok(Exported { rows: 2, ..Exported::default() }));
    let rows = rows(&path, 0);
    let header = ["Made at", "=Customer", "Mobile", "Row", "Amount"];
    assert_eq!(rows[&0], (0..).zip(header).map(|(column, header)| text(column, header)).collect::<Vec<_>>());
    let first = [date(0, checked_at()), text(1, "=রহিমা"), text(2, "01712345678"), number(3, 7.0)];
    assert_eq!(rows[&1], [first.as_slice(), &[number(4, 1250.75)]].concat());
    assert_eq!(rows[&2], [date(0, checked_at()), text(2, "01712345678"), number(3, 7.0)]);
    assert!(!part(&path, "xl/worksheets/sheet1.xml").contains("<f>"));
    assert_eq!(open(&path).sheets()[0].name, "পেমেন্ট");
}

#[test]
fn list_header_and_amounts() {
    let folder = TempDir::new().unwrap();
    let list = [row("a", ListCell::Money(1, Currency::Bdt)), row("b", ListCell::Money(2, Currency::Usd))];
    let (path, _) = written(&folder, &list, ExportFormat::Xlsx);
    let sheet = part(&path, "xl/worksheets/sheet1.xml");
    assert!(sheet.contains(r#"<pane ySplit="1" topLeftCell="A2""#), "{sheet}");
    assert!(sheet.contains(r#"<autoFilter ref="A1:E3""#), "{sheet}");
    let styles = part(&path, "xl/styles.xml");
    assert!(styles.contains("&quot;৳&quot;#,##0.00"), "{styles}");
    assert!(styles.contains("&quot;$&quot;#,##0.00"), "{styles}");
}

#[test]
fn a_list_as_text_has_exact_amounts_and_guarded_texts() {
    let folder = TempDir::new().unwrap();
    let list = [row("=1+1", ListCell::Money(99_999_999_999_999, Currency::Usd)), row("b", ListCell::Empty)];
    let (path, exported) = written(&folder, &list, ExportFormat::Csv);
    assert_eq!(exported.map(|exported| exported.rows), Ok(2));
    let wanted = "\u{FEFF}Made at,'=Customer,Mobile,Row,Amount\r\n\
                  2026-11-21 09:05:30,'=1+1,'01712345678,7,999999999999.99\r\n\
                  2026-11-21 09:05:30,b,'01712345678,7,\r\n";
    assert_eq!(std::fs::read_to_string(path).unwrap(), wanted);
}

#[test]
fn a_list_that_breaks_off_leaves_the_file_that_was_there() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("list.xlsx");
    std::fs::write(&path, "before").unwrap();
    let plan = ListPlan { sheet: "List", columns: &COLUMNS };
    let target = Target { path: &path, format: ExportFormat::Xlsx, scratch: folder.path() };
    let mut rows = [Ok(row("a", ListCell::Empty)), Err(ExportError::Results)].into_iter();
    assert_eq!(list(plan, &mut rows, target), Err(ExportError::Results));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "before");
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    assert_eq!(left.len(), 1, "a draft was left: {left:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_amount_is_read_back_exactly(hundredths in prop::collection::vec(0..100_000_000_000_000_i64, 1..40)) {
        let folder = TempDir::new().unwrap();
        let list: Vec<_> = hundredths.iter().map(|it| row("a", ListCell::Money(*it, Currency::Bdt))).collect();
        let (path, _) = written(&folder, &list, ExportFormat::Xlsx);
        let rows = rows(&path, 0);
        for (place, wanted) in (1..).zip(&hundredths) {
            let exact = format!("{}.{:02}", wanted / 100, wanted % 100);
            prop_assert_eq!(&rows[&place][4], &number(4, exact.parse().unwrap()));
        }
    }
}
