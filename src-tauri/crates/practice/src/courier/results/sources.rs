//! Where a history's numbers come from: each courier's own source, or an aggregator.

use std::collections::BTreeMap;

use super::check_result::Source;
use crate::engine::Random;

/// The interface's five couriers with what the service calls them.
pub(in crate::courier) const COURIERS: [(&str, &str); 5] = [
    ("courier_a", "Courier A"),
    ("courier_b", "Courier B"),
    ("courier_c", "Courier C"),
    ("courier_d", "Courier D"),
    ("courier_e", "Courier E"),
];
const AGGREGATOR: &str = "aggregator_a";
/// At least this many couriers have a source of their own.
const ATTACHED_MIN: usize = 2;

/// Which source feeds a courier.
pub(in crate::courier) struct Feed {
    pub(in crate::courier) courier: String,
    /// `None`: the courier is not configured.
    pub(in crate::courier) source: Option<String>,
    pub(in crate::courier) also_from: Vec<String>,
}

/// Draws the sources of a history and which courier each of them feeds.
pub(in crate::courier) fn feeds(random: &mut Random) -> (Vec<Feed>, BTreeMap<String, Source>) {
    let mut sources = BTreeMap::new();
    let has_aggregator = random.percent(60);
    if has_aggregator {
        sources.insert(AGGREGATOR.to_owned(), answering(random, "Aggregator A"));
    }
    let mut feeds = Vec::with_capacity(COURIERS.len());
    for (place, (courier, label)) in COURIERS.into_iter().enumerate() {
        let is_attached = place < ATTACHED_MIN || random.percent(65);
        let own = if is_attached { answering(random, label) } else { not_configured(label) };
        sources.insert(courier.to_owned(), own);
        let is_aggregated = has_aggregator && random.percent(50);
        let (source, also_from) = match (is_attached, is_aggregated) {
            (true, false) => (Some(courier), vec![]),
            (true, true) => (Some(courier), vec![AGGREGATOR.to_owned()]),
            (false, true) => (Some(AGGREGATOR), vec![]),
            (false, false) => (None, vec![]),
        };
        feeds.push(Feed { courier: courier.to_owned(), source: source.map(str::to_owned), also_from });
    }
    (feeds, sources)
}

/// A source with an answer of its own.
pub(in crate::courier) fn attached(label: &str) -> Source {
    Source { label: label.to_owned(), status: "ok", message: None, cached: false }
}

/// A source with an answer, which may be one that was kept, and may say so.
fn answering(random: &mut Random, label: &str) -> Source {
    let cached = random.percent(30);
    let message = (cached && random.percent(50)).then_some("কয়েক ঘণ্টা আগে নেওয়া তথ্য দেখানো হচ্ছে।");
    Source { message, cached, ..attached(label) }
}

fn not_configured(label: &str) -> Source {
    let message = Some("এই কুরিয়ারের তথ্যসূত্র চালু করা নেই।");
    Source { status: "not_configured", message, ..attached(label) }
}
