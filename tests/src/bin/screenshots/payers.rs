//! Customers with payments of every status.

use acceptance::Window;
use porokh_practice::{
    Endpoint, Fault, FaultKind,
    payment::{Paid, PaymentService, Status},
};
use serde_json::{Value, json};

/// How a customer's payment comes to stand.
enum Becomes {
    Waiting,
    Paid(&'static str),
    /// Paid, but less than was asked for.
    Less,
    Stands(Status),
    /// The reply to its creation is lost.
    Lost,
}

/// Sets what the seller sets once, and asks each customer for a payment.
pub(crate) async fn make(window: &Window, service: &PaymentService) {
    let seller = json!({
        "seller_email": "shop@example.com", "redirect_url": "https://shop.example/paid",
        "cancel_url": "https://shop.example/cancelled", "delivery_charge": "120", "return_way": "get",
        "message_bn": "", "message_en": "",
    });
    window.call("save_payment_settings", seller).await;
    for (name, phone, amount, order, becomes) in [
        ("Rakib H.", "01911000742", "890", "1096", Becomes::Stands(Status::Other("ON_HOLD".into()))),
        ("Sumaiya", "01521000202", "2,050", "1097", Becomes::Less),
        ("Sajid R.", "01988000166", "1,500", "1098", Becomes::Stands(Status::Error)),
        ("Farhana Y.", "01675000230", "$12.50", "1099", Becomes::Paid("card")),
        ("Lima P.", "01404000730", "720", "1100", Becomes::Paid("bkash_api")),
        ("Habib U.", "01780000354", "560", "1101", Becomes::Stands(Status::Cancelled)),
        ("Imran S.", "01924000541", "780", "1102", Becomes::Stands(Status::Refunded)),
        ("Nasrin A.", "01712000385", "400", "1104", Becomes::Lost),
        ("Jannat F.", "01309000110", "3,150", "1105", Becomes::Paid("bkash")),
        ("Shamima K.", "01819000427", "600", "1103", Becomes::Waiting),
    ] {
        if matches!(becomes, Becomes::Lost) {
            service.inject(Fault::once(Endpoint::Checkout, FaultKind::Html { status: 502 }).after_handling());
        }
        let asked = ask(window, name, phone, amount, order).await;
        let Some(invoice) = asked["invoice_id"].as_str() else { continue };
        service.change_payment(invoice, |payment| become_so(payment, becomes));
        window.call("check_payment", json!({ "id": asked["id"] })).await;
    }
}

fn become_so(payment: &mut porokh_practice::payment::Payment, becomes: Becomes) {
    let method = match becomes {
        Becomes::Waiting | Becomes::Lost => return,
        Becomes::Stands(status @ Status::Refunded) => {
            payment.status = status;
            "bkash"
        }
        Becomes::Stands(status) => return payment.status = status,
        Becomes::Less => {
            payment.status = Status::Completed;
            payment.amount = 205.into();
            "nagad"
        }
        Becomes::Paid(method) => {
            payment.status = Status::Completed;
            method
        }
    };
    payment.paid = Some(Paid {
        method: method.into(),
        sender_number: payment.phone.clone().unwrap_or_default(),
        transaction_id: payment.invoice_id[..10].to_ascii_uppercase(),
        fee: if method == "bkash_api" { 11.into() } else { 0.into() },
        at: payment.created_at,
    });
}

/// Asks for a payment; gives it as the window would get it.
pub(crate) async fn ask(window: &Window, name: &str, phone: &str, amount: &str, order: &str) -> Value {
    let asked = json!({
        "name": name, "email": "", "phone": phone, "amount": amount, "currency": "BDT", "purpose": "advance",
        "order_ref": order, "run": null, "again": true,
    });
    let mut creation = window.call("create_payment", asked).await;
    creation["payment"].take()
}

/// Opens a customer's payment in the list.
pub(crate) async fn show(window: &Window, name: &str) {
    let click = "[...document.querySelectorAll('[data-testid=payment-row]')]
        .find((row) => row.textContent.includes(arguments[0]))?.click()";
    window.script(click, vec![json!(name)]).await;
    let shown =
        "return document.querySelector('[data-testid=payment-detail]')?.textContent.includes(arguments[0])";
    acceptance::until("the panel shows the payment", async || {
        (window.script(shown, vec![json!(name)]).await == json!(true)).then_some(())
    })
    .await;
}

/// The customer simulates a payment on the hosted page. A page that doesn't answer is seen in the picture.
pub(crate) async fn simulate(payment: &Value) {
    let link = payment["payment_url"].as_str().unwrap_or_default();
    let form = "action=success&method=bkash";
    let kind = "application/x-www-form-urlencoded";
    let _ = reqwest::Client::new().post(link).header("content-type", kind).body(form).send().await;
}
