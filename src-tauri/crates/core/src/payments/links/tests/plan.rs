use porokh_api::{
    FieldProblem, FormField, FormProblem, PaymentSettings,
    bulk::{RowChoice, RunFilter},
    payments::{ConfirmRequest, LinkRowProblem, LinksPlan, MatchRequest, PaymentForm, RunOrder},
};
use porokh_domain::{MoneyRefusal, phone::Refusal};
use porokh_practice::payment::ReceivedSms;

use super::*;
use crate::{
    payments::tests::harness,
    store::{NewRun, runs},
    testing::row_number,
};

async fn planned(harness: &Harness, request: LinksRequest) -> LinksPlan {
    harness.core.links.plan_links(request).await.unwrap()
}

#[tokio::test]
async fn rows_checked_like_the_form() {
    let harness = Harness::live().await;
    let file = open(&harness, SHEET).await;
    let plan = planned(&harness, request(file)).await;
    assert_eq!((plan.links, plan.sum.as_str(), plan.own_email), (2, "3650.50", 1));
    let wrong = |row, field, problem| LinkRowProblem { row: row_number(row), field, problem };
    let amount = FieldProblem::Money { reason: MoneyRefusal::NotAnAmount };
    let phone = FieldProblem::Phone { reason: Refusal::TooShort { digits: 10 } };
    let unusable = vec![wrong(3, FormField::Amount, amount), wrong(5, FormField::Phone, phone)];
    assert_eq!((plan.unusable_count, plan.unusable), (2, unusable));
    let sample: Vec<_> =
        plan.sample.iter().map(|row| (row.row.get(), row.amount.as_str(), row.phone.as_deref())).collect();
    assert_eq!(sample, [(2, "1250.00", Some("01712000385")), (4, "2400.50", Some("01819000427"))]);
    assert!(harness.payments().is_empty() && harness.core.links.links().await.unwrap().is_empty());
}

#[tokio::test]
async fn row_needs_name_and_amount() {
    let harness = Harness::live().await;
    let sheet = "Name,Mobile,COD,Order ID\nRina,,500,1\n,01712000385,500,2\nMina,01712000386,,3\nLima,01712000387,0,4\n";
    let file = open(&harness, sheet).await;
    let plan = planned(&harness, request(file)).await;
    assert_eq!(plan.links, 1);
    let problems: Vec<_> =
        plan.unusable.into_iter().map(|row| (row.row.get(), row.field, row.problem)).collect();
    let wanted = [
        (3, FormField::Name, FieldProblem::Missing),
        (4, FormField::Amount, FieldProblem::Missing),
        (5, FormField::Amount, FieldProblem::Zero),
    ];
    assert_eq!(problems, wanted);
}

#[tokio::test]
async fn an_amount_in_another_currency_is_never_taken_for_the_lists() {
    let harness = Harness::live().await;
    let sheet = "Name,Mobile,COD\nRina,01712000385,$12\nMina,01712000386,৳12\nLima,01712000387,12\n";
    let file = open(&harness, sheet).await;
    for (currency, row) in [(Currency::Bdt, 2), (Currency::Usd, 3)] {
        let plan = planned(&harness, LinksRequest { currency, ..request(file) }).await;
        assert_eq!((plan.links, plan.sum.as_str()), (2, "24.00"), "{currency:?}");
        let wanted = LinkRowProblem {
            row: row_number(row),
            field: FormField::Amount,
            problem: FieldProblem::OtherCurrency,
        };
        assert_eq!(plan.unusable, [wanted]);
    }
}

#[tokio::test]
async fn one_amount_for_all_is_checked_once() {
    let harness = Harness::live().await;
    let file = open(&harness, SHEET).await;
    let same =
        |amount: &str| LinksRequest { amount: LinkAmount::Same { amount: amount.into() }, ..request(file) };
    let plan = planned(&harness, same("৳১২০")).await;
    assert_eq!((plan.links, plan.sum.as_str()), (3, "360.00"));
    for (typed, problem) in
        [("", FieldProblem::Missing), ("0", FieldProblem::Zero), ("$12", FieldProblem::OtherCurrency)]
    {
        let problems = vec![FormProblem { field: FormField::Amount, problem }];
        assert_eq!(
            harness.core.links.plan_links(same(typed)).await,
            Err(AppError::Form { problems }),
            "{typed}"
        );
    }
}

#[tokio::test]
async fn missing_settings_asked_once() {
    let harness = Harness::live().await;
    let file = open(&harness, SHEET).await;
    harness.core.payments.save_payment_settings(PaymentSettings::default()).unwrap();
    let fields = [FormField::SellerEmail, FormField::RedirectUrl, FormField::CancelUrl];
    let problems = fields.map(|field| FormProblem { field, problem: FieldProblem::Missing }).to_vec();
    assert_eq!(harness.core.links.plan_links(request(file)).await, Err(AppError::Form { problems }));
}

