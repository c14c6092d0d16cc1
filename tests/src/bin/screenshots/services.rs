//! What the services of a scene do, and what their seller's customers do.

use std::{fs, os::unix::fs::symlink, sync::Arc, time::Duration};

use acceptance::{Harness, Key, all_files, steps, until};
use porokh_domain::{Clock as _, SystemClock};
use porokh_practice::{
    Account, Endpoint, Fault, FaultKind, JobPace, MovableClock, Options, RetryAfter, Rules, Service,
    WebhookEndpoint,
    payment::{Paid, PaymentOptions, PaymentService, Status},
};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::stage::Stage;

/// The number of the scenes about reports: its risk is very high.
const REPORTED: &str = "01712345677";
const NEW_PAYMENT_KEY: &str = "practice9c2f8a365be01c7d4a9e2b6f";
const SECRET: &str = "whsec_of_a_picture_5f1c07";

/// A fraud-check service whose account is in these states; of jobs that are slow, or never end.
pub(crate) async fn courier(states: &str) -> Service {
    let (mut account, mut per_number) = (Account::default(), Duration::ZERO);
    for state in states.split_whitespace() {
        match state {
            "slow" => per_number = Duration::from_millis(100),
            "endless" => per_number = Duration::from_secs(3_600),
            state => assert!(change(&mut account, state), "no account is {state}"),
        }
    }
    let rules = Rules { job_pace: JobPace { per_number, ..JobPace::default() }, ..Rules::default() };
    Service::start(Options { accounts: vec![account], rules, ..Options::default() }).await.expect("a port")
}

/// Gives the home a folder for what is printed: otherwise it comes into the app's working folder.
pub(crate) fn have_documents(harness: &Harness) {
    let documents = harness.home().join("Documents");
    fs::create_dir(&documents).expect("a folder of the home");
    let folders = format!("XDG_DOCUMENTS_DIR=\"{}\"\n", documents.display());
    fs::write(harness.home().join("config/user-dirs.dirs"), folders).expect("room for a file");
}

/// Sets a folder for backups that a dialog would never choose.
pub(crate) fn back_up_on_absent_drive(harness: &Harness) {
    let path = harness.data_folder().join("settings.json");
    let saved = fs::read(&path).expect("the settings");
    let mut saved: Value = serde_json::from_slice(&saved).expect("settings in JSON");
    saved["porokh"]["backups"] = json!({ "weekly": true, "folder": "/media/rina/Backup/Porokh" });
    fs::write(&path, saved.to_string()).expect("room for the settings");
}

/// Changes the account; says whether there is such a state.
fn change(account: &mut Account, state: &str) -> bool {
    match state {
        "nearly-used" => account.used_today = 170,
        "used" => account.used_today = 200,
        "no-limit" => account.daily_limit = None,
        "no-bulk" => account.plan_has_bulk = false,
        "revoked" | "unrevoked" => account.live_key_revoked = state == "revoked",
        "ended" | "renewed" => account.plan_has_api = state == "renewed",
        "reports-only" => account.live_scopes = vec!["report".into()],
        _ => return false,
    }
    true
}

