//! The screens and the states in which they are worth looking at.

use std::{path::Path, time::Duration};

use acceptance::{Harness, Key, Window};
use porokh_practice::{Endpoint, Fault, FaultKind, Options, RetryAfter, Service};
use serde_json::json;

use crate::stage::{Stage, looks, practising};

const LEVELS: [(&str, &str); 5] = [
    ("low", "01712345670"),
    ("medium", "01712345673"),
    ("high", "01712345675"),
    ("very-high", "01712345677"),
    ("new", "01712345679"),
];

/// Rows as they are copied from a spreadsheet, with a bit of everything.
const ORDERS: &str = "Order ID\tName\tMobile\tArea\tCOD
1101\tNasrin A.\t1712000385\tMirpur, Dhaka\t1250
1102\tRakib H.\t01911000742\tChattogram\t890
1103\tশামীমা\t০১৮১৯০০০৪২৭\tSylhet\t২,৪০০
1104\tTanvir I.\t+880 1558-000919\tBogura\t650
1105\tFarhana Y.\t1675000230\tKhulna\t1780
1106\tRakib H.\t01911000742\tChattogram\t1120
1107\tMehedi\t0173300061\tSavar, Dhaka\t940
1108\tJannat F.\t1.30901E+09\tRajshahi\t3150
1109\tImran S.\t01924000541 / 01633000457\tNarayanganj\t780
1110\tPoly R.\t01700000000\tCumilla\t1450
1111\tHabib U.\tN/A\tGazipur\task
Total\t\t\t\t14460
";
/// Two columns that could both be the customer's phone.
const TWO_PHONES: &str = "Ref\tBuyer line\tHelper line
A-1\t01712000385\t01811000001
A-2\t01911000742\t01811000002
A-3\t01558000919\t01811000003
";

const NARROW: (u32, u32) = (900, 620);
const USUAL: (u32, u32) = (1180, 780);
const WIDE: (u32, u32) = (1366, 728);

/// Takes the pictures of these parts, of all when none is named.
pub(crate) async fn take(folder: &Path, parts: &[String]) {
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|named| named == part);
    if wanted("first-run") {
        first_run(folder).await;
    }
    if wanted("practice") {
        practice(folder).await;
    }
    if wanted("connected") {
        connected(folder).await;
    }
    if wanted("run-panels") {
        run_panels(folder).await;
    }
}

async fn first_run(folder: &Path) {
    let harness = Harness::new().await;
    let window = harness.open().await;
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        stage.picture("welcome").await;
        window.fill("welcome-address", "http://shop.example/api/v1").await;
        window.fill("welcome-key", "dc_live_made_up_for_a_picture").await;
        window.click("welcome-connect").await;
        window.element("form-error").await;
        stage.picture("welcome-refused").await;
    }
    window.close().await;
}

async fn practice(folder: &Path) {
    let harness = Harness::new().await;
    let window = practising(&harness).await;
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        window.element("phone-field").await;
        stage.picture("check-empty").await;
        for (level, phone) in LEVELS {
            stage.check(phone).await;
            window.has("result-card", "data-level", &level.replace('-', "_")).await;
            stage.picture(&format!("check-{level}")).await;
        }
        let open = "const details = document.querySelector('[data-testid=details]');
            details.open = true;
            details.scrollIntoView();";
        window.script(open, Vec::new()).await;
        stage.picture("check-details").await;
        field(&stage).await;
        palette(&stage).await;
        bulk(&stage).await;
        window.click("nav-settings").await;
        window.element("accounts-courier").await;
        stage.picture("settings-practice").await;
        narrow(&stage).await;
    }
    window.close().await;
}

/// The phone field with what it has to say.
async fn field(stage: &Stage<'_>) {
    let texts = [
        ("typing", "0171234"),
        ("cleaned", "+880 1712-345675"),
        ("refused", "01112345678"),
        ("exponent", "1.71235E+09"),
        ("filler", "01711111111"),
        ("many", "01712345670, 01812345679"),
    ];
    for (state, text) in texts {
        stage.window.paste("phone-field", text).await;
        stage.window.element("phone-hint").await;
        stage.picture(&format!("field-{state}")).await;
    }
}

async fn palette(stage: &Stage<'_>) {
    stage.window.press(&[Key::Control], 'k').await;
    stage.window.focused("palette-input").await;
    stage.picture("palette").await;
    stage.window.keys("5675").await;
    stage.window.shows("palette-item", "5675").await;
    stage.picture("palette-found").await;
    stage.window.press(&[], Key::Escape.value()).await;
    stage.window.gone("palette").await;
}

