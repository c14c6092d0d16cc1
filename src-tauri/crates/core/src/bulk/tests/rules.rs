//! Deciding the rest of a list by rules.

use std::{collections::BTreeMap, time::Duration};

use porokh_api::{
    AppError,
    bulk::{
        DecideByRuleRequest, DecideRequest, DecidedByRule, RowChoice, RuleFacts, RuleGroup, RunFilter,
        RunList, RunSort, UndoRequest,
    },
    customers::{MarkKind, MarkRequest},
    requests::{IdRequest, SwitchRequest},
};
use porokh_domain::Taka;
use porokh_sheets::export::Decision;

use super::{
    harness::{Harness, account, quick},
    orders::{done, opened, start},
};
use crate::testing::{delivered, row_number};

async fn facts(harness: &Harness, run: i64) -> RuleFacts {
    harness.core.runs.rule_facts(IdRequest { id: run }).await.unwrap()
}

/// Group, orders, paisa and choice of each line.
fn lines(facts: &RuleFacts) -> Vec<(RuleGroup, u32, i64, Option<Decision>)> {
    facts
        .groups
        .iter()
        .map(|group| (group.group, group.orders, group.amount.paisa(), group.decision))
        .collect()
}

fn rules(facts: &RuleFacts, run: i64) -> DecideByRuleRequest {
    let rules = facts.groups.iter().map(|group| (group.group, group.decision)).collect();
    DecideByRuleRequest { run, rules, seen: facts.seen.clone() }
}

async fn decide(harness: &Harness, run: i64, rows: &[u32], decision: Option<Decision>) {
    let rows = RowChoice::These { rows: rows.iter().copied().map(row_number).collect() };
    harness.core.parcels.decide_rows(DecideRequest { run, rows, decision }).await.unwrap();
}

async fn mark(harness: &Harness, phone: &str, kind: MarkKind) {
    let request = MarkRequest { phone: phone.into(), kind, reason: String::new(), since: None };
    harness.core.customers.mark_phone(request).await.unwrap();
}

fn rows_of(decided: &DecidedByRule, decision: Decision) -> Vec<u32> {
    let found = decided.decisions.iter().find(|made| made.decision == decision);
    found.map(|made| made.rows.iter().map(|row| row.get()).collect()).unwrap_or_default()
}

/// Customers who had their parcels were put on hold or asked for an advance, when the rest of the grown list was decided.
#[tokio::test]
async fn an_order_with_an_outcome_is_no_part_of_the_rest() {
    let (harness, run) = done().await;
    let of_risk = async || {
        let shown = facts(&harness, run).await;
        let risky = shown.groups.iter().find(|group| group.group == RuleGroup::VeryHigh);
        (risky.map(|group| (group.orders, group.amount)), shown.decided_otherwise)
    };
    assert_eq!(of_risk().await, (Some((2, Taka::from_paisa(201_000))), 0));
    let outcome = delivered(run, 3);
    assert_eq!(harness.core.deliveries.mark_run_outcomes(outcome).await.unwrap().added, 1);
    assert_eq!(of_risk().await, (Some((1, Taka::from_paisa(112_000))), 1));
    let request = rules(&facts(&harness, run).await, run);
    let decided = harness.core.parcels.decide_by_rule(request).await.unwrap();
    assert_eq!(rows_of(&decided, Decision::Hold), [5]);
}