#[tokio::test]
async fn order_with_link_is_left_out() {
    let harness = Harness::live().await;
    let earlier = harness.ask(PaymentForm { order_ref: "1101".into(), ..harness::request() }).await;
    let sheet = orders(2).replace("1102,", "1101,") + "1103,Third,01712000009,50\n";
    let file = open(&harness, &sheet).await;
    let plan = planned(&harness, request(file)).await;
    assert_eq!((plan.links, plan.existing, plan.sum.as_str()), (1, 2, "50.00"));
    let plan = planned(&harness, LinksRequest { again: true, ..request(file) }).await;
    assert_eq!((plan.links, plan.existing), (3, 2));
    let batch = harness.core.links.start_links(request(file)).await.unwrap();
    assert_eq!((batch.row.counts.total, batch.row.counts.waiting), (1, 1));
    let rows = rows(&harness, batch.row.id).await;
    let found: Vec<_> = rows.iter().map(|row| row.payment.as_ref().map(|payment| payment.row.id)).collect();
    assert_eq!(found, [Some(earlier.row.id); 2].into_iter().chain([None]).collect::<Vec<_>>());
}

#[tokio::test]
async fn orders_of_a_run_are_chosen_and_keep_their_place() {
    let harness = Harness::live().await;
    let file = open(&harness, SHEET).await;
    let now = harness.core.ctx.clock.now();
    let run = harness.core.ctx.store.run_blocking(|db| {
        let new = NewRun {
            environment: crate::Environment::Live,
            account: None,
            file: Some(file),
            name: "run.csv",
            invalid_rows: 0,
            orders: None,
            given: 0,
            numbers: &[],
        };
        runs::create(db, &new, now)
    });
    let run = run.unwrap();
    let of = |rows| LinksRequest { source: LinkSource::Run { run, rows }, ..request(file) };
    let all = RowChoice::Under {
        filter: RunFilter::All,
        search: String::new(),
        named: Vec::new(),
        except: Vec::new(),
    };
    assert_eq!(planned(&harness, of(all)).await.links, 2);
    let batch =
        harness.core.links.start_links(of(RowChoice::These { rows: vec![row_number(4)] })).await.unwrap();
    assert_eq!((batch.row.name.as_str(), batch.row.counts.total), ("run.csv", 1));
    let worker = work(&harness);
    until_done(&harness, batch.row.id).await;
    worker.abort();
    let rows = rows(&harness, batch.row.id).await;
    let payment = rows[0].payment.as_ref().unwrap();
    assert_eq!((rows[0].row, payment.row.run), (row_number(4), Some(RunOrder { run, row: row_number(4) })));
    assert_eq!(harness.decision(run, 4), Some(porokh_sheets::export::Decision::Advance));
}

#[tokio::test]
async fn without_an_account_nothing_is_planned() {
    let harness = Harness::new().await;
    let file = open(&harness, SHEET).await;
    assert_eq!(harness.core.links.plan_links(request(file)).await, Err(AppError::PaymentNotConnected));
}

/// Otherwise a customer who sent ৳150 by bKash gets a link for the whole price, and pays the advance twice.
#[tokio::test]
async fn what_an_order_was_paid_otherwise_is_not_asked_for_again() {
    let harness = Harness::live().await;
    let sheet = "Name,Mobile,COD,Order ID\nRina,01712000385,1250,1101\nMina,01712000386,150,1102\nLima,01712000387,80,1103\n";
    let file = open(&harness, sheet).await;
    for reference in ["1101", "1102"] {
        let transaction_id = format!("SMS000{reference}");
        harness.service.change_merchant(|merchant| {
            merchant.messages.push(ReceivedSms {
                text: format!("You have received Tk 150.00 from 01812345678. TrxID {transaction_id}"),
                transaction_id: transaction_id.clone(),
                amount: 150.into(),
                method: "bkash".into(),
                sender_number: "01812345678".into(),
                used: false,
            });
        });
        let transfer = MatchRequest { transaction_id, amount: "150".into() };
        let found = harness.core.transfers.match_transfer(transfer).await.unwrap();
        let confirm = ConfirmRequest { id: found.row.id, order_ref: reference.into(), customer: None };
        harness.core.transfers.confirm_transfer(confirm).await.unwrap();
    }
    let plan = planned(&harness, request(file)).await;
    assert_eq!((plan.links, plan.existing, plan.sum.as_str()), (2, 0, "1180.00"));
    let whole = LinkRowProblem { row: row_number(3), field: FormField::Amount, problem: FieldProblem::Zero };
    assert_eq!(plan.unusable, [whole]);
    let same = LinkAmount::Same { amount: "100".into() };
    let plan = planned(&harness, LinksRequest { amount: same, ..request(file) }).await;
    assert_eq!((plan.links, plan.sum.as_str()), (3, "300.00"), "an amount that the seller typed is as it is");
}