async fn bulk(stage: &Stage<'_>) {
    let window = stage.window;
    window.click("nav-bulk").await;
    window.element("drop-zone").await;
    stage.picture("bulk-empty").await;
    paste(window, ORDERS).await;
    window.has("fix-zero-added", "data-count", "2").await;
    stage.picture("bulk-review").await;
    window.resize(NARROW.0, NARROW.1).await;
    stage.picture("bulk-review-narrow").await;
    window.resize(1366, 728).await;
    window.click("repairs").await;
    stage.picture("bulk-review-open").await;
    window.resize(USUAL.0, USUAL.1).await;
    window.click("fix-invalid").await;
    window.element("filter-chip").await;
    stage.picture("bulk-filter").await;
    paste(window, TWO_PHONES).await;
    window.element("ask-phone").await;
    stage.picture("bulk-ask").await;
    paste(window, "<!doctype html><html><body>not a list</body></html>").await;
    window.element("file-error").await;
    stage.picture("bulk-failed").await;
    window.click("file-back").await;
    paste(window, ORDERS).await;
    window.has("fix-zero-added", "data-count", "2").await;
    run(stage).await;
}

/// A list that is checked, its rows and its export.
async fn run(stage: &Stage<'_>) {
    let window = stage.window;
    window.click("start-run").await;
    window.element("run").await;
    stage.picture("run-started").await;
    window.has("run", "data-state", "done").await;
    window.element("run-row").await;
    stage.picture("run-done").await;
    window.click("run-row").await;
    window.element("drawer").await;
    stage.picture("run-drawer").await;
    window.resize(NARROW.0, NARROW.1).await;
    stage.picture("run-narrow").await;
    window.resize(USUAL.0, USUAL.1).await;
    window.press(&[Key::Control], 'a').await;
    window.element("selection-panel").await;
    stage.picture("run-chosen").await;
    window.click("export").await;
    window.element("column-risk").await;
    stage.picture("run-export-own").await;
    window.click("export-courier").await;
    stage.picture("run-export").await;
    window.press(&[], Key::Escape.value()).await;
    window.gone("export-go").await;
    window.click("leave-run").await;
    window.element("run-item").await;
    stage.picture("bulk-lists").await;
    window.click("delete-run").await;
    window.element("confirm-yes").await;
    stage.picture("run-delete").await;
    window.click("confirm-yes").await;
    window.gone("run-item").await;
}

/// The rows of a list beside one of them, its menu, and several that were chosen, in each width.
async fn run_panels(folder: &Path) {
    const NAMES: [&str; 8] = [
        "Nasrin Akter",
        "Rakib Hasan",
        "Shamima Khatun",
        "Tanvir Islam",
        "জান্নাতুল ফেরদৌস",
        "Habib Ullah",
        "Mohammad Kamal Hossain",
        "Lima Parvin",
    ];
    let row = |n: usize, name: &str| {
        let end = [5, 0, 7, 9, 1, 3, 8, 4][n % 8];
        let (rest, amount) = (n * 7_919 % 10_000, 650 + n * 370 % 2_800);
        format!("{}\t{name}\t01712{rest:05}{end}\t{amount}\tZindabazar, Sylhet\n", 1_101 + n)
    };
    let rows: String = (0..24).zip(NAMES.iter().cycle()).map(|(n, name)| row(n, name)).collect();
    let harness = Harness::new().await;
    let window = practising(&harness).await;
    for look in looks() {
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        window.click("nav-bulk").await;
        paste(&window, &format!("Order ID\tName\tMobile\tCOD\tAddress\n{rows}")).await;
        window.has("numbers-count", "data-count", "24").await;
        window.click("start-run").await;
        window.has("run", "data-state", "done").await;
        window.click_where("run-row", "data-row", "2").await;
        window.element("drawer").await;
        window.press(&[], 'h').await;
        window.has("run-row", "data-decision", "hold").await;
        window.click_where("run-row", "data-row", "4").await;
        window.has("drawer", "data-row", "4").await;
        window.gone("toast").await;
        for (width, (x, y)) in [("", USUAL), ("-wide", WIDE), ("-narrow", NARROW)] {
            window.resize(x, y).await;
            stage.picture(&format!("run-row{width}")).await;
            window.press(&[], 'm').await;
            window.element("drawer-report").await;
            stage.picture(&format!("run-menu{width}")).await;
            window.press(&[], Key::Escape.value()).await;
            window.gone("drawer-report").await;
            window.press(&[], ' ').await;
            for _ in 0..4 {
                window.press(&[Key::Shift], Key::Down.value()).await;
            }
            window.element("chosen-amount").await;
            stage.picture(&format!("run-several{width}")).await;
            window.click("unchoose").await;
            window.gone("selection-panel").await;
            window.click_where("run-row", "data-row", "4").await;
        }
        stage.usual().await;
        window.click("leave-run").await;
        overview(&stage).await;
        window.click("nav-bulk").await;
        window.click("delete-run").await;
        window.click("confirm-yes").await;
        window.gone("run-item").await;
    }
    window.close().await;
}

/// The month that the lists so far have filled, whole, in each width.
async fn overview(stage: &Stage<'_>) {
    let window = stage.window;
    window.click("nav-overview").await;
    window.element("checked").await;
    for (width, (x, y)) in [("", USUAL), ("-wide", WIDE), ("-narrow", NARROW)] {
        window.resize(x, y).await;
        stage.picture(&format!("overview{width}")).await;
        window.script("document.querySelector('[data-testid=weeks]').scrollIntoView();", Vec::new()).await;
        stage.picture(&format!("overview{width}-plots")).await;
    }
    stage.usual().await;
}

