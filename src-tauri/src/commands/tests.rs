//! Commands called as by the window, without a desktop.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    pin::Pin,
    sync::{Arc, Mutex},
    time::Duration,
};

use porokh_api::{AppError, AskedPlace, KeyStoreProblem, Language, Theme};
use porokh_core::App;
use porokh_domain::{CorrectedClock, SystemClock};
use porokh_practice::{Options, Service};
use porokh_runtime::{Host, ports::KeyStore};
use porokh_transport::{HttpClient, HttpOptions};
use serde_json::{Value, json};
use tauri::{
    WebviewWindow, WebviewWindowBuilder,
    ipc::{CallbackFn, InvokeBody},
    test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder},
    webview::InvokeRequest,
};
use tempfile::TempDir;

use crate::{
    adapters::{Desktop, Practice, StoredSettings},
    closing::Closing,
    exports::Exports,
    notifications::NotificationService,
    quick::{Quick, QuickKeyState},
    shell::{Listeners, Shell},
    update::Updates,
    window::MAIN,
};

/// A shortcut that another program has.
const TAKEN: &str = "Alt+F4";

#[derive(Default)]
struct TestKeys(Mutex<BTreeMap<String, String>>);

impl KeyStore for TestKeys {
    fn get(&self, name: &str) -> Result<Option<String>, KeyStoreProblem> {
        Ok(self.0.lock().unwrap().get(name).cloned())
    }

    fn put(&self, name: &str, secret: &str) -> Result<(), KeyStoreProblem> {
        self.0.lock().unwrap().insert(name.to_owned(), secret.to_owned());
        Ok(())
    }

    fn delete(&self, name: &str) -> Result<(), KeyStoreProblem> {
        self.0.lock().unwrap().remove(name);
        Ok(())
    }
}

/// Records the calls.
#[derive(Default)]
struct TestDesktop {
    opened: Mutex<Vec<String>>,
    clipboard: Mutex<String>,
    theme: Mutex<Option<Theme>>,
    zoom: Mutex<Option<f64>>,
    notified: Mutex<Vec<(String, String)>>,
    spoken: Mutex<Vec<Language>>,
    /// The place that the dialog's next answer names.
    target: Mutex<Option<PathBuf>>,
}

impl Desktop for TestDesktop {
    fn open_link(&self, link: &str) -> Result<(), AppError> {
        self.opened.lock().unwrap().push(link.to_owned());
        Ok(())
    }

    fn open_path(&self, path: &Path) -> Result<(), AppError> {
        self.opened.lock().unwrap().push(path.display().to_string());
        Ok(())
    }

    fn show_in_folder(&self, path: &Path) -> Result<(), AppError> {
        self.open_path(path)
    }

    fn choose_target(&self, _: &str) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        Box::pin(async { self.target.lock().unwrap().take() })
    }

    fn choose_folder(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        Box::pin(async { None })
    }

    fn downloads(&self) -> Result<PathBuf, AppError> {
        Err(AppError::Internal)
    }

    fn copy(&self, text: &str) -> Result<(), AppError> {
        text.clone_into(&mut self.clipboard.lock().unwrap());
        Ok(())
    }

    fn copy_table(&self, _: &str, text: &str) -> Result<(), AppError> {
        self.copy(text)
    }

    fn paste(&self) -> String {
        self.clipboard.lock().unwrap().clone()
    }

    fn choose_file(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        Box::pin(async { None })
    }

    fn choose_backup(&self) -> Pin<Box<dyn Future<Output = Option<PathBuf>> + Send + '_>> {
        Box::pin(async { None })
    }

    fn go_into_tray(&self) -> bool {
        false
    }

    fn start_with_computer(&self, on: bool) -> Result<(), AppError> {
        self.opened.lock().unwrap().push(format!("with the computer: {on}"));
        Ok(())
    }

    fn is_seen(&self) -> bool {
        false
    }

    fn notify(&self, title: &str, text: &str, _: AskedPlace) {
        self.notified.lock().unwrap().push((title.to_owned(), text.to_owned()));
    }

    fn notification_service(&self) -> NotificationService {
        NotificationService::Missing
    }

    fn quit(&self) {}

    fn start_again(&self) {}

    fn set_theme(&self, theme: Theme) {
        *self.theme.lock().unwrap() = Some(theme);
    }

    fn full_screen(&self, on: bool) {
        self.opened.lock().unwrap().push(format!("full screen: {on}"));
    }

    fn zoom(&self, factor: f64) {
        *self.zoom.lock().unwrap() = Some(factor);
    }

    fn speak(&self, language: Language) {
        self.spoken.lock().unwrap().push(language);
    }

    fn quick_key(&self, _before: &str, keys: &str) -> QuickKeyState {
        match keys {
            "" => QuickKeyState::Off,
            TAKEN => QuickKeyState::Taken,
            _ => QuickKeyState::On,
        }
    }

    fn open_quick(&self) {
        self.opened.lock().unwrap().push("the quick check".to_owned());
    }

    fn take_quick(&self) {}

    fn hide_quick(&self) {
        self.opened.lock().unwrap().push("no quick check".to_owned());
    }

    fn quick_is_seen(&self) -> bool {
        self.opened.lock().unwrap().last().is_none_or(|last| last != "no quick check")
    }

    fn raise(&self) {
        self.opened.lock().unwrap().push("the window".to_owned());
    }

    fn print(&self) -> Result<(), AppError> {
        Err(AppError::Internal)
    }
}