/// The evening: 200 orders without a decision, each of which takes a click.
#[tokio::test]
async fn the_rest_is_decided_by_risk_and_taken_back_at_once() {
    let (mut harness, run) = done().await;
    decide(&harness, run, &[2], Some(Decision::Cancelled)).await;
    mark(&harness, "01911000747", MarkKind::Trusted).await;
    mark(&harness, "01819000425", MarkKind::Blocked).await;
    let shown = facts(&harness, run).await;
    assert_eq!(
        lines(&shown),
        [
            (RuleGroup::Trusted, 2, 201_000, Some(Decision::Send)),
            (RuleGroup::New, 1, 145_050, None),
            (RuleGroup::Medium, 1, 1_000, None),
            (RuleGroup::Blocked, 1, 240_000, Some(Decision::Hold)),
        ]
    );
    assert_eq!((shown.orders, shown.decided_by_seller, shown.invalid, shown.without_result), (8, 1, 2, 0));
    assert!(shown.groups.iter().all(|group| group.chosen_at.is_none()), "no choice was made yet");
    let mut request = rules(&shown, run);
    request.rules.insert(RuleGroup::Medium, Some(Decision::Advance));
    let decided = harness.core.parcels.decide_by_rule(request).await.unwrap();
    assert_eq!(
        rows_of(&decided, Decision::Send),
        [3, 5],
        "a trusted customer's orders, although the risk is very high"
    );
    assert_eq!(rows_of(&decided, Decision::Advance), [8]);
    assert_eq!(rows_of(&decided, Decision::Hold), [4]);
    let sent = decided.decisions.iter().find(|made| made.decision == Decision::Send).unwrap();
    assert_eq!(sent.amount, Taka::from_paisa(201_000));

    let rest = facts(&harness, run).await;
    assert_eq!(lines(&rest), [(RuleGroup::New, 1, 145_050, None)]);
    let counts = harness.core.runs.run_counts(IdRequest { id: run }).await.unwrap();
    assert_eq!((counts.send, counts.advance, counts.hold, counts.cancelled), (2, 1, 1, 1));
    let undo = UndoRequest { run, decision: decided.undo.unwrap() };
    let counts = harness.core.runs.undo_decision(undo).await.unwrap();
    assert_eq!((counts.cancelled, counts.undecided), (1, 7), "what was decided by hand stays");
    let again = facts(&harness, run).await;
    let medium = again.groups.iter().find(|group| group.group == RuleGroup::Medium).unwrap();
    assert_eq!(medium.decision, Some(Decision::Advance), "remembered");
    assert!(medium.chosen_at.is_some());

    // Killed and started again, nothing is half decided, and the choices are there.
    harness.core.parcels.decide_by_rule(rules(&again, run)).await.unwrap();
    harness.kill().await;
    harness.start_again();
    let rest = facts(&harness, run).await;
    assert_eq!((lines(&rest).len(), rest.decided_by_seller), (1, 5));
}

/// The dialog said "send 3", and a customer who had just been blocked was sent a parcel.
#[tokio::test]
async fn nothing_is_decided_that_was_not_shown() {
    let (harness, run) = done().await;
    let shown = facts(&harness, run).await;
    mark(&harness, "01712000380", MarkKind::Blocked).await;
    let decided = harness.core.parcels.decide_by_rule(rules(&shown, run)).await;
    assert_eq!(decided, Err(AppError::RowsChanged));
    assert_eq!(facts(&harness, run).await.decided_by_seller, 0);
    let shown = facts(&harness, run).await;
    decide(&harness, run, &[3], Some(Decision::Send)).await;
    assert_eq!(harness.core.parcels.decide_by_rule(rules(&shown, run)).await, Err(AppError::RowsChanged));
    let counts = harness.core.runs.run_counts(IdRequest { id: run }).await.unwrap();
    assert_eq!((counts.send, counts.undecided), (1, 7));
}

/// Undo of the rule took back what the seller had decided about one of its rows since.
#[tokio::test]
async fn a_later_decision_keeps_the_rules_from_being_taken_back() {
    let (harness, run) = done().await;
    let shown = facts(&harness, run).await;
    let undo = harness.core.parcels.decide_by_rule(rules(&shown, run)).await.unwrap().undo.unwrap();
    decide(&harness, run, &[3], Some(Decision::Cancelled)).await;
    let back = harness.core.runs.undo_decision(UndoRequest { run, decision: undo }).await;
    assert_eq!(back, Err(AppError::LaterDecision));
    assert_eq!(facts(&harness, run).await.decided_by_seller, 4, "new and medium risk were left open");
}

#[tokio::test]
async fn another_list_in_between_keeps_the_rules_undo() {
    let (harness, run) = done().await;
    let shown = facts(&harness, run).await;
    let undo = harness.core.parcels.decide_by_rule(rules(&shown, run)).await.unwrap().undo.unwrap();
    let other = opened(&harness, "Order ID,Mobile,COD\n77,01712000440,900\n").await;
    let other = start(&harness, other.id).await.row.id;
    harness.until_done(other).await;
    decide(&harness, other, &[2], Some(Decision::Send)).await;
    let counts = harness.core.runs.undo_decision(UndoRequest { run, decision: undo }).await.unwrap();
    assert_eq!(counts.undecided, 8);
}