/// What goes wrong with a request.
fn fault(name: &str) -> Fault {
    use Endpoint::{
        BulkJob, BulkJobs, Check, Checkout, Deliveries, OpenApi, RefundPayment, Reports, VerifyPayment,
    };
    let wait = |seconds| FaultKind::Delay(Duration::from_secs(seconds));
    let busy = |seconds| FaultKind::RateLimited(RetryAfter::Seconds(seconds));
    let reply = |status, body: Value| FaultKind::Reply { status, body: body.to_string() };
    let (endpoint, kind) = match name {
        "late-check" => (Check, wait(60)),
        "busy-shortly" => (Check, busy(8)),
        "busy" => (Check, busy(600)),
        "limit" => (Check, FaultKind::DailyLimitReached(RetryAfter::Absent)),
        "server-error" => (Check, FaultKind::ServerError),
        "no-answers" => return Fault::forever(Check, FaultKind::ServerError),
        "web-page" => (Check, FaultKind::Html { status: 502 }),
        "lost" => (Check, FaultKind::CloseBeforeReply),
        "risk-low" => (Check, reply(200, risk("low", 0, [9, 1], None))),
        "risk-medium" => (Check, reply(200, risk("medium", 0, [9, 3], Some([2, 1])))),
        "risk-high" => (Check, reply(200, risk("high", 2, [9, 6], Some([2, 4])))),
        "late-reasons" => (OpenApi, wait(5)),
        "refused-report" => {
            let fields = json!({ "note": ["নোটে নাম দেওয়া যাবে না।"] });
            let error = json!({ "code": "validation_error", "fields": fields });
            (Reports, reply(422, json!({ "status": false, "message": "তথ্য ঠিক নেই।", "error": error })))
        }
        "lost-report" => (Reports, FaultKind::CloseBeforeReply),
        "late-deliveries" => (Deliveries, wait(6)),
        "skipped-delivery" => {
            let skipped = json!([{ "order_ref": "1120", "reason": "invalid_phone" }]);
            let body = json!({ "status": true, "saved": 0, "skipped": skipped, "mode": "live" });
            (Deliveries, reply(200, body))
        }
        "job-error" => (BulkJobs, FaultKind::ServerError),
        "cut-off" => return Fault::once(BulkJobs, FaultKind::CloseBeforeReply).after_handling(),
        "job-fails" => (BulkJobs, FaultKind::JobFails),
        "job-stalls" => (BulkJobs, FaultKind::JobStalls),
        "missing-job" => {
            let error = json!({ "code": "not_found" });
            let body = json!({ "status": false, "message": "পাওয়া যায়নি।", "error": error });
            return Fault::forever(BulkJob, reply(404, body));
        }
        "no-results" => {
            let data = json!({ "status": "done", "results": {} });
            return Fault::forever(BulkJob, reply(200, json!({ "status": true, "data": data })));
        }
        "lost-payment" => return Fault::once(Checkout, FaultKind::Html { status: 502 }).after_handling(),
        "refused-payment" => {
            (Checkout, reply(422, json!({ "status": false, "message": "full_name: নামটি খুব ছোট" })))
        }
        "late-payment" => (VerifyPayment, wait(60)),
        "slow-payment" => return Fault::forever(Checkout, wait(2)),
        "refund-refused" => {
            (RefundPayment, reply(422, json!({ "status": false, "message": "reason: কারণটি খুব ছোট" })))
        }
        "refund-unclear" => (RefundPayment, reply(200, json!({}))),
        "refund-page" => (RefundPayment, FaultKind::Html { status: 502 }),
        _ => panic!("nothing is {name}"),
    };
    Fault::once(endpoint, kind)
}

/// The service's reply to a check: delivered and cancelled parcels of courier A, and of courier B unless it is silent.
fn risk(level: &str, reports: u32, a: [u32; 2], b: Option<[u32; 2]>) -> Value {
    let courier = |letter: char, [delivered, cancelled]: [u32; 2]| {
        json!({
            "status": "ok", "total": delivered + cancelled, "delivered": delivered, "cancelled": cancelled,
            "source": format!("courier_{}", letter.to_ascii_lowercase()),
            "source_label": format!("Courier {letter}"),
        })
    };
    let [delivered, cancelled] = [0, 1].map(|of| a[of] + b.map_or(0, |b| b[of]));
    let total = delivered + cancelled;
    let summary = json!({
        "total": total, "delivered": delivered, "cancelled": cancelled, "reports": reports,
        "success_ratio": f64::from(delivered * 1_000 / total) / 10.0,
    });
    let silent = || json!({ "status": "timeout", "total": null });
    let b = b.map_or_else(silent, |b| courier('B', b));
    let couriers = json!({ "courier_a": courier('A', a), "courier_b": b });
    let data = json!({ "risk": { "level": level }, "summary": summary, "couriers": couriers });
    json!({ "status": true, "data": data, "remaining_today": 180, "mode": "live" })
}

