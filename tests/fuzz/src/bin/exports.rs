//! Results in a copy of the seller's own file, or in a new workbook where that can't be.
#![no_main]

use std::{collections::BTreeMap, ops::ControlFlow, sync::LazyLock};

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use porokh_domain::{Decision, RiskLevel};
use porokh_fuzz::{Scratch, fail_on_own_panics, look, mutate_package};
use porokh_sheets::{
    Book, Limits,
    columns::detect,
    export::{
        CourierParcels, ExportError, ExportFormat, Failure, FullPlan, Original, Outcome, ResultColumn,
        Results, RowResult, Source, Target, Verdict, Words, full, own_file,
    },
};
use serde_json::json;

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let all = |names: &'static str| names.split(' ').map(|name| (name, name)).collect::<BTreeMap<_, _>>();
    let words = json!({
        "sheets": all("results summary failed"),
        "columns": all("risk ratio delivered cancelled reports advice checked_at decision reason test corrected"),
        "risk": all("new low medium high very_high unknown"),
        "states": all("waiting invalid skipped unread"),
        "decisions": all("send hold advance cancelled"),
        "no_answer": "no answer",
        "test": "test",
        "summary": all("distribution rows share total"),
    });
    serde_json::from_value(words).expect("words")
});

struct Checked;

impl Results for Checked {
    fn row(&mut self, row: u32) -> Result<Option<RowResult<'_>>, ExportError> {
        let outcome = match row % 4 {
            0 => Outcome::Failed { failure: Failure::Invalid, why: "=no <number> & \"none\"" },
            1 => Outcome::Waiting,
            2 => return Ok(None),
            _ => Outcome::Checked(Verdict {
                risk: RiskLevel::High,
                risk_word: None,
                ratio: Some(12.5),
                delivered: Some(1),
                cancelled: None,
                couriers: &[CourierParcels::Total(8)],
                reports: Some(2),
                advice: Some("অগ্রিম নিন"),
                checked_at: None,
            }),
        };
        Ok(Some(RowResult { outcome, decision: row.is_multiple_of(3).then_some(Decision::Hold), replaced: &[], corrected: None }))
    }
}

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_package(data, size, max_size, seed)
});

fuzz_target!(init: fail_on_own_panics(), |bytes: &[u8]| {
    let scratch = Scratch::get();
    let path = scratch.with("original", bytes);
    let Some(before) = look(&path).filter(|before| before.is_whole) else { return };
    // Its bytes stay, but the encoding of a text is told anew from the whole, with the results in it.
    if before.rows.values().flatten().any(|cell| cell.contains(char::REPLACEMENT_CHARACTER)) {
        return;
    }
    let Ok(mut book) = Book::open(&path, &Limits::default()) else { return };
    let header_row = detect(&mut book, 0).ok().and_then(|detection| detection.header_row);
    let plan = FullPlan {
        words: &WORDS,
        couriers: &["Courier".to_owned()],
        columns: &ResultColumn::ALL,
        // Practice marks each row in its last column; otherwise they end where their results do.
        test: bytes.len().is_multiple_of(2),
        corrected: false,
        facts: &[],
    };
    let target = scratch.path("exported");
    let target = Target { path: &target, format: ExportFormat::Xlsx, scratch: scratch.folder() };
    let watch = &mut |_| ControlFlow::Continue(());
    let original = Original { path: &path, sheet: 0, header_row, columns: before.columns };
    match own_file(original, plan, &mut Checked, target, &mut *watch) {
        Ok(Ok(_)) => {
            let after = look(target.path).expect("the copy can be read");
            for (number, cells) in &before.rows {
                let copied = after.rows.get(number).map_or(&[][..], Vec::as_slice);
                assert!(copied.starts_with(cells), "row {number} was {cells:?} and is {copied:?}");
            }
        }
        Ok(Err(_)) => {
            let columns = before.columns;
            let source = Source { book: &mut book, path: &path, sheet: 0, header_row, phones: &[], columns };
            if full(source, plan, &mut Checked, target, watch).is_ok() {
                look(target.path).expect("the new workbook can be read");
            }
        }
        Err(_) => {}
    }
});
