//! The original with its results, read back.

use super::*;

static REPLACED: [Replaced<'static>; 2] = [Replaced::text(6, ""), Replaced::text(1, "01712345678")];

/// Results for [`every_type`].
fn some(row: u32) -> Option<RowResult<'static>> {
    match row {
        3 => Some(checked(RiskLevel::VeryHigh)),
        4 => Some(RowResult { replaced: &REPLACED, ..checked(RiskLevel::Low) }),
        6 => Some(failed(Failure::Invalid, "=why")),
        _ => None,
    }
}

fn results_of(first: u32, risk: &str) -> Cells {
    vec![
        text(first, risk),
        number(first + 1, 0.875),
        number(first + 2, 7.0),
        number(first + 4, 7.0),
        number(first + 5, 0.855),
        text(first + 6, "No answer"),
        number(first + 8, 0.0),
        text(first + 9, "পাঠানো যায়"),
        date(first + 10, checked_at()),
        text(first + 11, "Send"),
        text(first + 13, "TEST"),
    ]
}

#[test]
fn keeps_every_cell_and_type() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out.xlsx"));
    let exported = export(&original, Some(2), 8, &mut found(some), &target, ExportFormat::Xlsx).unwrap();
    assert_eq!(exported, Exported { rows: 4, failed: 1, cut: 0, columns_left_out: false });
    let (before, mut after) = (rows(&original, 0), rows(&target, 0));
    let mut wanted = before.clone();
    let headers = ["Risk", "Ratio", "Delivered", "Cancelled"].map(str::to_owned);
    let after_couriers = ["Reports", "Advice", "Checked at", "Decision", "Why", "Test"].map(str::to_owned);
    let headers = headers.into_iter().chain(couriers()).chain(after_couriers);
    wanted.get_mut(&2).unwrap().extend((8..).zip(headers).map(|(column, header)| text(column, &header)));
    wanted.get_mut(&3).unwrap().extend(results_of(8, "Very \"high\""));
    let row = wanted.get_mut(&4).unwrap();
    row[1] = text(1, "01712345678");
    row.retain(|(column, _)| *column != 6);
    row.extend(results_of(8, "Low"));
    wanted.get_mut(&6).unwrap().extend([text(8, "Invalid"), text(20, "=why"), text(21, "TEST")]);
    assert_eq!(after.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>());
    for (number, row) in wanted {
        assert_eq!(after.remove(&number), Some(row), "row {number}");
    }
    // Failed rows: the header, the original row, and the reason.
    let mut header = before[&2].clone();
    header.push(text(8, "Why"));
    let mut row = before[&6].clone();
    row.push(text(8, "=why"));
    assert_eq!(rows(&target, 2), BTreeMap::from([(0, header), (1, row)]));
    let book = open(&target);
    let names: Vec<&str> = book.sheets().iter().map(|sheet| sheet.name.as_str()).collect();
    assert_eq!(names, ["ফলাফল", "It's \"all\"", "Failed"]);
}

#[test]
fn a_phone_that_was_a_number_becomes_text() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out.xlsx"));
    export(&original, Some(2), 8, &mut found(|_| None), &target, ExportFormat::Xlsx).unwrap();
    assert_eq!(rows(&original, 0)[&4][1], number(1, 1_712_345_678.0));
    assert_eq!(rows(&target, 0)[&4][1], text(1, "1712345678"));
    // No failed rows: no sheet for them.
    assert_eq!(open(&target).sheets().len(), 2);
}