pub(crate) struct Harness {
    window: WebviewWindow<MockRuntime>,
    desktop: Arc<TestDesktop>,
    app: tauri::App<MockRuntime>,
    _folder: TempDir,
}

impl Harness {
    pub(crate) fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let app = mock_builder()
            .manage(crate::given_file::GivenFile::default())
            .plugin(tauri_plugin_store::Builder::new().build())
            .plugin(tauri_plugin_opener::init())
            .invoke_handler(crate::ipc::handler())
            .build(crate::context())
            .unwrap();
        let core = App::open(Host {
            data_folder: folder.path().to_owned(),
            keys: Arc::new(TestKeys::default()),
            key_store_timeout: Duration::from_secs(5),
            settings: Arc::new(StoredSettings::new(app.handle(), folder.path())),
            practice: Arc::new(Practice::new(Arc::new(SystemClock))),
            http: HttpClient::new(HttpOptions::default()),
            clock: Arc::new(CorrectedClock::new(Arc::new(SystemClock))),
            events: Arc::new(|_| {}),
            version: "1.2.3".into(),
            default_address: None,
            new_profile: "profile".into(),
        });
        let desktop = Arc::new(TestDesktop::default());
        let updates = Updates::new(app.handle(), None, Arc::new(SystemClock), Arc::new(|_| {}));
        let shell = Shell {
            core,
            desktop: Arc::clone(&desktop) as Arc<dyn Desktop>,
            listeners: Listeners::default(),
            notifications: Arc::default(),
            exports: Exports::default(),
            closing: Closing::default(),
            updates: Arc::new(updates),
            drops: Mutex::default(),
            quick: Quick::default(),
            arrivals: crate::arrivals::Arrivals::default(),
            without: Vec::new(),
        };
        tauri::Manager::manage(&app, shell);
        let window = WebviewWindowBuilder::new(&app, MAIN, tauri::WebviewUrl::default()).build().unwrap();
        Self { window, desktop, app, _folder: folder }
    }

    pub(crate) fn app(&self) -> &tauri::AppHandle<MockRuntime> {
        self.app.handle()
    }

    pub(crate) fn shell(&self) -> tauri::State<'_, Shell> {
        tauri::Manager::state(&self.app)
    }

    fn invoke(&self, command: &str, body: Value) -> Result<Value, Value> {
        let request = InvokeRequest {
            cmd: command.into(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: "tauri://localhost".parse().unwrap(),
            body: InvokeBody::Json(body),
            headers: Default::default(),
            invoke_key: INVOKE_KEY.to_string(),
        };
        get_ipc_response(&self.window, request).map(|body| body.deserialize().unwrap())
    }

    fn call(&self, command: &str, request: Value) -> Result<Value, Value> {
        self.invoke(command, json!({ "request": request }))
    }
}

#[test]
fn a_first_start_has_no_account_and_no_problem() {
    let start = Harness::new().call("app_start", Value::Null).unwrap();
    assert_eq!(start["problems"], json!([]));
    assert_eq!(start["accounts"]["accounts"], json!([]));
    assert_eq!(start["settings"]["language"], "bn");
}