impl Stage {
    fn courier(&self) -> &Service {
        self.courier.as_ref().expect("the scene is of a connected seller")
    }

    fn payment(&self) -> &PaymentService {
        self.payment.as_ref().expect("the scene has a payment account")
    }

    /// Changes the account at the service, or makes its next reply fail.
    pub(crate) fn set(&self, state: &str) {
        let mut is_account = false;
        self.courier().change_account(|account| is_account = change(account, state));
        if is_account {
            return;
        }
        match &self.payment {
            Some(payment) if state.ends_with("payment") || state.starts_with("refund") => {
                payment.inject(fault(state));
            }
            _ => self.courier().inject(fault(state)),
        }
    }

    /// What takes more than a step.
    pub(crate) async fn perform(&mut self, what: &str) {
        match what {
            "choose-five" => {
                self.window.press(&[], ' ').await;
                for _ in 0..4 {
                    self.window.press(&[Key::Shift], Key::Down.value()).await;
                }
                self.window.element("chosen-amount").await;
            }
            "choose-one" => {
                self.window.click("unchoose").await;
                self.window.gone("selection-panel").await;
                self.window.click_where("run-row", "data-row", "4").await;
            }
            "payment-account" => {
                let service = PaymentService::start(PaymentOptions::default()).await.expect("a port");
                let key = self.payment.insert(service).live_key();
                self.add_payment_account(key).await;
            }
            "new-payment-key" => {
                self.payment().change_merchant(|merchant| merchant.live_key = NEW_PAYMENT_KEY.into());
            }
            "payment-test-account" => self.add_payment_account(self.payment().test_key()).await,
            "seller" => {
                let seller = json!({
                    "seller_email": "shop@example.com", "redirect_url": "https://shop.example/paid",
                    "cancel_url": "https://shop.example/cancelled", "return_way": "get",
                    "delivery_charge": "120", "message_bn": "", "message_en": "",
                });
                self.window.call("save_payment_settings", seller).await;
            }
            "payers" => self.payers().await,
            "ask-customer" => drop(self.ask("Shamima K.", "01712000385", "600", "1103").await),
            "ask" => {
                let asked = self.ask("Shamima K.", "01712345675", "600", "").await;
                self.values.push(("$asked", asked["id"].to_string()));
                self.values.push(("$link", asked["payment_url"].as_str().expect("a link").to_owned()));
            }
            // The customer pays on the hosted page. A page that doesn't answer is seen in the picture.
            "pay" => {
                let pay =
                    reqwest::Client::new().post(self.value("$link")).body("action=success&method=bkash");
                let _ = pay.header("content-type", "application/x-www-form-urlencoded").send().await;
                let asked: Value = serde_json::from_str(self.value("$asked")).expect("JSON");
                self.window.call("check_payment", json!({ "id": asked })).await;
            }
            "receive" => self.receive().await,
            "events" => self.events().await,
            "test-message" => self.courier().send_test_webhook(),
            "foreign-message" => message(self.courier(), self.value("$receiver"), "somebody-else").await,
            // A service whose messages are nine minutes on their way.
            "late-message" => {
                let since = SystemClock.now() - Duration::from_secs(540);
                let clock = Arc::new(MovableClock::running_from(since, 1));
                let late = Service::start(Options { clock, ..Options::default() }).await.expect("a port");
                message(&late, self.value("$receiver"), SECRET).await;
            }
            "unsigned-message" => {
                let _ = reqwest::Client::new().post(self.value("$receiver")).body("{}").send().await;
            }
            "begun" => {
                let is_job = |path: &str| path.contains("/bulk-jobs/");
                until("a job is taken", async || {
                    self.courier().requests().iter().any(|request| is_job(&request.path)).then_some(())
                })
                .await;
            }
            "gone" => self.courier.take().expect("the service").stop().await,
            "advances" => self.advances().await,
            // Verified a while ago: they are verified again before parcels leave.
            "age" => {
                let ages =
                    "UPDATE payments SET checked_at = checked_at - 120000 WHERE checked_at IS NOT NULL";
                self.database().execute_batch(ages).expect("older payments");
            }
            // The seller changes the file in another program.
            "change-file" => {
                let path = self.harness.home().join("parcels.csv");
                let changed =
                    fs::read_to_string(&path).expect("the file") + "2010,Rina,01712000386,500,Dhaka\n";
                fs::write(&path, changed).expect("room for a file");
            }
            "choose-file" => self.harness.accept_dialog().await,
            // The first file of the export before, which the desktop's dialog would ask about.
            "delete-sent" => {
                for name in ["send", "পাঠান"] {
                    let sent = self.harness.home().join(format!("parcels - Porokh - {name}.xlsx"));
                    let _ = fs::remove_file(sent.with_extension("csv")).or_else(|_| fs::remove_file(sent));
                }
            }
            // The name that the dialog suggests is that of the seller's own file.
            "choose-original" => {
                let home = self.harness.home();
                let linked = symlink(home.join("parcels.csv"), home.join("parcels - Porokh.csv"));
                linked.expect("a link");
                self.window.click("export-ask").await;
                self.harness.accept_dialog_and_replace().await;
            }
            "print" => self.harness.print_into_a_file().await,
            // Brings the backup back that is made now.
            "restore" => {
                self.window.call("make_backup", json!({ "to": "downloads" })).await;
                steps::settings(&self.window, "data").await;
                let backup = all_files(&self.harness.home()).into_iter();
                let mut backup = backup.filter(|path| path.extension().is_some_and(|end| end == "porokh"));
                self.window.drop_file(&backup.next().expect("a backup")).await;
                self.window.click_last("restore-yes").await;
                self.window.open_again(&self.harness).await;
            }
            "lock" => {
                let database = self.database();
                database.execute_batch("BEGIN IMMEDIATE").expect("a lock");
                self.lock = Some(database);
            }
            // After that long a job without progress is said to be stuck.
            "ten-minutes" => tokio::time::sleep(Duration::from_secs(610)).await,
            _ => panic!("nobody can do {what}"),
        }
    }

