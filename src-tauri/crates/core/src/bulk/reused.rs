//! Results of single checks that a run reuses.

use std::collections::HashMap;

use porokh_courier_api::CheckResult;

use crate::store::{AccountScope, Connection, Fresh, NewNumber, Result, Source, Verdict, checks};

/// Replies read at a time.
const READ_AT_ONCE: usize = 500;

/// Adds the counts of single checks, which only their replies have.
pub(super) fn add_counts(db: &Connection, scope: AccountScope, numbers: &mut [NewNumber]) -> Result<()> {
    let mut singles: Vec<(i64, &mut Verdict)> =
        numbers.iter_mut().filter_map(|number| number.reused.as_mut()).filter_map(single).collect();
    for part in singles.chunks_mut(READ_AT_ONCE) {
        let ids: Vec<i64> = part.iter().map(|(id, _)| *id).collect();
        let kept = checks::these(db, scope, &ids)?.into_iter().map(|row| (row.id, row.reply));
        let mut replies: HashMap<i64, Option<String>> = kept.collect();
        for (id, verdict) in part {
            let reply = replies.remove(id).flatten();
            let read = reply.and_then(|reply| CheckResult::from_json(&reply).ok());
            let summary = read.and_then(|result| result.summary).unwrap_or_default();
            **verdict = Verdict {
                total: summary.total,
                delivered: summary.delivered,
                cancelled: summary.cancelled,
                reports: summary.reports,
                ..std::mem::take(*verdict)
            };
        }
    }
    Ok(())
}

fn single(fresh: &mut Fresh) -> Option<(i64, &mut Verdict)> {
    match fresh.source {
        Source::Check(id) => Some((id, &mut fresh.verdict)),
        Source::Run(_) => None,
    }
}
