//! Messages are found by what they are about, and by days.

use porokh_api::{
    inbox::ActivityFilter,
    requests::{DayRange, ListQuery},
};

use super::harness::Harness;

/// Ids of the messages under a search and days; their counts are those of the page.
async fn found(harness: &Harness, search: &str, days: Option<(&str, &str)>) -> Vec<i64> {
    let days = days.map(|(from, to)| DayRange { from: from.parse().unwrap(), to: to.parse().unwrap() });
    let request = ListQuery {
        filter: ActivityFilter::All,
        search: search.into(),
        within: days,
        limit: 50,
        ..ListQuery::default()
    };
    let page = harness.core.inbox.activity(request).await.unwrap();
    assert_eq!((page.total as usize, page.counts.all as usize), (page.rows.len(), page.rows.len()));
    page.rows.iter().map(|line| line.id).collect()
}

/// “When did Rahima pay?” meant scrolling through weeks of messages.
#[tokio::test]
async fn by_number_name_order_run_and_days() {
    let harness = Harness::new().await;
    harness
        .database()
        .execute_batch(
            "INSERT INTO orders (id, environment, created_at) VALUES (1, 'live', 0);
             INSERT INTO payments (environment, own_ref, state, status, name, phone, email, email_is_own, amount, currency,
                 purpose, order_ref, order_id, created_at, invoice_id, watched_from)
             VALUES ('live', 'a', 'done', 'waiting', 'Rahima', 819000427, '', 1, 100, 'BDT', 'advance', 'FB-7', 1, 0,
                 'INV-9', 0);
             INSERT INTO runs (id, environment, name, state, given, created_at) VALUES (1, 'live', 'Eid.xlsx', 'done', 1, 0);
             INSERT INTO run_batches (run_id, method, state, numbers, job_id, sent_at, ended_at)
             VALUES (1, 'job', 'done', 1, 'job-5', 0, 0);
             INSERT INTO inbox (id, environment, sender, kind, event, subject, body, size, received_at, last_at) VALUES
                 (1, 'live', 'courier', 'report', 'phone.reported', '01712000385', '{}', 2, 0, 1795197599999),
                 (2, 'live', 'payment', 'payment', 'payment.completed', 'INV-9', '{}', 2, 0, 1795197600000),
                 (3, 'live', 'courier', 'bulk', 'bulk.completed', 'job-5', '{}', 2, 0, 1795284000000),
                 (4, 'practice', 'payment', 'payment', 'payment.completed', 'INV-9', '{}', 2, 0, 1795197600000);",
        )
        .unwrap();
    assert_eq!(found(&harness, "", None).await, [3, 2, 1]);
    for (search, wanted) in [
        ("01712-000", 1),
        ("rahima", 2),
        ("FB-7", 2),
        ("০১৮১৯০০০৪২৭", 2),
        ("inv-9", 2),
        ("eid", 3),
        ("bulk.", 3),
    ] {
        assert_eq!(found(&harness, search, None).await, [wanted], "{search}");
    }
    assert_eq!(found(&harness, "nobody", None).await, [] as [i64; 0]);
    // Midnight in Bangladesh parts 20 from 21 November.
    assert_eq!(found(&harness, "", Some(("2026-11-20", "2026-11-20"))).await, [1]);
    assert_eq!(found(&harness, "", Some(("2026-11-21", "2026-11-21"))).await, [2]);
    assert_eq!(found(&harness, "", Some(("2026-11-21", "2026-11-22"))).await, [3, 2]);
    assert_eq!(found(&harness, "rahima", Some(("2026-11-20", "2026-11-20"))).await, [] as [i64; 0]);
}
