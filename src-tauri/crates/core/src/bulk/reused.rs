//! Results of single checks that a run uses again.

use porokh_courier_api::CheckResult;

use crate::store::{AccountScope, Connection, NewNumber, Result, Source, Verdict, checks};

/// Adds the counts of single checks, which stand in their replies alone.
pub(super) fn add_counts(db: &Connection, scope: AccountScope, numbers: &mut [NewNumber]) -> Result<()> {
    for fresh in numbers.iter_mut().filter_map(|number| number.reused.as_mut()) {
        let Source::Check(id) = fresh.source else { continue };
        let reply = checks::get(db, scope, id)?.and_then(|row| row.reply);
        let read = reply.and_then(|reply| CheckResult::from_json(&reply).ok());
        let summary = read.and_then(|result| result.summary).unwrap_or_default();
        fresh.verdict = Verdict {
            total: summary.total,
            delivered: summary.delivered,
            cancelled: summary.cancelled,
            reports: summary.reports,
            ..std::mem::take(&mut fresh.verdict)
        };
    }
    Ok(())
}