/// Exports of shops repeat an order on each of its lines, and some amounts can't be read.
#[tokio::test]
async fn lines_count_once_and_amounts_that_cannot_be_read_are_named() {
    let harness = Harness::new(account(None), quick()).await;
    let sheet = "Order ID,Name,Mobile,COD\n1,Nasrin,01712000380,1250\n1,Nasrin,01712000380,1250\n\
                 2,Rakib,01911000740,about 500\n";
    let file = opened(&harness, sheet).await;
    let run = start(&harness, file.id).await.row.id;
    harness.until_done(run).await;
    let shown = facts(&harness, run).await;
    assert_eq!(lines(&shown), [(RuleGroup::Low, 2, 125_000, Some(Decision::Send))]);
    assert_eq!(shown.orders, 2);
    assert_eq!(shown.without_amount.iter().map(|name| name.order.as_str()).collect::<Vec<_>>(), ["2"]);
    let decided = harness.core.parcels.decide_by_rule(rules(&shown, run)).await.unwrap();
    assert_eq!(rows_of(&decided, Decision::Send), [2, 4]);
    let counts = harness.core.runs.run_counts(IdRequest { id: run }).await.unwrap();
    assert_eq!(counts.send, 3, "both lines have the order's decision");
}

/// A list that still runs has rows without a verdict, and numbers that were left would be sent unseen.
#[tokio::test]
async fn rules_wait_for_the_end_and_leave_rows_without_a_result() {
    let mut pace = quick();
    pace.job_pace.per_number = Duration::from_millis(200);
    let harness = Harness::new(account(None), pace).await;
    let list: String = (0..60).map(|n| format!("A-{n},017120003{n:02}\n")).collect();
    let file = opened(&harness, &format!("Order,Mobile\n{list}")).await;
    let run = start(&harness, file.id).await.row.id;
    let waits = harness.core.runs.rule_facts(IdRequest { id: run }).await;
    assert_eq!(waits, Err(AppError::WrongState));
    let request = DecideByRuleRequest { run, rules: BTreeMap::new(), seen: String::new() };
    assert_eq!(harness.core.parcels.decide_by_rule(request).await, Err(AppError::WrongState));
    harness.core.runs.stop_run(IdRequest { id: run }).await.unwrap();
    let shown = facts(&harness, run).await;
    assert_eq!((shown.groups.len(), shown.without_result), (0, 60));
}

/// Rules chosen in practice decided about real orders.
#[tokio::test]
async fn choices_belong_to_their_environment() {
    let (harness, run) = done().await;
    let mut request = rules(&facts(&harness, run).await, run);
    request.rules.insert(RuleGroup::VeryHigh, Some(Decision::Send));
    harness.core.parcels.decide_by_rule(request.clone()).await.unwrap();
    harness.core.accounts.set_practice(SwitchRequest { on: true }).await.unwrap();
    assert_eq!(harness.core.runs.rule_facts(IdRequest { id: run }).await, Err(AppError::NotFound));
    assert_eq!(harness.core.parcels.decide_by_rule(request).await, Err(AppError::NotFound));
    let saved = harness.core.ctx.settings.saved().rules.clone();
    assert!(saved.contains_key(&crate::Environment::Live) && saved.len() == 1, "{saved:?}");
}

#[tokio::test]
async fn the_undecided_rows_of_a_list_come_in_its_order() {
    let (harness, run) = done().await;
    decide(&harness, run, &[3], Some(Decision::Hold)).await;
    let list = |filter, sort| RunList {
        run,
        filter,
        search: String::new(),
        named: Vec::new(),
        sort,
        descending: true,
    };
    let rows = async |list| {
        let rows = harness.core.runs.undecided_rows(list).await.unwrap();
        rows.iter().map(|row| (row.row.get(), row.amount.map(Taka::paisa))).collect::<Vec<_>>()
    };
    assert_eq!(rows(list(RunFilter::VeryHigh, RunSort::Row)).await, [(5, Some(112_000))]);
    let by_amount = rows(list(RunFilter::All, RunSort::Amount)).await;
    assert_eq!(by_amount[..2], [(4, Some(240_000)), (7, Some(145_050))]);
    assert_eq!(by_amount.last(), Some(&(9, None)));
}
