//! Copies of rows in parts that nobody sees: they aren't handed to the courier, and neither is a file in which they may
//! be.

use rust_xlsxwriter::Note;

use super::*;

const RELATIONS: &str = "xl/worksheets/_rels/sheet1.xml.rels";

/// A list of six orders, and another sheet.
fn list(folder: &TempDir) -> PathBuf {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet().set_name("Orders").unwrap();
    for row in 0..7 {
        sheet.write(row, 0, format!("Rahima {row}")).unwrap();
        sheet.write(row, 1, 1_712_345_670 + row).unwrap();
    }
    sheet.autofilter(0, 0, 6, 1).unwrap();
    book.add_worksheet().set_name("Prices").unwrap().write(0, 0, "Shirt").unwrap();
    saved(folder, book)
}

fn related(kind: &str, target: &str) -> String {
    format!(
        "<Relationships><Relationship Id=\"r1\" Type=\"http://x/relationships/{kind}\" Target=\"{target}\"/></Relationships>"
    )
}

/// Each of these holds names or phones of rows that were left out, for whoever unpacks the file.
#[test]
fn a_workbook_with_copies_of_rows_in_hidden_places_is_not_handed_over() {
    use CannotPatch::{Anchored, Drawings, Names, Notes, Pivot, Referred, Table, Unusual};
    let relation = |kind| related(kind, "../more/a.xml");
    let cases: [(CannotPatch, &str, String); 24] = [
        // A pivot table of another sheet, whose rows were counted when the orders had another name.
        (Pivot, "xl/pivotCache/pivotCacheRecords1.xml", "<pivotCacheRecords><r><s v=\"Rahima 3\"/></r></pivotCacheRecords>".into()),
        (Pivot, "xl/cache.xml", "<pivotCacheDefinition><cacheSource type=\"external\"/></pivotCacheDefinition>".into()),
        (Pivot, "xl/worksheets/_rels/sheet2.xml.rels", relation("pivotCacheDefinition")),
        (Pivot, "xl/model/item.data", "Rahima 3".into()),
        (Pivot, "xl/_rels/more.xml.rels", relation("powerPivotData")),
        (Referred, "xl/externalLinks/externalLink1.xml", "<externalLink><externalBook><sheetDataSet><sheetData><row r=\"4\"><cell r=\"A4\" t=\"str\"><v>Rahima 3</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>".into()),
        (Referred, "xl/externalLinks/externalLink1.xml", "<externalLink><ddeLink><ddeItems><ddeItem><values><value t=\"str\"><val>Rahima 3</val></value></values></ddeItem></ddeItems></ddeLink></externalLink>".into()),
        // The points of a chart are kept beside it.
        (Referred, "xl/charts/chart1.xml", "<c:chartSpace><c:strRef><c:f>Orders!$A$2:$A$7</c:f><c:strCache><c:pt><c:v>Rahima 3</c:v></c:pt></c:strCache></c:strRef></c:chartSpace>".into()),
        (Referred, "xl/charts/chartEx1.xml", "<cx:chartSpace><cx:strDim><cx:f>Orders!$A$2:$A$7</cx:f><cx:lvl><cx:pt>Rahima 3</cx:pt></cx:lvl></cx:strDim></cx:chartSpace>".into()),
        // A picture of cells, and a list to choose from.
        (Referred, "xl/drawings/drawing9.xml", "<a14:cameraTool cellRange=\"Orders!$A$1:$B$7\"/>".into()),
        (Referred, "xl/drawings/vmlDrawing9.vml", "<xml><x:FmlaRange>Orders!$A$2:$A$7</x:FmlaRange></xml>".into()),
        (Referred, "xl/drawings/_rels/drawing9.xml.rels", related("hyperlink", "#Orders!A4")),
        (Pivot, "xl/worksheets/sheet9.xml", "<worksheet><dataConsolidate><dataRefs><dataRef ref=\"A1:B7\" sheet=\"Orders\"/></dataRefs></dataConsolidate></worksheet>".into()),
        (Drawings, "xl/embeddings/Book1.xlsx", "PK".into()),
        (Drawings, "xl/drawings/_rels/drawing9.xml.rels", relation("package")),
        (Anchored, "xl/revisions/revisionLog1.xml", "<revisions><rcc><nc r=\"A4\" t=\"inlineStr\"><is><t>Rahima 3</t></is></nc></rcc></revisions>".into()),
        (Anchored, "xl/_rels/more.xml.rels", relation("revisionHeaders")),
        (Anchored, RELATIONS, relation("customProperty")),
        (Table, RELATIONS, relation("queryTable")),
        (Names, "docProps/custom.xml", "<Properties><property name=\"last\" linkTarget=\"last\"><vt:lpwstr>Rahima 3</vt:lpwstr></property></Properties>".into()),
        (Table, "customXml/item1.xml", "<DataMashup xmlns=\"http://schemas.microsoft.com/DataMashup\">AAAA</DataMashup>".into()),
        (Unusual, "customXml/item1.xml", "<orders><o>Rahima 3</o></orders>".into()),
        (Unusual, "customXml/item2.xml", "<Gemini xmlns=\"http://gemini/pivotcustomization/x\"><![CDATA[Rahima 3]]></Gemini>".into()),
        (Notes, RELATIONS, related("threadedComment", "../threadedComments/a.xml")),
    ];
    let mut wrong = Vec::new();
    for (wanted, name, text) in &cases {
        let folder = TempDir::new().unwrap();
        let mut more = vec![(*name, text.as_str()), ("xl/more/a.xml", "<a/>")];
        more.push(("xl/threadedComments/a.xml", "<ThreadedComments><threadedComment ref=\"A4\" personId=\"{1}\"><text>Rahima 3 refused</text></threadedComment></ThreadedComments>"));
        let original = altered(&list(&folder), |_, text| text, &more);
        let found = split(&original, 0).map(drop);
        if found != Err(*wanted) {
            wrong.push((found, *wanted, name, text));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Only the beginning of a part of this size was looked at: a note beside an order went along with the others.
#[test]
fn notes_behind_the_longest_part_that_is_read_are_not_overlooked() {
    let folder = TempDir::new().unwrap();
    let space = " ".repeat(33 << 20);
    let notes = format!(
        "<comments><commentList>{space}<comment ref=\"A4\"><text/></comment></commentList></comments>"
    );
    let relations = related("comments", "../more/a.xml");
    let more = [(RELATIONS, relations.as_str()), ("xl/more/a.xml", notes.as_str())];
    let original = altered(&list(&folder), |_, text| text, &more);
    assert_eq!(split(&original, 0).map(drop), Err(CannotPatch::Unusual));
}

/// The same within the sheet itself.
#[test]
fn a_sheet_that_keeps_values_of_its_rows_elsewhere_is_not_handed_over() {
    let mut wrong = Vec::new();
    for (wanted, from, to) in [
        // The photograph of a payment lies in a part of its own.
        (CannotPatch::Drawings, "<c r=\"A4\" ", "<c r=\"A4\" vm=\"1\" "),
        (CannotPatch::Anchored, "<pageMargins", "<dataConsolidate/><pageMargins"),
        (
            CannotPatch::Anchored,
            "<autoFilter ref=\"A1:B7\"/>",
            "<autoFilter ref=\"A1:B7\"><filterColumn colId=\"0\"><filters><filter val=\"Rahima 3\"/></filters></filterColumn></autoFilter>",
        ),
        (
            CannotPatch::Anchored,
            "<autoFilter ref=\"A1:B7\"/>",
            "<autoFilter ref=\"A1:B7\"><filterColumn colId=\"0\"><customFilters><customFilter val=\"Rahima*\"/></customFilters></filterColumn></autoFilter>",
        ),
    ] {
        let folder = TempDir::new().unwrap();
        let change = |name: &str, text: String| match name {
            SHEET => {
                assert!(text.contains(from), "{text}");
                text.replacen(from, to, 1)
            }
            _ => text,
        };
        let found = split(&altered(&list(&folder), change, &[]), 0).map(drop);
        if found != Err(wanted) {
            wrong.push((found, wanted, to));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What says nothing of rows keeps nothing together, and goes along by each byte.
#[test]
fn labels_of_the_document_links_without_values_and_notes_on_a_heading_go_along() {
    let folder = TempDir::new().unwrap();
    let original = list(&folder);
    let label = "<p:properties xmlns:p=\"http://schemas.microsoft.com/office/2006/metadata/properties\"><documentManagement/></p:properties>";
    let more = [
        ("customXml/item1.xml", label),
        ("customXml/itemProps1.xml", "<ds:datastoreItem ds:itemID=\"{1}\"/>"),
        (
            "docProps/custom.xml",
            "<Properties><property name=\"label\"><vt:lpwstr>Public</vt:lpwstr></property></Properties>",
        ),
        (
            "xl/externalLinks/externalLink1.xml",
            "<externalLink><externalBook><sheetNames><sheetName val=\"Zones\"/></sheetNames></externalBook></externalLink>",
        ),
        ("xl/persons/person.xml", "<personList><person displayName=\"Seller\" id=\"{1}\"/></personList>"),
        ("xl/queryTables/queryTable1.xml", "<queryTable name=\"zones\" connectionId=\"1\"/>"),
    ];
    let original = altered(&original, |_, text| text, &more);
    let (_, send, _) = split(&original, 0).unwrap();
    assert_eq!(changed(&original, &send), ["xl/sharedStrings.xml", "xl/workbook.xml", SHEET]);
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.insert_note(0, 0, &Note::new("as on the card").set_author("Seller")).unwrap();
    (0..4).for_each(|row| _ = sheet.write(row, 0, row).unwrap());
    let original = saved(&folder, book);
    let (_, send, _) = split(&original, 0).unwrap();
    assert_eq!(changed(&original, &send), [SHEET]);
}

/// The preview that is shown beside the file's name is a picture of the first page: of customers whose orders wait.
#[test]
fn the_courier_is_not_handed_a_picture_of_the_first_page() {
    let folder = TempDir::new().unwrap();
    let preview = "<Relationship Id=\"rId9\" Type=\"http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail\" Target=\"docProps/thumbnail.jpeg\"></Relationship>";
    let told = "<Override PartName=\"/docProps/thumbnail.jpeg\" ContentType=\"image/jpeg\"/>";
    let change = |name: &str, text: String| match name {
        "_rels/.rels" => text.replacen("</Relationships>", &format!("{preview}</Relationships>"), 1),
        "[Content_Types].xml" => text.replacen("</Types>", &format!("{told}</Types>"), 1),
        _ => text,
    };
    let original = list(&folder);
    let more = [("docProps/thumbnail.jpeg", "Rahima 3"), ("[trash]/0000.dat", "Rahima 3")];
    let (_, send, hold) = split(&altered(&original, change, &more), 0).unwrap();
    for path in [send, hold] {
        let (before, after) = (parts(&original), parts(&path));
        assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
        for name in ["_rels/.rels", "[Content_Types].xml"] {
            assert_eq!(before[name], after[name], "{name}");
        }
    }
}

/// The bytes that are copied and those that are written would be of two encodings: a sheet that no program opens.
#[test]
fn a_sheet_in_utf_16_becomes_a_new_workbook_and_says_why() {
    let folder = TempDir::new().unwrap();
    let original = list(&folder);
    let path = folder.path().join("wide.xlsx");
    for mark in [&[0xff, 0xfe][..], &[]] {
        let mut output = zip::ZipWriter::new(File::create(&path).unwrap());
        for (name, bytes) in parts(&original) {
            output.start_file(name.clone(), zip::write::SimpleFileOptions::default()).unwrap();
            let wide = || {
                let text = String::from_utf8(bytes.clone()).unwrap().replacen("UTF-8", "UTF-16", 1);
                mark.iter().copied().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
            };
            let bytes = if name == SHEET { wide() } else { bytes.clone() };
            output.write_all(&bytes).unwrap();
        }
        output.finish().unwrap();
        assert_eq!(rows(&path, 0).len(), 7, "the sheet can be read");
        assert_eq!(split(&path, 0).map(drop), Err(CannotPatch::Unusual));
    }
}
