use std::{fs::File, io::Write as _, ops::ControlFlow, path::Path};

use calamine::Reader as _;
use proptest::prelude::*;
use tempfile::TempDir;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::{Book, Limits, Row, SheetError};

type Found = Vec<((u32, u32), String)>;

fn written(folder: &TempDir, tables: &str) -> std::path::PathBuf {
    let path = folder.path().join("made.ods");
    let content = format!(
        "<?xml version=\"1.0\"?><office:document-content><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    );
    let parts = [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", "<manifest:manifest/>"),
        ("content.xml", &content),
    ];
    let mut zip = ZipWriter::new(File::create(&path).unwrap());
    for (name, contents) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(contents.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    path
}

fn ours(path: &Path, sheet: usize) -> Result<Found, SheetError> {
    let mut found = Vec::new();
    let mut each = |row: Row<'_>| {
        found.extend(row.cells.iter().map(|cell| ((row.number, cell.column), format!("{:?}", cell.value))));
        ControlFlow::Continue(())
    };
    let mut book = Book::open(path, &Limits::default())?;
    book.rows(sheet, &mut |_| ControlFlow::Continue(()), &mut each)?;
    Ok(found)
}

fn theirs(path: &Path) -> Option<Found> {
    let mut book: calamine::Ods<_> = calamine::open_workbook(path).ok()?;
    let range = book.worksheet_range_at(0)?.ok()?;
    let (top, left) = range.start().unwrap_or_default();
    let mut found = Vec::new();
    for (row, cells) in (top..).zip(range.rows()) {
        for (column, cell) in (left..).zip(cells) {
            found.extend(
                crate::book::value::theirs::loaded(cell).map(|value| ((row, column), format!("{value:?}"))),
            );
        }
    }
    Some(found)
}

fn table(rows: &str) -> String {
    format!("<table:table table:name=\"Orders\">{rows}</table:table>")
}

fn of_rows(rows: &str) -> Found {
    let folder = TempDir::new().unwrap();
    ours(&written(&folder, &table(rows)), 0).unwrap()
}

fn text_cell(inner: &str) -> String {
    format!("<table:table-cell office:value-type=\"string\">{inner}</table:table-cell>")
}

fn texts(found: &Found) -> Vec<String> {
    found.iter().map(|(_, value)| value.clone()).collect()
}

/// Otherwise files of common programs are refused as damaged, which all spreadsheet programs open.
#[test]
fn white_space_comments_and_groups_between_rows_and_cells_change_nothing() {
    let cell = |text: &str| text_cell(&format!("<text:p>{text}</text:p>"));
    let plain = of_rows(&format!(
        "<table:table-row>{}{}</table:table-row><table:table-row>{}</table:table-row>",
        cell("Rina"),
        cell("01712345671"),
        cell("Mina")
    ));
    assert_eq!(plain.len(), 3);
    let noisy = format!(
        "\r\n <!-- rows --><table:table-columns><table:table-column/></table:table-columns>\
         <table:table-header-rows>\n<table:table-row>\n  {}\t<!-- <table:table-cell> -->\n<?x y?>{}\n</table:table-row>\n</table:table-header-rows>\
         <table:table-row-group>text<table:table-row-group><table:table-row\n>{}<![CDATA[ ]]>\n</table:table-row></table:table-row-group></table:table-row-group>",
        text_cell("\n <text:p\n>Rina</text:p >\n <!-- --> "),
        text_cell("<!-- --><text:p>0171<!-- 5 -->2345671</text:p>"),
        cell("Mina"),
    );
    assert_eq!(of_rows(&noisy), plain);
}

/// Otherwise a number that nobody ordered with is checked and paid for.
#[test]
fn notes_and_shapes_are_not_the_cell() {
    let other = "<text:p>01999999999</text:p>";
    let note = format!(
        "<office:annotation><dc:creator>x</dc:creator>{other}<text:list><text:list-item>{other}</text:list-item></text:list></office:annotation>"
    );
    let aside = [
        format!("<draw:custom-shape>{other}<draw:enhanced-geometry/></draw:custom-shape>"),
        format!("<draw:frame><draw:text-box>{other}</draw:text-box></draw:frame>"),
        format!(
            "<draw:g><draw:rect>{other}</draw:rect><draw:g><draw:line>{other}</draw:line></draw:g></draw:g>"
        ),
        format!("<draw:a><draw:frame><draw:text-box>{other}</draw:text-box></draw:frame></draw:a>"),
        format!(
            "<draw:frame><draw:text-box><table:table><table:table-row>{}</table:table-row></table:table></draw:text-box></draw:frame>",
            text_cell(other)
        ),
        "<draw:frame><svg:title>01999999999</svg:title></draw:frame>".to_owned(),
        note,
    ];
    for aside in &aside {
        for inner in [
            format!("{aside}<text:p>01812345672</text:p>"),
            format!("<text:p>01812345672</text:p>{aside}"),
            format!("<text:p>018{aside}12345672</text:p>"),
        ] {
            let row = format!("<table:table-row>{}{}</table:table-row>", text_cell(&inner), text_cell(aside));
            assert_eq!(texts(&of_rows(&row)), ["Text(\"01812345672\")"], "{inner}");
        }
        let shapes = format!(
            "<table:shapes>{aside}</table:shapes><table:table-row>{}</table:table-row>",
            text_cell("<text:p>A</text:p>")
        );
        assert_eq!(texts(&of_rows(&shapes)), ["Text(\"A\")"]);
        let row = format!(
            "<table:table-row><table:table-cell office:value-type=\"float\" office:value=\"5\">{aside}<text:p>5</text:p></table:table-cell></table:table-row>"
        );
        assert_eq!(texts(&of_rows(&row)), ["Number(5.0)"]);
    }
}

#[test]
fn texts_are_what_programs_show() {
    for (inner, wanted) in [
        ("<text:p>a</text:p><text:p/><text:p>b</text:p>", "a\\n\\nb"),
        ("<text:p> a  b\n c</text:p>", "a b c"),
        (
            "<text:p>a<text:s text:c=\"2\"/><text:span>b</text:span><text:tab/>c<text:line-break/>d</text:p>",
            "a  b\\tc\\nd",
        ),
        ("<text:p><text:a xlink:href=\"tel:1\">01712345671</text:a></text:p>", "01712345671"),
        ("<text:p>R&amp;D <text:date>today</text:date></text:p>", "R&D today"),
        ("<text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>", "a"),
    ] {
        let row = format!("<table:table-row>{}</table:table-row>", text_cell(inner));
        assert_eq!(texts(&of_rows(&row)), [format!("Text(\"{wanted}\")")], "{inner}");
    }
}

#[test]
fn values_keep_their_type() {
    let cell = |attributes: &str, text: &str| {
        let row = format!(
            "<table:table-row><table:table-cell {attributes}>{text}</table:table-cell></table:table-row>"
        );
        texts(&of_rows(&row)).concat()
    };
    for (attributes, text, wanted) in [
        ("office:value-type=\"currency\" office:value=\" 5.5 \"", "<text:p>5</text:p>", "Number(5.5)"),
        ("office:value-type=\"date\" office:date-value=\"2026-11-20\"", "", "Date(2026-11-20T00:00:00)"),
        ("office:value-type=\"time\" office:time-value=\"PT14H30M00S\"", "", "Date(1899-12-31T14:30:00)"),
        ("office:value-type=\"boolean\" office:boolean-value=\"true\"", "", "Bool(true)"),
        ("office:value-type=\"string\" office:string-value=\"0171\"", "<text:p>x</text:p>", "Text(\"0171\")"),
        (
            "office:value-type=\"string\" office:string-value=\"\" calcext:value-type=\"error\"",
            "<text:p>#N/A</text:p>",
            "Error(\"#N/A\")",
        ),
        ("office:value-type=\"float\" office:value=\"x\"", "<text:p>x</text:p>", "Text(\"x\")"),
        ("", "<text:p>untyped</text:p>", "Text(\"untyped\")"),
        ("table:formula=\"of:=1\"", "", "Error(\"#NOT_CALCULATED!\")"),
        ("table:formula=\"of:=&quot;&quot;\" office:value-type=\"string\"", "<text:p/>", ""),
    ] {
        assert_eq!(cell(attributes, text), wanted, "{attributes}");
    }
}

#[test]
fn repeats_are_counted_and_rows_behind_the_last_are_none() {
    let row = |repeats: &str, cells: &str| format!("<table:table-row {repeats}>{cells}</table:table-row>");
    let number = "<table:table-cell office:value=\"1\" table:number-columns-repeated=\"2\"/>";
    let rows = [
        row(
            "table:number-rows-repeated=\"3\"",
            "<table:table-cell table:number-columns-repeated=\"16384\"/>",
        ),
        row("table:number-rows-repeated=\"2\"", &format!("<table:covered-table-cell/>{number}")),
        row("table:number-rows-repeated=\"99999999999999999999\"", "<table:table-cell/>"),
        row("", number),
    ];
    let places: Vec<_> = of_rows(&rows.concat()).into_iter().map(|(place, _)| place).collect();
    assert_eq!(places, [(3, 1), (3, 2), (4, 1), (4, 2)]);
}

#[test]
fn sheets_are_listed_with_their_hidden_rows_and_a_cut_document_is_damaged() {
    let folder = TempDir::new().unwrap();
    let style = "<style:style style:name=\"ta2\" style:family=\"table\"><style:table-properties table:display=\"false\"/></style:style>";
    let row = "<table:table-row table:visibility=\"filter\"><table:table-cell office:value=\"7\"/></table:table-row>";
    let tables = format!(
        "{style}<table:table table:name=\"A &amp; B\" table:style-name=\"ta1\">{row}<table:table-row table:visibility=\"collapse\"/></table:table>\n\
         <table:table table:name=\"Old\" table:style-name=\"ta2\"/><table:table table:name=\"A &amp; B\">{row}{row}</table:table>"
    );
    let path = written(&folder, &tables);
    let mut book = Book::open(&path, &Limits::default()).unwrap();
    let sheets: Vec<_> = book.sheets().iter().map(|sheet| (sheet.name.clone(), sheet.hidden)).collect();
    let name = || "A & B".to_owned();
    assert_eq!(sheets, [(name(), false), ("Old".to_owned(), true), (name(), false)]);
    let hidden = [0, 1, 2].map(|sheet| book.hidden_rows(sheet, &mut |_| ControlFlow::Continue(())).unwrap());
    assert_eq!(hidden, [Some(1), Some(0), Some(2)]);
    assert_eq!([0, 1, 2].map(|sheet| ours(&path, sheet).unwrap().len()), [1, 0, 2]);
    let cut = written(&folder, "<table:table><table:table-row><table:table-cell>");
    assert_eq!(ours(&cut, 0), Err(SheetError::Damaged { sheet: None, after: None }));
}

/// A cell of any kind that both libraries read alike.
fn any_cell() -> impl Strategy<Value = String> {
    let text = "[a-zক-ম0-9]{1,6}( [a-z0-9]{1,3}){0,2}";
    prop_oneof![
        text.prop_map(|text| text_cell(&format!("<text:p>{text}</text:p>"))),
        (text, text).prop_map(|(a, b)| text_cell(&format!(
            "<text:p>{a}<text:s text:c=\"3\"/></text:p><text:p><text:span>{b}</text:span>&amp;</text:p>"
        ))),
        (-1e9..1e9_f64, 1..4_u32).prop_map(|(number, repeats)| format!(
            "<table:table-cell table:number-columns-repeated=\"{repeats}\" office:value-type=\"float\" office:value=\"{number}\"><text:p>{number}</text:p></table:table-cell>"
        )),
        (1..40_u32).prop_map(|repeats| format!("<table:table-cell table:number-columns-repeated=\"{repeats}\"/>")),
        Just("<table:covered-table-cell/>".to_owned()),
        (1..29_u32).prop_map(|day| format!(
            "<table:table-cell office:value-type=\"date\" office:date-value=\"2026-02-{day:02}\"/>"
        )),
        any::<bool>().prop_map(|truth| format!(
            "<table:table-cell office:value-type=\"boolean\" office:boolean-value=\"{truth}\"/>"
        )),
        text.prop_map(|text| text_cell(&format!(
            "<office:annotation><text:p>01999999999</text:p></office:annotation><text:p>{text}</text:p>"
        ))),
    ]
}

/// What may be between rows and cells without a meaning.
const NOISE: &str = "([ \t\r\n]{1,3}|<!-- [a-z<>/]{0,5} -->|<\\?x y\\?>){0,3}";

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn cells_are_what_another_library_reads_however_they_are_spaced(
        rows in prop::collection::vec((1..4_u32, prop::collection::vec((any_cell(), NOISE), 0..6), NOISE), 0..8),
        groups in 0..3_usize,
    ) {
        let folder = TempDir::new().unwrap();
        let row = |repeats: &u32, cells: String| format!("<table:table-row table:number-rows-repeated=\"{repeats}\">{cells}</table:table-row>");
        let plain: String = rows
            .iter()
            .map(|(repeats, cells, _)| row(repeats, cells.iter().map(|(cell, _)| cell.as_str()).collect()))
            .collect();
        let path = written(&folder, &table(&plain));
        let wanted = ours(&path, 0).unwrap();
        prop_assert_eq!(Some(wanted.clone()), theirs(&path));
        let noisy: String = rows
            .iter()
            .map(|(repeats, cells, noise)| {
                let cells = cells.iter().map(|(cell, noise)| format!("{noise}{cell}{noise}")).collect();
                format!("{noise}{}", row(repeats, cells))
            })
            .collect();
        let (open, close) = ("<table:table-row-group>\n", "</table:table-row-group>");
        let noisy = format!("{}{noisy}{}", open.repeat(groups), close.repeat(groups));
        prop_assert_eq!(ours(&written(&folder, &table(&noisy)), 0), Ok(wanted));
    }

    #[test]
    fn random_nesting_is_read_or_refused(
        pieces in prop::collection::vec(
            "</?(table:table|table:table-row|table:table-cell|text:p|office:annotation|draw:frame|table:shapes|text:s)( table:number-(rows|columns)-repeated=\"[0-9]{1,7}\"| office:value=\"[0-9x]\"| office:value-type=\"string\"| text:c=\"9{1,9}\")?/?>|[a-z ]{1,3}",
            0..40,
        ),
    ) {
        let folder = TempDir::new().unwrap();
        let path = written(&folder, &table(&format!("<table:table-row>{}", pieces.concat())));
        let sheets = Book::open(&path, &Limits::default()).map(|book| book.sheets().len()).unwrap_or_default();
        for sheet in 0..sheets {
            if let Ok(found) = ours(&path, sheet) {
                prop_assert!(found.is_sorted_by(|one, other| one.0 < other.0));
            }
        }
    }
}