#[test]
fn an_error_reaches_the_window_as_a_code_with_details() {
    let harness = Harness::new();
    assert_eq!(harness.call("check_phone", json!({ "phone": "123" })), Err(json!({ "code": "phone" })));
    assert_eq!(
        harness.call("check_phone", json!({ "phone": "01712345670" })),
        Err(json!({ "code": "not_connected" }))
    );
    assert_eq!(
        harness.call(
            "try_account",
            json!({ "service": "courier", "address": "http://example.com", "key": "k" })
        ),
        Err(json!({ "code": "address", "details": { "reason": "insecure" } }))
    );
}

#[test]
fn practising_checks_a_number_and_lists_it() {
    let harness = Harness::new();
    let switched = harness.call("set_practice", json!({ "on": true })).unwrap();
    assert_eq!(switched["accounts"]["environment"], "practice");
    let view = harness.call("check_phone", json!({ "phone": "01712345675" })).unwrap();
    assert_eq!(view["risk"]["level"], "high");
    let recent =
        harness.call("recent_checks", json!({ "before": null, "filter": null, "limit": 10 })).unwrap();
    assert_eq!(recent["rows"][0]["id"], view["id"]);
}

#[test]
fn no_reply_of_a_command_holds_a_key() {
    let harness = Harness::new();
    let service = tauri::async_runtime::block_on(Service::start(Options::default())).unwrap();
    let key = service.live_key();
    let account = json!({ "service": "courier", "label": "", "address": service.address(), "key": key });
    let mut replies = vec![harness.call("add_account", account).unwrap()];
    let added = replies[0]["accounts"][0]["account"].clone();
    replies.push(harness.call("test_account", added).unwrap());
    for command in ["accounts", "app_start"] {
        replies.push(harness.call(command, Value::Null).unwrap());
    }
    for reply in replies {
        let text = reply.to_string();
        assert!(text.contains("dc_live_…") && !text.contains(&key), "{text}");
    }
}

#[test]
fn settings_are_on_disk_when_the_command_returns() {
    let harness = Harness::new();
    harness.call("save_settings", json!({ "language": "en", "theme": "dark", "zoom": 125 })).unwrap();
    let file = fs::read_to_string(harness._folder.path().join("settings.json")).unwrap();
    let saved: Value = serde_json::from_str(&file).unwrap();
    assert_eq!(saved["porokh"]["settings"]["language"], "en");
    assert_eq!(saved["porokh"]["settings"]["theme"], "dark");
    assert_eq!(*harness.desktop.theme.lock().unwrap(), Some(Theme::Dark));
    assert_eq!(*harness.desktop.zoom.lock().unwrap(), Some(1.25));
}

/// Otherwise sixteen of thirty copied orders become a run, the last with half a number, without notice.
#[test]
fn clipboard_text_is_cut() {
    let harness = Harness::new();
    let copied = |text: &str| {
        harness.call("copy_text", json!({ "text": text })).unwrap();
        harness.call("read_copied_phone", Value::Null).unwrap()
    };
    let orders =
        (10..40).map(|order| format!("Order {order}\t017120003{order}")).collect::<Vec<_>>().join("\n");
    let many = copied(&orders);
    assert_eq!(many["reading"]["phones"].as_array().map(Vec::len), Some(30));
    assert_eq!(many["text"], orders);
    let long = copied(&format!("01712345678 {}", "x".repeat(500)));
    assert_eq!(long["text"].as_str().map(|text| text.chars().count()), Some(200));
}

/// Otherwise the seller silently has no shortcut any more.
#[test]
fn a_shortcut_that_is_taken_leaves_the_one_before() {
    let harness = Harness::new();
    let set = |keys: &str| harness.call("set_quick_key", json!({ "keys": keys })).unwrap();
    assert_eq!(set("Control+Alt+KeyK"), json!({ "keys": "Control+Alt+KeyK", "state": "on", "moved": false }));
    assert_eq!(set(TAKEN)["state"], "taken");
    assert_eq!(set("KeyP")["state"], "taken", "a letter alone is nobody's shortcut");
    let view = harness.call("quick_key", Value::Null).unwrap();
    assert_eq!(view, json!({ "keys": "Control+Alt+KeyK", "state": "on", "moved": false }));
    assert_eq!(set(""), json!({ "keys": "", "state": "off", "moved": false }));
}

