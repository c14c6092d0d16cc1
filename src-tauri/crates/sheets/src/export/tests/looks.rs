//! Formats of the original's cells in the new workbook.

use super::*;

/// Amounts lost their ৳, dates changed their format, and formulas were dropped silently.
#[test]
fn keeps_formats_widths_formulas() {
    for (header_row, shift) in [(Some(0), 0), (None, 1)] {
        let folder = TempDir::new().unwrap();
        let mut book = Workbook::new();
        let style = |format: &str| Format::new().set_num_format(format);
        let sheet = book.add_worksheet();
        for row in 0..5 {
            sheet.write(row, 0, format!("A-{row}")).unwrap();
            sheet.write(row, 1, format!("017{row:08}")).unwrap();
            sheet.write_with_format(row, 2, 1_250.5, &style("[$৳-845]\\ #,##0.00")).unwrap();
            sheet.write_with_format(row, 3, 46_000, &style("dd-mmm-yy")).unwrap();
            sheet.write_with_format(row, 4, 46_000.5, &Format::new().set_num_format_index(22)).unwrap();
            let sum = Formula::new(format!("C{}*2", row + 1)).set_result("2501");
            if row > 0 {
                sheet.write_formula_with_format(row, 5, sum, &style("0.00\" Tk\"")).unwrap();
            }
        }
        sheet.write_formula(3, 6, Formula::new("F4+$C$2").set_result("7")).unwrap();
        sheet.set_column_width(0, 21).unwrap();
        sheet.set_column_width(2, 5).unwrap();
        sheet.set_column_range_width(7, 40, 11).unwrap();
        let original = saved(&folder, book);
        let target = folder.path().join("out.xlsx");
        let mut results = found(|row| (row == 3).then(|| failed(Failure::Invalid, "why")));
        export(&original, header_row, 8, &mut results, &target, ExportFormat::Xlsx).unwrap();
        let styles = part(&target, "xl/styles.xml");
        for code in ["[$৳-845]\\ #,##0.00", "dd-mmm-yy", "0.00&quot; Tk&quot;"] {
            assert!(styles.contains(&format!("formatCode=\"{code}\"")), "{code}: {styles}");
        }
        for sheet in [1, 3] {
            let sheet = part(&target, &format!("xl/worksheets/sheet{sheet}.xml"));
            for width in ["min=\"1\" max=\"1\" width=\"21.7", "min=\"3\" max=\"3\" width=\"5.7"] {
                assert!(sheet.contains(width), "{sheet}");
            }
            assert!(!sheet.contains("<f>"), "{sheet}");
        }
        // Each format is its own cell's.
        for column in ["C", "D", "E", "F"] {
            let before = number_format(&original, "xl/worksheets/sheet1.xml", &format!("{column}4"));
            let after = number_format(&target, "xl/worksheets/sheet1.xml", &format!("{column}{}", 4 + shift));
            assert_eq!(before, after, "{column}");
            assert_eq!(
                before,
                number_format(&target, "xl/worksheets/sheet3.xml", &format!("{column}2")),
                "{column}"
            );
        }
        let (before, after) = (rows(&original, 0), rows(&target, 0));
        assert_eq!(after[&(3 + shift)][..7], before[&3][..7]);
        let notes = part(&target, "xl/comments1.xml");
        for wanted in [
            format!("<comment ref=\"F{}\"", 2 + shift),
            format!("=C{}*2\nF{}:F{}<", 2 + shift, 2 + shift, 5 + shift),
            format!("<comment ref=\"G{}\"", 4 + shift),
            format!("=F{}+$C$2<", 4 + shift),
        ] {
            assert!(notes.contains(&wanted), "{wanted}: {notes}");
        }
        assert_eq!(notes.matches("<comment ").count(), 2);
    }
}

/// Formats are read beside the rows: neither reader must run ahead of the other.
#[test]
fn looks_belong_to_their_cells_however_the_rows_are_written() {
    let rows_of = [
        // Shared formulas; rows and cells without numbers; empty rows; a formula in CDATA.
        (
            "<row><c s='1'><v>1</v></c></row><row/><row s='2'/><row><c/><c/><c s='1'><f t='shared' si='0' ref='C4:C6'>A4*2</f><v>2</v></c></row>\
          <row><c/><c/><c s='1'><f t='shared' si='0'/><v>2</v></c></row><row><c/><c/><c s='1'><f><![CDATA[A6*2]]></f><v>2</v></c></row>",
            "=A5*2\nC5:C7",
        ),
        // Out of order: unformatted, but complete.
        (
            "<row r='6'><c r='C6' s='1'><f>A6</f><v>2</v></c></row><row r='4'><c r='C4' s='1'><v>2</v></c></row>",
            "=A7",
        ),
    ];
    for (sheet, note) in rows_of {
        let folder = TempDir::new().unwrap();
        let mut book = Workbook::new();
        let worksheet = book.add_worksheet();
        worksheet.write_with_format(0, 0, 1, &Format::new().set_num_format("0.0\" kg\"")).unwrap();
        let sheet = format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>");
        let change = |part: &str, text: String| if part == patch::SHEET { sheet.clone() } else { text };
        let original = patch::altered(&saved(&folder, book), change, &[]);
        let target = folder.path().join("out.xlsx");
        export(&original, None, 2, &mut found(|_| None), &target, ExportFormat::Xlsx).unwrap();
        let (before, after) = (rows(&original, 0), rows(&target, 0));
        assert_eq!(after.len(), before.len() + 1);
        for (row, cells) in before {
            assert_eq!(after[&(row + 1)], cells);
        }
        let written = patch::parts(&target);
        let notes = written.get("xl/comments1.xml").map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        // One row lower, below the column letters.
        assert!(notes.unwrap().contains(&format!(">{note}<")));
    }
}