    fn database(&self) -> Connection {
        Connection::open(self.harness.data_folder().join("porokh.db")).expect("the database")
    }

    fn value(&self, name: &str) -> &str {
        let value = self.values.iter().find(|(known, _)| *known == name);
        &value.expect("a step before has put it down").1
    }

    async fn add_payment_account(&self, key: String) {
        let address = self.payment().address();
        let account = json!({ "service": "payment", "label": "", "address": address, "key": key });
        self.window.call("add_account", account).await;
    }

    /// Asks for a payment; gives it as the window would get it.
    async fn ask(&self, name: &str, phone: &str, amount: &str, order: &str) -> Value {
        let asked = json!({
            "name": name, "email": "", "phone": phone, "amount": amount, "currency": "BDT",
            "purpose": "advance", "order_ref": order, "run": null, "again": true,
        });
        self.window.call("create_payment", asked).await["payment"].take()
    }

    /// Customers with payments of every status.
    async fn payers(&mut self) {
        const LOST: &str = "1104";
        const PAID_LESS: &str = "1097";
        let on_hold = Status::Other("ON_HOLD".into());
        for (name, phone, amount, order, status, method) in [
            ("Rakib H.", "01911000742", "890", "1096", on_hold, ""),
            ("Sumaiya", "01521000202", "2,050", PAID_LESS, Status::Completed, "nagad"),
            ("Sajid R.", "01988000166", "1,500", "1098", Status::Error, ""),
            ("Farhana Y.", "01675000230", "$12.50", "1099", Status::Completed, "card"),
            ("Lima P.", "01404000730", "720", "1100", Status::Completed, "bkash_api"),
            ("Habib U.", "01780000354", "560", "1101", Status::Cancelled, ""),
            ("Imran S.", "01924000541", "780", "1102", Status::Refunded, "bkash"),
            ("Nasrin A.", "01712000385", "400", LOST, Status::Pending, ""),
            ("Jannat F.", "01309000110", "3,150", "1105", Status::Completed, "bkash"),
            ("Shamima K.", "01819000427", "600", "1103", Status::Pending, ""),
        ] {
            if order == LOST {
                self.set("lost-payment");
            }
            let asked = self.ask(name, phone, amount, order).await;
            let Some(invoice) = asked["invoice_id"].as_str() else { continue };
            self.payment().change_payment(invoice, |payment| {
                payment.status = status;
                if order == PAID_LESS {
                    payment.amount = 205.into();
                }
                payment.paid = (!method.is_empty()).then(|| Paid {
                    method: method.into(),
                    sender_number: payment.phone.clone().unwrap_or_default(),
                    transaction_id: payment.invoice_id[..10].to_ascii_uppercase(),
                    fee: if method == "bkash_api" { 11.into() } else { 0.into() },
                    at: payment.created_at,
                });
            });
            self.window.call("check_payment", json!({ "id": asked["id"] })).await;
        }
        self.values.push(("$invoice", self.payment().payments()[0].invoice_id.clone()));
    }

