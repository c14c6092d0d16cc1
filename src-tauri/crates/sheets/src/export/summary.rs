//! The summary with its chart, and the colours of the risk levels.

use porokh_domain::RiskLevel;
use rust_xlsxwriter::{
    Chart, ChartFormat, ChartPoint, ChartSolidFill, ChartType, Color, ConditionalFormatCell,
    ConditionalFormatCellRule, Format, Worksheet, XlsxError,
};

use super::{
    FullPlan, RiskWords,
    tally::{DECISIONS, FAILURES, LEVELS, Tally},
};

/// Rows without a verdict, in the chart.
const NO_VERDICT: u32 = 0x00DC_D7CA;

/// Text, background and chart colours of a level, as in the window's light theme.
pub(super) fn colours(level: RiskLevel) -> (u32, u32, u32) {
    match level {
        RiskLevel::New => (0x0046_5267, 0x00E9_EDF2, 0x0056_637A),
        RiskLevel::Low => (0x000F_6244, 0x00E0_F2E8, 0x0017_754F),
        RiskLevel::Medium => (0x0074_500A, 0x00FB_EECB, 0x0096_690A),
        RiskLevel::High => (0x009A_3A0C, 0x00FD_E6D8, 0x00BB_4A12),
        RiskLevel::VeryHigh => (0x0096_122D, 0x00FB_E1E5, 0x00A3_142F),
        RiskLevel::Unknown => (0x004C_4738, 0x00F4_F1E8, 0x006A_6452),
    }
}

/// Conditional format of risk levels, which also applies after sorting or editing.
pub(super) fn colour_risks(
    sheet: &mut Worksheet,
    words: &RiskWords,
    rows: (u32, u32),
    column: u16,
) -> Result<(), XlsxError> {
    for level in LEVELS {
        let (text, behind, _) = colours(level);
        let look = Format::new()
            .set_bold()
            .set_font_color(Color::RGB(text))
            .set_background_color(Color::RGB(behind));
        let rule = ConditionalFormatCellRule::EqualTo(words.of(level).to_owned());
        let format = ConditionalFormatCell::new().set_rule(rule).set_format(look);
        sheet.add_conditional_format(rows.0, column, rows.1, column, &format)?;
    }
    Ok(())
}

/// Counts of rows by risk with a chart, the decisions, and the lines about the run.
pub(super) fn sheet(plan: FullPlan<'_>, tally: &Tally) -> Result<Worksheet, XlsxError> {
    let words = plan.words;
    let mut sheet = Worksheet::new();
    sheet.set_name(&words.sheets.summary)?;
    sheet.set_column_width(0, 30)?.set_column_width(1, 14)?.set_column_width(2, 10)?;
    let (bold, share) = (Format::new().set_bold(), Format::new().set_num_format("0.0%"));
    let mut row = 0;
    if plan.test {
        sheet.write_string_with_format(row, 0, &words.test, &bold)?;
        row += 1;
    }
    for (label, fact) in plan.facts {
        sheet.write_string(row, 0, label)?.write_string(row, 1, fact)?;
        row += 1;
    }
    row += u32::from(row > 0);
    let header = [&words.summary.distribution, &words.summary.rows, &words.summary.share];
    for (column, text) in (0..).zip(header) {
        sheet.write_string_with_format(row, column, text, &bold)?;
    }
    let first = row + 1;
    let total = f64::from(tally.total().max(1));
    let lines = lines(plan, tally);
    for (line, (label, count, _)) in (first..).zip(&lines) {
        sheet.write_string(line, 0, *label)?.write_number(line, 1, *count)?;
        sheet.write_number_with_format(line, 2, f64::from(*count) / total, &share)?;
    }
    let last = first + u32::try_from(lines.len()).unwrap_or_default() - 1;
    row = last + 1;
    sheet.write_string_with_format(row, 0, &words.summary.total, &bold)?;
    sheet.write_number_with_format(row, 1, tally.total(), &bold)?;
    row += 2;
    if tally.decisions.iter().any(|count| *count > 0) {
        sheet.write_string_with_format(row, 0, &words.columns.decision, &bold)?;
        for (decision, count) in DECISIONS.into_iter().zip(tally.decisions) {
            row += 1;
            sheet.write_string(row, 0, words.decisions.of(decision))?.write_number(row, 1, count)?;
        }
    }
    sheet.insert_chart(first - 1, 4, &chart(plan, &lines, (first, last)))?;
    Ok(sheet)
}

/// Kinds of rows with their counts and colours: each known level, and the rest.
fn lines<'a>(plan: FullPlan<'a>, tally: &Tally) -> Vec<(&'a str, u32, u32)> {
    let words = plan.words;
    let levels = LEVELS
        .into_iter()
        .zip(tally.levels)
        .filter(|(level, count)| *level != RiskLevel::Unknown || *count > 0)
        .map(|(level, count)| (words.risk.of(level), count, colours(level).2));
    let waiting = (words.states.waiting.as_str(), tally.waiting);
    let failures = FAILURES.into_iter().zip(tally.failures);
    let failures = failures.map(|(failure, count)| (words.states.of(failure), count));
    let others = std::iter::once(waiting).chain(failures).filter(|(_, count)| *count > 0);
    levels.chain(others.map(|(label, count)| (label, count, NO_VERDICT))).collect()
}

fn chart(plan: FullPlan<'_>, lines: &[(&str, u32, u32)], (first, last): (u32, u32)) -> Chart {
    let words = &plan.words.summary;
    let name = plan.words.sheets.summary.as_str();
    let points: Vec<ChartPoint> = lines
        .iter()
        .map(|(_, _, colour)| {
            let fill = ChartSolidFill::new().set_color(Color::RGB(*colour)).clone();
            ChartPoint::new().set_format(ChartFormat::new().set_solid_fill(&fill))
        })
        .collect();
    let mut chart = Chart::new(ChartType::Column);
    chart
        .add_series()
        .set_name(&words.rows)
        .set_categories((name, first, 0, last, 0))
        .set_values((name, first, 1, last, 1))
        .set_points(&points)
        .set_gap(60);
    chart.title().set_name(&words.distribution);
    chart.legend().set_hidden();
    chart
}
