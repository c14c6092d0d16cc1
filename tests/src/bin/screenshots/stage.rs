//! A window in which one screen after the other is brought up.

use std::{
    fs,
    path::{Path, PathBuf},
};

use acceptance::{Harness, Key, Window, steps, until};
use porokh_practice::{Service, payment::PaymentService};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::{scenes::Options, services};

const USUAL: (u32, u32) = (1180, 780);
/// The smallest window.
const NARROW: (u32, u32) = (900, 620);
const WIDE: (u32, u32) = (1366, 728);

/// The app in its window, and the services that its seller has connected.
pub(crate) struct Stage {
    pub(crate) window: Window,
    pub(crate) harness: Harness,
    /// The fraud-check service.
    pub(crate) courier: Option<Service>,
    pub(crate) payment: Option<PaymentService>,
    /// The database, kept for oneself: nobody else writes to it.
    pub(crate) lock: Option<Connection>,
    /// What steps put down for later ones, by its name.
    pub(crate) values: Vec<(&'static str, String)>,
    language: &'static str,
    size: (u32, u32),
    folder: PathBuf,
    options: Options,
    /// Lines that axe found.
    found: usize,
}

impl Stage {
    /// Opens the app for the first time: the first word of `how` says what its seller does then, the others in what
    /// state the account at the service is.
    pub(crate) async fn open(how: &str, language: &'static str, folder: &Path, options: Options) -> Self {
        let harness = Harness::new().await;
        services::have_documents(&harness);
        let (begin, states) = how.split_once(' ').unwrap_or((how, ""));
        let (mut courier, mut values) = (None, Vec::new());
        let window = match begin {
            "first" => harness.open().await,
            "practise" => steps::practise(&harness).await,
            "absent-drive" => {
                steps::practise(&harness).await.close().await;
                services::back_up_on_absent_drive(&harness);
                harness.open().await
            }
            "connect" => {
                let service = courier.insert(services::courier(states).await);
                values.extend([("$test-key", service.account().test_key), ("$live-key", service.live_key())]);
                values.push(("$elsewhere", service.address().replace("/api/v1", "")));
                steps::connect(&harness, service).await
            }
            _ => panic!("nobody can {begin}"),
        };
        window.call("save_settings", json!({ "language": language, "theme": "light" })).await;
        window.reload().await;
        let folder = folder.to_owned();
        let (payment, lock, size, found) = (None, None, USUAL, 0);
        Self { window, harness, courier, payment, lock, values, language, size, folder, options, found }
    }

    /// Ends the app at once, as its records may be locked. Gives how much axe found.
    pub(crate) async fn end(self) -> usize {
        self.window.kill().await;
        self.found
    }

    /// Takes one step: a verb, and what it needs.
    pub(crate) async fn step(&mut self, step: &str) {
        let step = self.values.iter().fold(step.to_owned(), |step, (name, value)| step.replace(name, value));
        let (verb, all) = step.split_once(' ').unwrap_or((&step, ""));
        let (first, rest) = all.split_once(' ').unwrap_or((all, ""));
        let (second, third) = rest.split_once(' ').unwrap_or((rest, ""));
        let window = &self.window;
        match verb {
            "click" => window.click(first).await,
            "open" => {
                window.click(first).await;
                window.element(second).await;
            }
            "pick" => window.click_where(first, second, third).await,
            "nth" => {
                let row = format!("document.querySelectorAll('[data-testid={first}]')[{second}].click()");
                window.script(&row, Vec::new()).await;
            }
            // Opens a customer's payment in the list.
            "payment" => {
                let click = "[...document.querySelectorAll('[data-testid=payment-row]')]
                    .find((row) => row.textContent.includes(arguments[0]))?.click();
                    return document.querySelector('[data-testid=payment-detail]')
                        ?.textContent.includes(arguments[0])";
                self.until_script("the panel shows the payment", click, json!(all), json!(true)).await;
            }
            "menu" => steps::account_menu(window, first, second).await,
            "section" => steps::settings(window, first).await,
            "fill" => window.fill(first, rest).await,
            "paste" => window.paste(first, rest).await,
            "keys" => window.keys(all).await,
            "key" => match (first, second.chars().next()) {
                ("ctrl", Some(key)) => window.press(&[Key::Control], key).await,
                _ => window.press(&[], key(first)).await,
            },
            "element" => drop(window.element(first).await),
            "gone" => window.gone(first).await,
            "has" => window.has(first, second, third).await,
            "value" => window.has_value(first, rest).await,
            "shows" => drop(window.shows(first, rest).await),
            "counts" => window.counts(first, second.parse().expect("a number")).await,
            "focused" => window.focused(first).await,
            // Waits until the run says why it doesn't go on.
            "told" => {
                let told = "const { paused, waits } =
                    document.querySelector('[data-testid=run-notices]')?.dataset ?? {};
                    return paused ?? waits ?? null";
                self.until_script("the run says why", told, Value::Null, json!(first)).await;
            }
            "call" => drop(window.call(first, serde_json::from_str(rest).expect("JSON")).await),
            "script" => drop(window.script(all, Vec::new()).await),
            "unfold" | "scroll" => {
                let does = if verb == "unfold" { "open = true" } else { "scrollIntoView()" };
                window
                    .script(&format!("document.querySelector('[data-testid={first}]').{does}"), vec![])
                    .await;
            }
            "reload" => window.reload().await,
            "size" => self.resize(first).await,
            // Types a number and sends it; a result that is still fresh is shown.
            "check" => {
                window.fill("phone-field", first).await;
                window.press(&[], Key::Enter.value()).await;
            }
            // A list that can't be read is shown so in the window.
            "list" => self.paste_list(&all.replace(r"\t", "\t").replace(r"\n", "\n")).await,
            "file" => self.paste_list(&fs::read_to_string(file(first)).expect("a file of the scenes")).await,
            "orders" => {
                let number = |text: &str| text.parse::<usize>().expect("a number");
                self.paste_list(&orders(number(first), number(second))).await;
                window.has("numbers-count", "data-count", second).await;
            }
            "drop" => {
                let path = self.harness.home().join(first);
                fs::copy(file(first), &path).expect("room for a file");
                window.drop_file(&path).await;
            }
            "quick" => {
                window.call("copy_text", json!({ "text": rest })).await;
                window.open_quick_check().await;
                window.has("quick", "data-quick", first).await;
            }
            "quick-leave" => {
                window.press(&[], Key::Escape.value()).await;
                window.quick_check_is_gone().await;
            }
            "set" => self.set(first),
            "do" => self.perform(first).await,
            _ => panic!("no step begins with {verb}"),
        }
    }

