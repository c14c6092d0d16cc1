//! What a workbook keeps of rows in other places than the sheet: none of it goes to the courier with the other rows.

use super::*;

const TEXTS: &str = "xl/sharedStrings.xml";
/// An empty text that keeps the place of one.
const EMPTY: &str = "<si><t/></si>";

/// Orders of six customers in rows 1 to 6, and another sheet that knows the second one.
fn orders(folder: &TempDir) -> PathBuf {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("Orders").unwrap();
    for (column, header) in (0..).zip(["Name", "Phone", "Address", "Zone"]) {
        sheet.write(0, column, header).unwrap();
    }
    for row in 1..7 {
        sheet.write(row, 0, format!("Customer {row}")).unwrap();
        sheet.write(row, 1, format!("0171234567{row}")).unwrap();
        sheet.write(row, 2, format!("House {row}, <রোড> & lane")).unwrap();
        sheet.write(row, 3, "Mirpur").unwrap();
    }
    book.add_worksheet().set_name("Loyal").unwrap().write(0, 0, "Customer 2").unwrap();
    saved(folder, book)
}

/// The items of the table of shared texts, each by its bytes.
fn items(path: &Path) -> Vec<String> {
    let table = part(path, TEXTS);
    let table = &table[table.find("<si>").unwrap()..table.rfind("</sst>").unwrap()];
    table.split_inclusive("</si>").map(str::to_owned).collect()
}

/// The seller holds an order because the customer is known to refuse parcels, and uploads the other file: the courier
/// was handed the names, phones and addresses of everyone who was held, and of everyone who was struck off the list.
#[test]
fn the_courier_is_not_handed_the_texts_of_customers_whose_orders_wait() {
    let folder = TempDir::new().unwrap();
    let original = orders(&folder);
    let (_, send, hold) = split(&original, 0).unwrap();
    for (path, kept) in [(&send, [1, 4]), (&hold, [2, 5])] {
        let (before, after) = (items(&original), items(path));
        assert_eq!(before.len(), after.len(), "a text's place moved");
        for (before, after) in before.iter().zip(&after) {
            let customer = (1..7).find(|row| {
                let own =
                    [format!(">Customer {row}<"), format!(">0171234567{row}<"), format!(">House {row},")];
                own.iter().any(|text| before.contains(text))
            });
            // The phone of an order to hold was corrected, and the other sheet says who is loyal.
            let is_kept = customer.is_none_or(|row| kept.contains(&row))
                && !(path == &hold && before.contains("0171"))
                || before.contains("Customer 2");
            assert_eq!(after, if is_kept { before } else { EMPTY }, "{before}");
        }
        let head = |path| part(path, TEXTS).split("<si>").next().unwrap().to_owned();
        assert_eq!(head(&original), head(path));
        assert_eq!(seconds(&original, "Loyal"), seconds(path, "Loyal"));
        assert_eq!(rows(path, 0).len(), 3);
        well_formed(path, &[TEXTS.to_owned()]);
        for (name, bytes) in parts(path) {
            let leaked = [3, 6]
                .map(|row| [format!("Customer {row}"), format!("0171234567{row}"), format!("House {row}")]);
            for text in leaked.iter().flatten() {
                assert!(memchr::memmem::find(&bytes, text.as_bytes()).is_none(), "{text} in {name}");
            }
        }
    }
}

/// Each order has the customer's chat beside it: the courier was handed the phones of those who wait.
#[test]
fn the_courier_is_not_handed_links_to_customers_whose_orders_wait() {
    const RELATIONS: &str = "xl/worksheets/_rels/sheet1.xml.rels";
    let folder = TempDir::new().unwrap();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("Orders").unwrap();
    sheet.write_url(0, 0, "https://example.com/help").unwrap();
    for row in 1..7 {
        sheet.write_url(row, 0, format!("https://wa.me/880171234567{row}").as_str()).unwrap();
    }
    let original = saved(&folder, book);
    let (_, send, hold) = split(&original, 0).unwrap();
    for (path, kept) in [(&send, [1, 4]), (&hold, [2, 5])] {
        let relations = part(path, RELATIONS);
        for row in 1..7 {
            let is_there = relations.contains(&format!("https://wa.me/880171234567{row}\""));
            assert_eq!(is_there, kept.contains(&row), "{row}: {relations}");
        }
        assert!(relations.contains("https://example.com/help"));
        let sheet = part(path, SHEET);
        assert_eq!(sheet.matches("<hyperlink ").count(), 3, "{sheet}");
        well_formed(path, &[RELATIONS.to_owned(), SHEET.to_owned()]);
    }
}

/// Macros of Excel 4 and dialogs have cells, too, and other parts may be in another encoding.
#[test]
fn texts_that_any_other_part_shows_stay() {
    let cell = |text: &str| format!("<x:c r='A1' t='s'><x:v>{text}</x:v></x:c>");
    let place =
        |wanted: &str, path: &Path| items(path).iter().position(|item| item.contains(wanted)).unwrap();
    let folder = TempDir::new().unwrap();
    let original = orders(&folder);
    let at = place(">Customer 3<", &original);
    let number = at.to_string();
    let digits: String = number.bytes().map(|digit| format!("&#{digit};")).collect();
    for (name, text) in [
        ("xl/macrosheets/sheet1.xml", number.clone()),
        ("xl/dialogsheets/sheet1.xml", format!(" {number}\n")),
        ("xl/worksheets/sheet3.xml", format!("<![CDATA[{number}]]>")),
        ("xl/worksheets/sheet3.xml", digits),
    ] {
        let sheet =
            format!("<x:worksheet><x:sheetData><x:row>{}</x:row></x:sheetData></x:worksheet>", cell(&text));
        let original = altered(&original, |_, text| text, &[(name, &sheet)]);
        let (_, send, _) = split(&original, 0).unwrap();
        assert_eq!(items(&send)[at], items(&original)[at], "{text}");
        assert_eq!(items(&send)[at + 1], EMPTY, "{text}");
    }
}

/// What can't be told to be free of them becomes a new workbook.
#[test]
fn a_table_of_texts_that_is_written_unheard_of_is_not_handed_over() {
    let folder = TempDir::new().unwrap();
    let original = orders(&folder);
    for (from, to) in [
        ("<sst ", "<!DOCTYPE sst><sst "),
        ("</sst>", "<extLst><ext/></extLst></sst>"),
        ("</si>", "</si><!-- Customer 3 -->"),
        ("</si>", "</si>Customer 3"),
        ("</sst>", ""),
        ("<sst ", "<x><sst "),
        ("encoding=\"UTF-8\"", "encoding=\"windows-1252\""),
    ] {
        let change = |name: &str, text: String| if name == TEXTS { text.replacen(from, to, 1) } else { text };
        let original = altered(&original, change, &[]);
        assert_eq!(split(&original, 0).map(drop), Err(CannotPatch::Unusual), "{from} {to}");
    }
    let second = altered(
        &original,
        |_, text| text,
        &[("xl/sharedStrings2.xml", "<sst><si><t>Customer 3</t></si></sst>")],
    );
    assert_eq!(split(&second, 0).map(drop), Err(CannotPatch::Unusual));
    for index in ["x", "-1", "9999999999"] {
        let change = |name: &str, text: String| match name {
            SHEET => text.replacen("t=\"s\"><v>0<", &format!("t=\"s\"><v>{index}<"), 1),
            _ => text,
        };
        let original = altered(&original, change, &[]);
        assert_eq!(split(&original, 0).map(drop), Err(CannotPatch::Unusual), "{index}");
    }
}