async fn paste(window: &Window, text: &str) {
    // What can't be read is shown in the window; the command itself doesn't fail.
    window.call("paste_file", json!({ "text": text })).await;
}

async fn narrow(stage: &Stage<'_>) {
    stage.window.resize(NARROW.0, NARROW.1).await;
    stage.picture("settings-narrow").await;
    stage.clear().await;
    stage.check("01712345675").await;
    stage.window.has("result-card", "data-level", "high").await;
    stage.picture("check-narrow").await;
    stage.window.resize(USUAL.0, USUAL.1).await;
}

async fn connected(folder: &Path) {
    for look in looks() {
        // An account of its own: the one before was told to slow down for minutes.
        // Without a port there is nothing to take pictures of, and the harness says so on its own.
        let Ok(service) = Service::start(Options::default()).await else { return };
        let harness = Harness::new().await;
        let window = harness.open().await;
        window.fill("welcome-address", &service.address()).await;
        window.fill("welcome-key", &service.live_key()).await;
        window.click("welcome-connect").await;
        window.element("phone-field").await;
        let stage = Stage { window: &window, folder, look };
        stage.clear().await;
        settings(&stage, &service).await;
        window.click("nav-check").await;
        waiting(&stage, &service).await;
        stage.clear().await;
        errors(&stage, &service).await;
        window.close().await;
    }
}

/// Two accounts, one of which has another key at the service now.
async fn settings(stage: &Stage<'_>, service: &Service) {
    let window = stage.window;
    window.click("nav-settings").await;
    window.click("add-account").await;
    window.fill("add-key", &service.account().test_key).await;
    window.press(&[], Key::Tab.value()).await;
    window.element("add-found").await;
    stage.picture("settings-add").await;
    window.click("add-save").await;
    window.gone("add-form").await;
    window.element("account-courier-test-1").await;
    stage.picture("settings").await;
    window.resize(NARROW.0, NARROW.1).await;
    stage.picture("settings-two-narrow").await;
    window.click("accounts-open").await;
    window.element("accounts-menu").await;
    stage.picture("accounts-narrow").await;
    window.press(&[], Key::Escape.value()).await;
    window.resize(1366, 768).await;
    service.change_account(|account| account.live_key_revoked = true);
    window.click("account-test-courier-live-1").await;
    window.element("account-replace-courier-live-1").await;
    stage.picture("settings-refused-wide").await;
    service.change_account(|account| account.live_key_revoked = false);
    window.resize(USUAL.0, USUAL.1).await;
    window.click("account-more-courier-live-1").await;
    window.click("account-change-courier-live-1").await;
    window.element("change-form").await;
    stage.picture("settings-change").await;
    window.click("change-save").await;
    window.gone("change-form").await;
    window.click("accounts-open").await;
    window.element("accounts-menu").await;
    stage.picture("accounts").await;
    window.press(&[], Key::Escape.value()).await;
    for section in ["checking", "look", "data", "about"] {
        window.click(&format!("section-{section}")).await;
        window.has("settings-section", "data-section", section).await;
        stage.picture(&format!("settings-{section}")).await;
    }
}

/// What is seen while an answer is on its way.
async fn waiting(stage: &Stage<'_>, service: &Service) {
    let strike = |kind| service.inject(Fault::once(Endpoint::Check, kind));
    strike(FaultKind::Delay(Duration::from_secs(60)));
    stage.check("01712345675").await;
    stage.window.element("check-cancel").await;
    stage.picture("check-loading").await;
    stage.window.click("check-cancel").await;
    stage.window.gone("check-cancel").await;
    // Short enough for the next scene, which has to wait for the rest of it.
    strike(FaultKind::RateLimited(RetryAfter::Seconds(8)));
    stage.check("01712345675").await;
    stage.window.element("wait-note").await;
    stage.picture("check-waiting").await;
    stage.window.click("wait-cancel").await;
    stage.window.gone("wait-note").await;
}

async fn errors(stage: &Stage<'_>, service: &Service) {
    service.change_account(|account| account.live_key_revoked = true);
    failed(stage, "error-key").await;
    service.change_account(|account| account.live_key_revoked = false);
    service.change_account(|account| account.plan_has_api = false);
    failed(stage, "error-plan").await;
    service.change_account(|account| account.plan_has_api = true);
    let faults = [
        ("server", FaultKind::ServerError),
        ("page", FaultKind::Html { status: 502 }),
        ("lost", FaultKind::CloseBeforeReply),
        ("limit", FaultKind::DailyLimitReached(RetryAfter::Absent)),
        // Last: after it the account sends nothing for minutes.
        ("busy", FaultKind::RateLimited(RetryAfter::Seconds(600))),
    ];
    for (name, kind) in faults {
        service.inject(Fault::once(Endpoint::Check, kind));
        failed(stage, &format!("error-{name}")).await;
    }
}

async fn failed(stage: &Stage<'_>, screen: &str) {
    stage.check("01812345678").await;
    stage.window.element("error-card").await;
    stage.picture(screen).await;
}