#[test]
fn the_quick_check_leads_on_to_the_window_and_goes() {
    let harness = Harness::new();
    let checked = json!({ "kind": "checked", "title": "Low risk", "text": "In Porokh" });
    harness.call("quick_step", checked.clone()).unwrap();
    assert!(harness.desktop.opened.lock().unwrap().is_empty(), "it stays open with its result");
    assert!(harness.desktop.notified.lock().unwrap().is_empty(), "who sees it isn't told");
    harness.call("quick_step", json!({ "kind": "leave" })).unwrap();
    harness.call("quick_step", checked).unwrap();
    assert_eq!(*harness.desktop.notified.lock().unwrap(), [("Low risk".into(), "In Porokh".into())]);
    harness.desktop.opened.lock().unwrap().clear();
    harness.call("quick_step", json!({ "kind": "ask", "phone": "01712345678", "full": false })).unwrap();
    assert_eq!(*harness.desktop.opened.lock().unwrap(), ["no quick check", "the window"]);
}

#[test]
fn whatsapp_and_the_clipboard_go_through_the_desktop() {
    let harness = Harness::new();
    harness.call("open_whatsapp", json!({ "phone": "01712345678", "text": "hi" })).unwrap();
    assert_eq!(*harness.desktop.opened.lock().unwrap(), ["https://wa.me/8801712345678?text=hi"]);
    harness.call("copy_text", json!({ "text": "+880 1712-345678" })).unwrap();
    let copied = harness.call("read_copied_phone", Value::Null).unwrap();
    assert_eq!(copied["reading"]["phone"], "01712345678");
}

#[test]
fn one_call_opens_the_event_stream_and_tells_the_state() {
    let harness = Harness::new();
    let begun = harness.invoke("begin", json!({ "answer": null, "channel": "__CHANNEL__:7" })).unwrap();
    assert_eq!(
        (&begun["kind"], &begun["start"]["platform"]),
        (&json!("started"), &json!(super::app::PLATFORM))
    );
}

#[test]
fn a_command_that_the_capability_does_not_list_is_refused() {
    let harness = Harness::new();
    for command in ["plugin:store|load", "plugin:opener|open_url", "plugin:window|close", "no_such_command"] {
        let refused = harness.invoke(command, json!({})).unwrap_err().to_string();
        assert!(refused.contains("not allowed") || refused.contains("not found"), "{command}: {refused}");
    }
}

#[test]
fn an_outcome_is_entered_and_shared_through_the_commands() {
    let harness = Harness::new();
    harness.call("set_practice", json!({ "on": true })).unwrap();
    let entered = json!({ "id": null, "phone": "01712345670", "order_ref": "A-1", "outcome": "delivered",
                          "courier": null, "amount": "" });
    let kept = harness.call("save_delivery", entered).unwrap();
    assert_eq!((&kept["kind"], &kept["delivery"]["state"]), (&json!("kept"), &json!("ready")));
    let sharing = harness.call("share_deliveries", json!({ "kind": "all_ready" })).unwrap();
    assert_eq!(sharing["records"], 1);
    let began = std::time::Instant::now();
    while harness.call("sharing", Value::Null).unwrap()["state"] != "done" {
        assert!(began.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(10));
    }
    let all = json!({ "filter": "sent", "search": "", "days": null, "offset": 0, "limit": 10 });
    assert_eq!(harness.call("deliveries", all).unwrap()["total"], 1);
}

#[test]
fn a_report_is_written_and_taken_back_through_the_commands() {
    let harness = Harness::new();
    harness.call("set_practice", json!({ "on": true })).unwrap();
    let phone = "01712345670";
    let facts = harness.call("report_facts", json!({ "text": phone })).unwrap();
    assert_eq!(facts["rules"]["reasons"][0], "fake_order");
    let request = json!({ "phones": [phone], "reason": "fake_order", "note": "" });
    let waiting = harness.call("send_reports", request).unwrap();
    assert_eq!(waiting[0]["state"], "pending");
    assert_eq!(harness.call("undo_reports", json!({ "ids": [waiting[0]["id"]] })).unwrap()["count"], 1);
    let list = harness.call("reports", json!({ "before": null, "limit": 10 })).unwrap();
    assert_eq!(list["rows"], json!([]));
}

