mod one_order;
mod scans;

use porokh_api::{
    bulk::RowChoice,
    files::{AmountView, FileState, FileView, RoleRequest},
    orders::{PackingList, PackingRow},
    payments::{MethodKindRequest, PaymentForm, PaymentView, RefundKind, RefundRequest, RunOrder},
    requests::IdRequest,
};
use porokh_domain::RowNumber;
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{Paid, Status},
};
use porokh_sheets::{columns::Role, export::Decision};

use super::*;
use crate::{
    Environment,
    payments::tests::harness::{Harness, request},
    store,
    testing::row_number,
};

const ORDERS: &str = "\
Order ID,Name,Mobile,Full address,Courier,COD
1,Nasrin,01712000380,\"House 4,
Road 2, Dhaka\",Steadfast,1250
2,Rakib,01911000747,Chattogram,,890
3,Shamima,01819000425 / 01819000426,Sylhet,,about 500
4,Mehedi,01733000610,Savar,Pathao,50
";

async fn opened(harness: &Harness) -> FileView {
    let path = harness.folder.path().join("orders.csv");
    std::fs::write(&path, ORDERS).unwrap();
    harness.core.files.open_file(path).await;
    match harness.core.files.file_state().await {
        FileState::Open { file } => *file,
        other => panic!("{other:?}"),
    }
}

fn run_of(harness: &Harness, file: i64) -> i64 {
    let run = store::NewRun {
        environment: Environment::Live,
        account: None,
        file: Some(file),
        name: "orders.csv",
        invalid_rows: 0,
        orders: None,
        given: 0,
        numbers: &[],
    };
    let now = harness.core.ctx.clock.now();
    harness.core.ctx.store.run_blocking(|db| store::runs::create(db, &run, now)).unwrap()
}

async fn send(harness: &Harness, run: i64, rows: &[u32]) {
    let rows = RowChoice::These { rows: rows.iter().map(|row| row_number(*row)).collect() };
    let request = DecideRequest { run, rows, decision: Some(Decision::Send) };
    harness.core.parcels.decide_rows(request).await.unwrap();
}

async fn paid(harness: &Harness, run: i64, row: u32, amount: &str) -> PaymentView {
    let order = RunOrder { run, row: row_number(row) };
    let phone = ["01712000380", "01911000747", "01819000425", "01733000610"][row as usize - 2].into();
    let form = PaymentForm { run: Some(order), amount: amount.into(), phone, again: true, ..request() };
    let payment = harness.ask(form).await;
    harness.service.change_payment(payment.row.invoice_id.as_deref().unwrap(), |payment| {
        payment.status = Status::Completed;
        payment.paid = Some(Paid {
            method: "bkash".into(),
            sender_number: "01812345678".into(),
            transaction_id: "TRX9A8B7C".into(),
            fee: "0".parse().unwrap(),
            at: "2026-11-20T06:30:00Z".parse().unwrap(),
        });
    });
    harness.core.payments.check_payment(IdRequest { id: payment.row.id }).await.unwrap()
}

async fn list(harness: &Harness, run: i64) -> PackingList {
    harness.core.parcels.packing_list(IdRequest { id: run }).await.unwrap()
}

fn rows(list: &PackingList) -> Vec<RowNumber> {
    list.rows.iter().map(|row| row.row).collect()
}

fn collected(row: &PackingRow) -> String {
    serde_json::to_value(&row.collect).unwrap()["amount"].as_str().unwrap_or_default().to_owned()
}

fn advance(row: &PackingRow) -> Option<String> {
    serde_json::to_value(row).unwrap()["paid"].as_str().map(str::to_owned)
}

/// Otherwise a parcel on hold is packed, or one to send is left out.
#[tokio::test]
async fn packs_sent_orders_in_file_order() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    assert_eq!(list(&harness, run).await, PackingList { rows: Vec::new(), total: 0, unverified: Vec::new() });
    send(&harness, run, &[5, 2]).await;
    let list = list(&harness, run).await;
    assert_eq!((rows(&list), list.total), (vec![row_number(2), row_number(5)], 2));
    let first = &list.rows[0];
    assert_eq!(
        (first.order.as_str(), first.name.as_str(), first.phones.as_slice(), first.address.as_str()),
        ("1", "Nasrin", ["01712000380".to_owned()].as_slice(), "House 4, Road 2, Dhaka")
    );
    assert_eq!(
        (first.courier.as_str(), collected(first).as_str(), advance(first)),
        ("Steadfast", "1250.00", None)
    );
}