#[test]
fn the_header_is_frozen_and_filtered_and_the_risk_is_coloured() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out.xlsx"));
    export(&original, Some(2), 8, &mut found(some), &target, ExportFormat::Xlsx).unwrap();
    let sheet = part(&target, "xl/worksheets/sheet1.xml");
    assert!(sheet.contains(r#"<pane ySplit="3" topLeftCell="A4""#), "{sheet}");
    assert!(sheet.contains(r#"<autoFilter ref="A3:V8""#), "{sheet}");
    assert!(sheet.contains(r#"<conditionalFormatting sqref="I4:I8">"#), "{sheet}");
    assert!(sheet.contains(r#"<formula>"Very ""high"""</formula>"#), "{sheet}");
    assert_eq!(sheet.matches("<cfRule ").count(), 6);
    let widths: Vec<f64> = sheet
        .split("width=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
        .collect();
    assert!(widths.len() > 10 && widths.iter().all(|width| (8.0..51.0).contains(width)), "{widths:?}");
}

#[test]
fn the_summary_counts_the_rows_and_draws_them() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out.xlsx"));
    export(&original, Some(2), 8, &mut found(some), &target, ExportFormat::Xlsx).unwrap();
    let summary = rows(&target, 1);
    let third = 1.0 / 3.0;
    let line = |label: &str, count: f64, share: f64| vec![text(0, label), number(1, count), number(2, share)];
    let lines = [
        vec![text(0, "TEST")],
        vec![text(0, "File"), text(1, "=orders.xlsx")],
        vec![text(0, "By risk"), text(1, "Rows"), text(2, "Share")],
        line("Low", 1.0, third),
        line("Medium", 0.0, 0.0),
        line("High", 0.0, 0.0),
        line("Very \"high\"", 1.0, third),
        line("New", 0.0, 0.0),
        line("Invalid", 1.0, third),
        vec![text(0, "All rows"), number(1, 3.0)],
        vec![text(0, "Decision")],
        vec![text(0, "Send"), number(1, 2.0)],
    ];
    assert_eq!(summary.into_values().take(lines.len()).collect::<Vec<_>>(), lines);
    let chart = part(&target, "xl/charts/chart1.xml");
    assert!(chart.contains("'It''s \"all\"'!$B$5:$B$10"), "{chart}");
    assert!(chart.contains("<c:v>1</c:v>") && chart.contains(r#"<a:srgbClr val="17754F"/>"#), "{chart}");
}

#[test]
fn rows_that_wait_or_failed_are_counted_by_their_kind() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out.xlsx"));
    let mut results = found(|row| match row {
        3 => Some(RowResult { outcome: Outcome::Waiting, decision: None, replaced: &[], corrected: None }),
        4 => Some(failed(Failure::Skipped, "skipped")),
        6 => Some(failed(Failure::Unread, "unread")),
        _ => None,
    });
    let exported = export(&original, Some(2), 8, &mut results, &target, ExportFormat::Xlsx).unwrap();
    assert_eq!((exported.rows, exported.failed), (4, 2));
    let counts: Vec<(u32, String)> =
        rows(&target, 1).into_values().skip(8).take(4).flat_map(|row| row[..2].to_vec()).collect();
    let line = |label: &str, count: f64| [text(0, label), number(1, count)];
    let wanted = [line("Waiting", 1.0), line("Skipped", 1.0), line("Unread", 1.0), line("All rows", 3.0)];
    assert_eq!(counts, wanted.concat());
}

#[test]
fn no_text_in_a_workbook_is_a_formula_or_a_link() {
    let folder = TempDir::new().unwrap();
    let evil = ["=1+1", "+1", "-1+1", "@A1", "\t=1", "\r=1", "https://example.com", "{=1}", "#N/A"];
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, text) in (1..).zip(evil) {
        sheet.write_string(row, 0, text).unwrap();
        sheet.write_string(row, 1, text).unwrap();
    }
    sheet.write_string(0, 0, "=header").unwrap();
    let (original, target) = (saved(&folder, book), folder.path().join("out.xlsx"));
    let mut results = found(|_| Some(failed(Failure::Skipped, "=cmd|' /C calc'!A0")));
    export(&original, Some(0), 2, &mut results, &target, ExportFormat::Xlsx).unwrap();
    for sheet in 1..=3 {
        let xml = part(&target, &format!("xl/worksheets/sheet{sheet}.xml"));
        assert!(!xml.contains("<f>") && !xml.contains("<hyperlink"), "{xml}");
    }
    let after = rows(&target, 0);
    for (row, wanted) in (1..).zip(evil) {
        assert_eq!(after[&row][..2], [text(0, wanted), text(1, wanted)]);
    }
}

#[test]
fn long_text_is_cut_in_workbook_only() {
    let folder = TempDir::new().unwrap();
    let original = folder.path().join("original.csv");
    let long = "ক".repeat(40_000);
    std::fs::write(&original, format!("Note,Phone\nশুধু,01812345678\n{long},01712345678\n")).unwrap();
    let target = folder.path().join("out");
    let exported = export(&original, Some(0), 2, &mut found(|_| None), &target, ExportFormat::Xlsx).unwrap();
    assert_eq!(exported.cut, 1);
    let cut = format!("{}…", "ক".repeat(32_766));
    assert_eq!(rows(&target, 0)[&2][0], text(0, &cut));
    let exported = export(&original, Some(0), 2, &mut found(|_| None), &target, ExportFormat::Csv).unwrap();
    assert_eq!(exported.cut, 0);
    assert_eq!(rows(&target, 0)[&2][0], text(0, &long));
}

#[test]
fn a_file_without_a_header_gets_the_letters_of_its_columns() {
    let folder = TempDir::new().unwrap();
    let original = folder.path().join("numbers.csv");
    std::fs::write(&original, "A-1,01712345678\nA-2,01812345678\n").unwrap();
    let target = folder.path().join("out.xlsx");
    let mut results = found(|row| Some(checked([RiskLevel::Low, RiskLevel::High][row as usize])));
    export(&original, None, 2, &mut results, &target, ExportFormat::Xlsx).unwrap();
    let after = rows(&target, 0);
    assert_eq!(after[&0][..3], [text(0, "A"), text(1, "B"), text(2, "Risk")]);
    assert_eq!(after[&1][..3], [text(0, "A-1"), text(1, "01712345678"), text(2, "Low")]);
    assert_eq!(after[&2][..3], [text(0, "A-2"), text(1, "01812345678"), text(2, "High")]);
}

#[test]
fn results_stand_to_the_right_of_the_widest_row_wherever_it_is() {
    let folder = TempDir::new().unwrap();
    let original = folder.path().join("wide.csv");
    std::fs::write(&original, "Order,Phone\nA-1,01712345678\nA-2,01812345678,a,b,c\n").unwrap();
    for format in [ExportFormat::Xlsx, ExportFormat::Csv] {
        let target = folder.path().join("out");
        let mut results = found(|_| Some(checked(RiskLevel::New)));
        let exported = export(&original, Some(0), 2, &mut results, &target, format).unwrap();
        assert_eq!(exported.rows, 2);
        let after = rows(&target, 0);
        assert_eq!(after[&0][2], text(5, "Risk"));
        assert_eq!(after[&1][2], text(5, "New"));
        assert_eq!(after[&2][2..6], [text(2, "a"), text(3, "b"), text(4, "c"), text(5, "New")]);
    }
}

#[test]
fn csv_has_same_rows_and_phones() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out.csv"));
    let exported = export(&original, Some(2), 8, &mut found(some), &target, ExportFormat::Csv).unwrap();
    assert_eq!(exported, Exported { rows: 4, failed: 1, cut: 0, columns_left_out: false });
    let written = std::fs::read_to_string(&target).unwrap();
    let note = "\"  নোট\r\n_x000D_ <b>&\u{1}  \"";
    let wanted = [
        format!("\u{FEFF}{TITLE}"),
        "Order,Phone,Amount,Paid,Day,Moment,Note,Sum,Risk,Ratio,Delivered,Cancelled,Pathao,Steadfast,RedX,'=Paperfly,\
         Reports,Advice,Checked at,Decision,Why,Test"
            .to_owned(),
        format!(
            "A-3,'01712345678,1250.75,TRUE,2026-02-03,1999-12-31 23:59:58,{note},#DIV/0!,\"Very \"\"high\"\"\",87.5%,7,,7,\
             85.5%,No answer,,0,পাঠানো যায়,2026-11-21 09:05:30,Send,,TEST"
        ),
        "A-4,'01712345678,1250.75,FALSE,2026-02-03,1999-12-31 23:59:58,,#DIV/0!,Low,87.5%,7,,7,85.5%,No answer,,0,\
         পাঠানো যায়,2026-11-21 09:05:30,Send,,TEST"
            .to_owned(),
        format!(
            "A-6,'+8801712345678,1250.75,FALSE,2026-02-03,1999-12-31 23:59:58,{note},#DIV/0!,Invalid,,,,,,,,,,,,'=why,TEST"
        ),
        format!("Total,,3752.25{}", ",".repeat(19)),
        String::new(),
    ];
    assert_eq!(written, wanted.join("\r\n"));
}

#[test]
fn a_word_for_the_risk_that_we_do_not_know_is_shown_as_it_came() {
    let folder = TempDir::new().unwrap();
    let (original, target) = (every_type(&folder), folder.path().join("out.xlsx"));
    let odd = |risk_word| {
        let mut result = checked(RiskLevel::Unknown);
        if let Outcome::Checked(verdict) = &mut result.outcome {
            verdict.risk_word = risk_word;
        }
        Some(result)
    };
    let mut results = found(|row| odd(if row == 3 { Some("watch") } else { None }));
    export(&original, Some(2), 8, &mut results, &target, ExportFormat::Xlsx).unwrap();
    let after = rows(&target, 0);
    assert!(after[&3].contains(&text(8, "watch")) && after[&4].contains(&text(8, "Unknown")));
}