    async fn paste_list(&self, text: &str) {
        self.window.call("paste_file", json!({ "text": text })).await;
    }

    async fn until_script(&self, what: &str, script: &str, argument: Value, wanted: Value) {
        until(what, async || {
            (self.window.script(script, vec![argument.clone()]).await == wanted).then_some(())
        })
        .await;
    }

    /// Gives the window another size, until the next.
    async fn resize(&mut self, size: &str) {
        self.size = match size {
            "narrow" => NARROW,
            "wide" => WIDE,
            "large" => (1280, 900),
            _ => USUAL,
        };
        self.window.resize(self.size.0, self.size.1).await;
    }

    /// Takes the picture, or looks with axe, in both themes.
    pub(crate) async fn picture(&mut self, screen: &str) {
        let size = match screen.rsplit_once('-') {
            _ if self.options.wide => (1366, 768),
            Some((_, "narrow")) => NARROW,
            Some((_, "wide")) => WIDE,
            _ => self.size,
        };
        if size != self.size {
            self.window.resize(size.0, size.1).await;
        }
        println!("{screen}-{}", self.language);
        let themes: &[&str] = if self.options.guide { &["light"] } else { &["dark", "light"] };
        for theme in themes {
            // WebKit never says that the transition of something out of sight has come to its end.
            let dress = "document.documentElement.dataset.theme = arguments[0];
                document.getAnimations().filter((one) => 'transitionProperty' in one).forEach((one) => one.cancel())";
            self.window.script(dress, vec![json!(theme)]).await;
            if self.options.axe {
                for line in self.window.violations().await {
                    println!("{screen}-{theme}: {line}");
                    self.found += 1;
                }
                continue;
            }
            if self.options.forced_colors {
                self.window.force_colors().await;
            }
            let theme = if self.options.guide { String::new() } else { format!("-{theme}") };
            self.window.picture(&self.folder.join(format!("{screen}-{}{theme}.png", self.language))).await;
        }
        if size != self.size {
            self.window.resize(self.size.0, self.size.1).await;
        }
    }
}

fn key(name: &str) -> char {
    match name {
        "Enter" => Key::Enter.value(),
        "Escape" => Key::Escape.value(),
        "Tab" => Key::Tab.value(),
        letter => letter.chars().next().expect("a key"),
    }
}

/// A file that the scenes use.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin/screenshots/files").join(name)
}

/// A list of orders whose numbers have every level of risk.
fn orders(from: usize, count: usize) -> String {
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
    let row = |n: usize| {
        let (name, end) = (NAMES[n % 8], [5, 0, 7, 9, 1, 3, 8, 4][n % 8]);
        let (rest, amount) = (n * 7_919 % 10_000, 650 + n * 370 % 2_800);
        format!("{}\t{name}\t01712{rest:05}{end}\t{amount}\tZindabazar, Sylhet\n", 1_101 + n)
    };
    let rows: String = (from..from + count).map(row).collect();
    format!("Order ID\tName\tMobile\tCOD\tAddress\n{rows}")
}