/// Otherwise the rider asks for money that the customer has already paid.
#[tokio::test]
async fn what_was_paid_and_verified_is_not_collected_again() {
    let harness = Harness::live().await;
    let run = run_of(&harness, opened(&harness).await.id);
    send(&harness, run, &[2, 3, 4, 5]).await;
    paid(&harness, run, 2, "135").await;
    paid(&harness, run, 2, "100.50").await;
    // More than the parcel costs, and an unreadable amount.
    paid(&harness, run, 5, "60").await;
    paid(&harness, run, 4, "100").await;
    // Only requested.
    let phone = "01911000747".into();
    let run_row = Some(RunOrder { run, row: row_number(3) });
    let unpaid = PaymentForm { run: run_row, phone, again: true, ..request() };
    harness.ask(unpaid).await;
    // Requesting it set "advance"; the seller sends it anyway.
    send(&harness, run, &[3]).await;
    let list = list(&harness, run).await;
    let found: Vec<_> = list.rows.iter().map(|row| (collected(row), advance(row))).collect();
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        found,
        [
            ("1014.50".into(), some("235.50")),
            ("890.00".into(), None),
            (String::new(), some("100.00")),
            ("0.00".into(), some("60.00")),
        ]
    );
    assert_eq!(list.rows[2].collect, AmountView::Unreadable { text: "about 500".into() });
    assert_eq!(list.rows[2].phones, ["01819000425", "01819000426"]);
}

/// Otherwise a customer whose advance was refunded pays too little at the door.
#[tokio::test]
async fn what_went_back_is_collected_again() {
    let harness = Harness::live().await;
    // The money is gone, recorded at the service or not.
    let refused = FaultKind::Reply { status: 402, body: r#"{"status":false,"message":"no"}"#.into() };
    harness.fault(Fault::once(Endpoint::RefundPayment, refused));
    let run = run_of(&harness, opened(&harness).await.id);
    let payment = paid(&harness, run, 2, "135").await;
    let (id, kind) = (payment.row.id, RefundKind::ByHand);
    let method = payment.row.method.unwrap_or_default();
    harness.core.refunds.set_method_kind(MethodKindRequest { id: Some(id), method, kind }).await.unwrap();
    let (amount, reason) = ("35".into(), "kept 1 of 3".into());
    let refund = RefundRequest { id, amount, reason, kind, sent: true, despite_refunded: false };
    harness.core.refunds.refund_payment(refund).await.unwrap();
    send(&harness, run, &[2]).await;
    let row = list(&harness, run).await.rows.remove(0);
    assert_eq!((collected(&row).as_str(), advance(&row).as_deref()), ("1150.00", Some("100.00")));
}

/// Otherwise a wrong detection prints remarks as addresses, and a choice isn't remembered.
#[tokio::test]
async fn address_column_is_chosen_and_saved() {
    let mut harness = Harness::live().await;
    let file = opened(&harness).await;
    let guessed = |file: &FileView| {
        file.roles.iter().find(|guess| guess.role == Role::Address).map(|guess| guess.column)
    };
    assert_eq!(guessed(&file), Some(3));
    let request = RoleRequest { id: file.id, column: 3, role: None };
    harness.core.files.set_role(request).await.unwrap();
    let file = opened(&harness).await;
    assert_eq!(guessed(&file), None, "as chosen the last time");
    let request = RoleRequest { id: file.id, column: 4, role: Some(Role::Address) };
    harness.core.files.set_role(request).await.unwrap();
    let run = run_of(&harness, file.id);
    send(&harness, run, &[2]).await;
    harness.restart();
    assert_eq!(list(&harness, run).await.rows[0].address, "Steadfast");
}

/// Otherwise stored choices would have to be repeated for the address.
#[tokio::test]
async fn a_choice_of_before_there_were_addresses_leaves_the_guess() {
    let harness = Harness::live().await;
    let file = opened(&harness).await;
    let request = RoleRequest { id: file.id, column: 1, role: None };
    harness.core.files.set_role(request).await.unwrap();
    let database = harness.database();
    let changed =
        database.execute("UPDATE column_choices SET mapping = json_remove(mapping, '$.address')", []);
    assert_eq!(changed, Ok(1));
    let file = opened(&harness).await;
    let roles: Vec<_> = file.roles.iter().map(|guess| guess.role).collect();
    assert_eq!(roles, [Role::Phone, Role::Order, Role::Amount, Role::Address]);
}
