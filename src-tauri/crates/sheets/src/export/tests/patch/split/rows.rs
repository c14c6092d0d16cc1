//! Rows and rules as programs write them, each by its bytes.

use super::*;

/// What Excel 2010 and later write for a list in another sheet, and rules that lie in pieces.
#[test]
fn rules_in_pieces_and_in_extensions_keep_their_rows() {
    let folder = TempDir::new().unwrap();
    let tail = "<conditionalFormatting sqref=\"A2:C4 A9 C:C\"><cfRule type=\"duplicateValues\" priority=\"1\"/></conditionalFormatting>\
        <conditionalFormatting sqref=\"A3\"><cfRule type=\"duplicateValues\" priority=\"2\"/></conditionalFormatting>\
        <dataValidations count=\"2\"><dataValidation type=\"whole\" sqref=\"A3\"><formula1>1</formula1></dataValidation>\
        <dataValidation type=\"custom\" sqref=\"A2:A9\"><formula1>LEN($A2)&gt;LEN($A$1)</formula1></dataValidation></dataValidations>\
        <ignoredErrors><ignoredError sqref=\"A3:B3\" numberStoredAsText=\"1\"/></ignoredErrors>\
        <extLst><ext uri=\"u\" xmlns:x14=\"x\"><x14:dataValidations count=\"1\" xmlns:xm=\"m\"><x14:dataValidation type=\"list\">\
        <x14:formula1><xm:f>Zones!$A$1:$A$64</xm:f></x14:formula1><xm:sqref>B2:B9 C4</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>";
    let wanted = "<conditionalFormatting sqref=\"A2:C3 A7 C:C\"><cfRule type=\"duplicateValues\" priority=\"1\"/></conditionalFormatting>\
        <dataValidations><dataValidation type=\"custom\" sqref=\"A2:A7\"><formula1>LEN($A2)&gt;LEN($A$1)</formula1></dataValidation></dataValidations>\
        <extLst><ext uri=\"u\" xmlns:x14=\"x\"><x14:dataValidations count=\"1\" xmlns:xm=\"m\"><x14:dataValidation type=\"list\">\
        <x14:formula1><xm:f>Zones!$A$1:$A$64</xm:f></x14:formula1><xm:sqref>B2:B7 C3</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>";
    let sheet = with_rows(
        "<row r=\"1\"><c r=\"A1\"><v>0</v></c></row>",
        &[2, 3, 4, 5].map(|row| format!("<row r=\"{row}\"><c r=\"A{row}\"><v>{row}</v></c></row>")).concat(),
        tail,
    );
    let original = with(&folder, SHEET, |_| sheet.clone(), &[]);
    let (_, send, _) = split_by(&original, 0, 0, |row| {
        [1, 3].contains(&row).then_some(Chosen { file: CourierFile::Send, replaced: &[] })
    })
    .unwrap();
    let sheet = part(&send, SHEET);
    assert!(sheet.contains(wanted), "{sheet}");
    well_formed(&send, &[SHEET.to_owned()]);
}

fn with_rows(head: &str, rows: &str, tail: &str) -> String {
    format!("<worksheet xmlns=\"m\"><sheetData>{head}{rows}</sheetData>{tail}</worksheet>")
}

