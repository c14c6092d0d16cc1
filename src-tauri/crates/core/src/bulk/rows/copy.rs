use std::{fmt::Write as _, sync::Arc};

use porokh_api::{
    AppError,
    bulk::{CopiedRows, CopyRowsRequest, CopyWords, NumberState, RunRowView},
    files::{AmountView, PhoneView},
};
use porokh_domain::{AmountText, RiskLevel, Taka};
use porokh_sheets::export::{Decision, is_formula};

use crate::bulk::Runs;

/// Rows copied at once.
const MOST: usize = 10_000;

impl Runs {
    pub async fn copy_run_rows(self: &Arc<Self>, request: CopyRowsRequest) -> Result<CopiedRows, AppError> {
        self.with_rows(request.run, move |this, rows| {
            let mut chosen = rows.chosen(&request.rows);
            chosen.truncate(MOST);
            let views = this.row_views(&rows.index, chosen.into_iter())?;
            Ok(table(&views, &request.headers, &request.words))
        })
        .await
    }
}

/// `is_text`: must stay text.
struct Cell {
    text: String,
    is_text: bool,
}

fn table(rows: &[RunRowView], headers: &[String], words: &CopyWords) -> CopiedRows {
    let mut html = String::from("<meta charset=\"utf-8\"><table>");
    let mut text = String::new();
    let headers: Vec<Cell> = headers.iter().map(|header| Cell::text(header)).collect();
    write(&mut html, &mut text, &headers);
    for row in rows {
        write(&mut html, &mut text, &cells(row, words));
    }
    html.push_str("</table>");
    CopiedRows { rows: u32::try_from(rows.len()).unwrap_or(u32::MAX), html, text }
}

fn cells(row: &RunRowView, words: &CopyWords) -> [Cell; 10] {
    let result = row.result.as_ref();
    let phone = match &row.phone {
        PhoneView::Valid { phone, .. } => phone.clone(),
        PhoneView::Several { phones, .. } => phones.join(" / "),
        PhoneView::Empty | PhoneView::Refused { .. } | PhoneView::WrongType { .. } => row.raw_phone.clone(),
    };
    let count = |count: Option<u64>| Cell::number(count.map(|count| count.to_string()));
    let risk = match result {
        None => &words.invalid,
        Some(found) => match (found.level, found.state) {
            (Some(RiskLevel::New), _) => &words.new,
            (Some(RiskLevel::Low), _) => &words.low,
            (Some(RiskLevel::Medium), _) => &words.medium,
            (Some(RiskLevel::High), _) => &words.high,
            (Some(RiskLevel::VeryHigh), _) => &words.very_high,
            (Some(RiskLevel::Unknown), _) => found.word.as_ref().unwrap_or(&words.unknown),
            (None, NumberState::Waiting | NumberState::Sent | NumberState::InDoubt) => &words.waiting,
            (None, _) => &words.skipped,
        },
    };
    let decision = match row.decision {
        Some(Decision::Send) => words.send.as_str(),
        Some(Decision::Hold) => &words.hold,
        Some(Decision::Advance) => &words.advance,
        Some(Decision::Cancelled) => &words.cancelled,
        None => "",
    };
    [
        Cell::number(Some(row.row.to_string())),
        Cell::text(&phone),
        Cell::text(&row.name),
        Cell::text(&row.order),
        match &row.amount {
            AmountView::Empty => Cell::number(None),
            AmountView::Taka { amount } => Cell::number(Some(without_empty_places(*amount))),
            AmountView::Unreadable { text } => Cell::text(text),
        },
        Cell::text(risk),
        Cell::number(result.and_then(|found| found.success_ratio).map(|ratio| ratio.to_string())),
        count(result.and_then(|found| found.total)),
        count(result.and_then(|found| found.reports)),
        Cell::text(decision),
    ]
}

/// As typed by a person: `1250`, `99.50`.
fn without_empty_places(amount: Taka) -> String {
    let text = AmountText::from(amount).to_string();
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}

impl Cell {
    fn text(text: &str) -> Self {
        Self { text: text.to_owned(), is_text: true }
    }

    fn number(text: Option<String>) -> Self {
        Self { text: text.unwrap_or_default(), is_text: false }
    }
}

fn write(html: &mut String, text: &mut String, cells: &[Cell]) {
    html.push_str("<tr>");
    for (place, cell) in cells.iter().enumerate() {
        // Excel's own style for text: the leading zero stays, and nothing becomes a formula.
        html.push_str(if cell.is_text { "<td style=\"mso-number-format:'\\@'\">" } else { "<td>" });
        for c in cell.text.chars() {
            match c {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                '>' => html.push_str("&gt;"),
                '"' => html.push_str("&quot;"),
                c => html.push(c),
            }
        }
        html.push_str("</td>");
        if place > 0 {
            text.push('\t');
        }
        let one_line = cell.text.replace(['\t', '\r', '\n'], " ");
        let guard = if cell.is_text && is_formula(&one_line) { "'" } else { "" };
        // A leading quote would include the following cells unless quoted itself.
        let _ = match one_line.starts_with('"') {
            true => write!(text, "\"{}\"", one_line.replace('"', "\"\"")),
            false => write!(text, "{guard}{one_line}"),
        };
    }
    html.push_str("</tr>");
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copied_cells_keep_zeros_without_formulas() {
        let (mut html, mut text) = (String::new(), String::new());
        let cells = [
            Cell::text("01712345678"),
            Cell::text("=1+1"),
            Cell::text("<b>a\tb\nc&\""),
            Cell::number(Some("12.5".into())),
        ];
        write(&mut html, &mut text, &cells);
        assert_eq!(text, "01712345678\t'=1+1\t<b>a b c&\"\t12.5\r\n");
        let cell = |text: &str| format!("<td style=\"mso-number-format:'\\@'\">{text}</td>");
        let wanted = ["01712345678", "=1+1", "&lt;b&gt;a\tb\nc&amp;&quot;"].map(cell).concat();
        assert_eq!(html, format!("<tr>{wanted}<td>12.5</td></tr>"));
    }

    /// Otherwise a spreadsheet runs a customer's name as a formula.
    #[test]
    fn copied_text_is_guarded_as_text_in_files_is() {
        let copied = |text: &str| {
            let (mut html, mut copied) = (String::new(), String::new());
            write(&mut html, &mut copied, &[Cell::text(text)]);
            copied.trim_end_matches("\r\n").to_owned()
        };
        for evil in ["=1+1", "+1", "-1+1", "@SUM(A1)", "\u{200B}=1", "\u{FEFF}=1", "＝1+1", " =1", "\t=1"] {
            assert!(copied(evil).starts_with('\''), "{evil:?}");
        }
        assert_eq!((copied("-5"), copied("Rina")), ("-5".into(), "Rina".into()));
        assert_eq!(copied("\"Nasrin, 5\""), "\"\"\"Nasrin, 5\"\"\"");
    }

    #[test]
    fn amounts_are_exact() {
        assert_eq!(
            [125_050, 89_000, -5, 0].map(|paisa| without_empty_places(Taka::from_paisa(paisa))),
            ["1250.50", "890", "-0.05", "0"]
        );
    }
}