    /// Advances for the orders of `parcels.csv`: paid, and one given back at the service.
    async fn advances(&self) {
        for (name, phone, amount, order, status) in [
            ("Nasrin Akter", "01712000385", "200", "2001", Status::Completed),
            ("Rakib Hasan", "01911000742", "890", "2002", Status::Completed),
            ("জান্নাতুল ফেরদৌস", "01819000427", "300", "2003", Status::Completed),
            ("Tanvir Islam", "01558000913", "150", "2004", Status::Completed),
            ("Lima Parvin", "01712345677", "500", "2005", Status::Refunded),
        ] {
            let asked = self.ask(name, phone, amount, order).await;
            let invoice = asked["invoice_id"].as_str().expect("an invoice");
            for status in [Status::Completed, status] {
                self.payment().change_payment(invoice, |payment| {
                    payment.status = status;
                    payment.paid = Some(Paid {
                        method: "bkash".into(),
                        sender_number: phone.into(),
                        transaction_id: invoice[..10].to_ascii_uppercase(),
                        fee: 0.into(),
                        at: payment.created_at,
                    });
                });
                self.window.call("check_payment", json!({ "id": asked["id"] })).await;
            }
        }
    }

    /// Switches the receiver on, to which the fraud-check service sends its messages from now on.
    async fn receive(&mut self) {
        let account = json!({ "service": "courier", "environment": "live", "number": 1 });
        self.window.call("switch_receiver", json!({ "on": true, "port": null })).await;
        self.window.call("set_account_secret", json!({ "account": account, "secret": SECRET })).await;
        self.window.has("receiver-state", "data-state", "listening").await;
        let address = "return document.querySelector('[data-testid=local-courier]').textContent";
        let address = self.window.script(address, Vec::new()).await;
        let address = address.as_str().expect("an address");
        deliver(self.courier(), address, SECRET);
        let origin = address.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
        self.values.extend([("$receiver", address.to_owned()), ("$here", origin)]);
    }

    /// A report of another seller, and a plan that ends.
    async fn events(&self) {
        let service = self.courier();
        service.report_by_another_seller(REPORTED, "fake_order");
        service.settle_webhooks().await;
        let end = SystemClock.now() + Duration::from_secs(2 * 86_400);
        service.change_account(|account| account.plan_ends_at = Some(end));
        service.settle_webhooks().await;
        self.window.element("reported-mark").await;
    }
}

fn deliver(service: &Service, address: &str, secret: &str) {
    let endpoint = WebhookEndpoint::new(address, secret);
    service.change_account(|account| account.webhook = Some(endpoint));
}

/// Sends a test message that is signed with this secret.
async fn message(service: &Service, address: &str, secret: &str) {
    deliver(service, address, secret);
    service.send_test_webhook();
    service.settle_webhooks().await;
}