/// How programs write rows that Excel writes otherwise.
#[test]
fn rows_come_through_however_they_are_written() {
    for (head, rows, wanted) in [
        // Without numbers.
        (
            "<row><c/></row>",
            "<row><c><v>1</v></c></row><row/><row><c/><c><v>2</v></c></row><row><c><v>3</v></c></row>",
            "<row><c/></row><row><c><v>1</v></c></row><row><c><v>3</v></c></row>",
        ),
        // A gap below the header, and a row without a number behind those that are left out.
        (
            "<row r=\"1\"/>",
            "<row r=\"5\"><c r=\"A5\"><v>1</v></c></row><row r=\"6\"><c r=\"A6\"><v>2</v></c></row><row><c><v>3</v></c></row>",
            "<row r=\"1\"/><row r=\"2\"><c r=\"A2\"><v>1</v></c></row><row><c><v>3</v></c></row>",
        ),
        (
            "<row/>",
            "<row r=\"2\"><c><v>1</v></c></row><row r=\"3\"/><row/><row r=\"9\"/><row/>",
            "<row/><row r=\"2\"><c><v>1</v></c></row><row r=\"3\"/><row/><row r=\"9\"/><row/>",
        ),
        // Prefixes, comments, texts in the cell, rows in groups.
        (
            "<x:row r='1'/>\n",
            "<x:row  r = '2' outlineLevel='1'><x:c r='A2' t='inlineStr'><x:is><x:t><![CDATA[a<b]]></x:t></x:is></x:c></x:row>\n<!-- c --><x:row r='3' outlineLevel='1'><x:c r='A3'><x:v>2</x:v></x:c></x:row><x:row r='4' collapsed='1' ht='9'/>",
            "<x:row r='1'/>\n<x:row  r = '2' outlineLevel='1'><x:c r='A2' t='inlineStr'><x:is><x:t><![CDATA[a<b]]></x:t></x:is></x:c></x:row>\n<!-- c --><x:row r='3' collapsed='1' ht='9'/>",
        ),
    ] {
        let folder = TempDir::new().unwrap();
        let p = if head.starts_with("<x:") { "x:" } else { "" };
        let sheet = format!("<{p}worksheet><{p}sheetData>{head}{rows}</{p}sheetData></{p}worksheet>");
        let original = with(&folder, SHEET, |_| sheet.clone(), &[]);
        let mut orders = 0;
        let mut known = BTreeMap::new();
        let (_, send, _) = split_by(&original, 0, 0, |row| {
            let order = *known.entry(row).or_insert_with(|| {
                orders += 1;
                orders
            });
            (order != 2).then_some(Chosen { file: CourierFile::Send, replaced: &[] })
        })
        .unwrap();
        let sheet = part(&send, SHEET);
        assert!(sheet.contains(&format!("sheetData>{wanted}</{p}sheetData>")), "{sheet}\n{wanted}");
        well_formed(&send, &[SHEET.to_owned()]);
    }
}

#[test]
fn a_phone_that_the_row_lacks_stands_in_its_place_among_the_cells() {
    for (cells, wanted) in [
        (
            "<c r=\"A2\"><v>1</v></c><c r=\"C2\"><v>3</v></c>",
            "<c r=\"A2\"><v>1</v></c>@<c r=\"C2\"><v>3</v></c>",
        ),
        ("<c r=\"A2\"><v>1</v></c>", "<c r=\"A2\"><v>1</v></c>@"),
        ("<c r=\"C2\"><v>3</v></c><extLst/>", "@<c r=\"C2\"><v>3</v></c><extLst/>"),
        ("<c r=\"B2\" s=\"0\"/><c r=\"C2\"><v>3</v></c>", "@0<c r=\"C2\"><v>3</v></c>"),
        ("<c><v>1</v></c><c s=\"0\" t=\"n\"><v>1</v></c>", "<c><v>1</v></c>@-"),
    ] {
        let folder = TempDir::new().unwrap();
        let row = format!("<row r=\"2\" spans=\"3:3\">{cells}</row>");
        let original = with(&folder, SHEET, |_| with_rows("<row r=\"1\"/>", &row, ""), &[]);
        let chosen = |_| Some(Chosen { file: CourierFile::Hold, replaced: &CHECKED });
        let (_, _, hold) = split_by(&original, 0, 0, chosen).unwrap();
        let text = " t=\"inlineStr\"><is><t xml:space=\"preserve\">01812345678</t></is></c>";
        let wanted = wanted
            .replace("@0", &format!("<c r=\"B2\" s=\"0\"{text}"))
            .replace("@-", &format!("<c s=\"0\"{text}"))
            .replace('@', &format!("<c r=\"B2\"{text}"));
        let sheet = part(&hold, SHEET);
        assert!(sheet.contains(&format!("<row r=\"2\">{wanted}</row>")), "{sheet}\n{wanted}");
    }
}