/// The window never names a path: after the question the export goes to the place that was chosen, and only once.
#[test]
fn a_chosen_place_is_replaced_after_the_question_only() {
    let harness = Harness::new();
    harness.call("set_practice", json!({ "on": true })).unwrap();
    let folder = TempDir::new().unwrap();
    let (send, hold) = (folder.path().join("today - send.csv"), folder.path().join("today - hold.csv"));
    fs::write(&hold, "yesterday's").unwrap();
    harness
        .call("paste_file", json!({ "text": "Order,Mobile\nA-1,01712345670\nA-2,01812345675\n" }))
        .unwrap();
    let file = harness.call("file_state", Value::Null).unwrap()["file"]["id"].clone();
    let start = json!({ "file": file, "by_amount": false, "cost": 100 });
    let run = harness.call("start_file_run", start).unwrap()["id"].clone();
    let text = |_: &str| "x".to_owned();
    let all = |names: &[&str]| -> Value {
        names
            .iter()
            .map(|name| ((*name).to_owned(), Value::from(text(name))))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let risk = all(&["new", "low", "medium", "high", "very_high", "unknown"]);
    let columns = all(&[
        "risk",
        "ratio",
        "delivered",
        "cancelled",
        "reports",
        "advice",
        "checked_at",
        "decision",
        "reason",
        "test",
        "corrected",
    ]);
    let reasons = all(&[
        "empty",
        "no_digits",
        "exponent",
        "too_short",
        "too_long",
        "prefix",
        "wrong_type",
        "rejected",
        "skipped",
        "unread",
        "left",
    ]);
    let export = |replace: bool| {
        json!({
            "run": run, "what": { "kind": "courier_files", "by": { "kind": "decision" } }, "format": "upload_csv",
            "words": {
                "sheets": { "results": "a", "summary": "b", "failed": "c" }, "columns": columns, "risk": risk,
                "states": all(&["waiting", "invalid", "skipped", "unread"]),
                "decisions": all(&["send", "hold", "advance", "cancelled"]), "no_answer": "x", "test": "x",
                "summary": all(&["distribution", "rows", "share", "total"]),
            },
            "reasons": reasons, "advice": risk, "facts": [], "names": ["send", "hold"], "again": false, "to": "ask",
            "replace": replace,
        })
    };
    *harness.desktop.target.lock().unwrap() = Some(send.clone());
    let asks = json!({ "code": "replaces", "details": { "files": ["today - hold.csv"], "original": null } });
    assert_eq!(harness.call("export_run", export(false)), Err(asks));
    assert_eq!((fs::read_to_string(&hold).unwrap().as_str(), send.exists()), ("yesterday's", false));
    let written = harness.call("export_run", export(true)).unwrap();
    assert_eq!(written["files"][1]["name"], "today - hold.csv");
    assert!(fs::read_to_string(&hold).unwrap().contains("A-1"));
    assert_eq!(harness.call("export_run", export(true)), Ok(Value::Null), "a place is good for one question");
}

#[test]
fn a_dropped_file_goes_to_the_page_that_takes_it() {
    let harness = Harness::new();
    let path = harness._folder.path().join("download.csv");
    fs::write(&path, "Invoice,Phone,Status\nA-1,01712345670,delivered\n").unwrap();
    harness.call("take_drops", json!({ "page": "deliveries" })).unwrap();
    let shell = tauri::Manager::state::<Shell>(&harness.window);
    let drop = tauri::DragDropEvent::Drop { paths: vec![path], position: Default::default() };
    shell.dragged(&drop);
    let began = std::time::Instant::now();
    while harness.call("outcome_file", Value::Null).unwrap()["kind"] != "open" {
        assert!(began.elapsed() < Duration::from_secs(10));
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(harness.call("file_state", Value::Null).unwrap()["kind"], "closed");
}

#[test]
fn the_shell_speaks_the_language_of_the_settings() {
    let harness = Harness::new();
    assert_eq!(harness.call("show_sample_notification", Value::Null), Ok(json!("missing")));
    harness.call("save_settings", json!({ "language": "en" })).unwrap();
    assert_eq!(*harness.desktop.spoken.lock().unwrap(), [Language::En], "the tray and the menu bar follow");
    harness.call("show_sample_notification", Value::Null).unwrap();
    let shown = [
        ("নোটিফিকেশন কাজ করছে", "পরখের উইন্ডো সামনে না থাকলে খবর এভাবে আসবে।"),
        ("Notifications work", "Porokh shows them while its window is not in front."),
    ];
    let shown = shown.map(|(title, text)| (title.to_owned(), text.to_owned()));
    assert_eq!(*harness.desktop.notified.lock().unwrap(), shown);
}
