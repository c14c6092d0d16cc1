use std::{
    env, fs,
    os::unix::fs::{DirBuilderExt as _, PermissionsExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use rustix::process::Pid;
use tempfile::TempDir;

use crate::{
    app::{App, DOWN, RETURN, TakenKeys, WindowOwner},
    bus, display,
    driver::{Driver, Engine},
    key_store::{self, KeyStore},
    memory::{self, Memory, Shares},
    notifications::Notifications,
    process::{self, Environment, Program},
    tray::Tray,
    wait::until,
    window::Window,
};

/// The app's name on the bus and in the key store.
const APP_NAME: &str = "bd.porokh.app";
/// Log of everything that the app asked the desktop to open, in the home folder.
const OPENED: &str = "opened.txt";

/// Environment of one test: home folder, display, session bus, key store and driver.
pub struct Harness {
    environment: Environment,
    driver: Option<Driver>,
    /// In the order of termination.
    programs: Vec<Program>,
    folder: TempDir,
    app: App,
    arguments: Vec<String>,
}

impl Harness {
    /// With an open key store.
    pub async fn new() -> Self {
        Self::with(KeyStore::Unlocked).await
    }

    pub async fn with(key_store: KeyStore) -> Self {
        Self::of(binary(), key_store, &[]).await
    }

    /// For another program with a window; with an open key store.
    pub async fn of_program(binary: PathBuf) -> Self {
        // Canonical, as the kernel names it, to find its memory.
        let binary = binary.canonicalize().expect("the program is built");
        Self::of(binary, KeyStore::Unlocked, &[]).await
    }

    /// With an open key store, and these environment variables for the app.
    pub async fn with_variables(variables: &[(&'static str, &str)]) -> Self {
        Self::of(binary(), KeyStore::Unlocked, variables).await
    }

    async fn of(binary: PathBuf, key_store: KeyStore, variables: &[(&'static str, &str)]) -> Self {
        let folder = tempfile::Builder::new().prefix("porokh-").tempdir().expect("a folder for the harness");
        let mut environment = home(folder.path());
        environment.extend(variables.iter().map(|(name, value)| (*name, (*value).to_owned())));
        let display = display::start(&mut environment, folder.path()).await;
        let bus = bus::start(key_store == KeyStore::Locked, &mut environment, folder.path()).await;
        let key_store = key_store.start(&environment, folder.path()).await;
        let driver = Driver::start(&environment, folder.path()).await;
        let programs = key_store.into_iter().chain([bus, display]).collect();
        let data = folder.path().join("home/porokh-data").display().to_string();
        // A release build allows automation only with this flag.
        let arguments = vec!["--automation".to_owned(), "--data-folder".to_owned(), data];
        let display = environment.get("DISPLAY").cloned().unwrap_or_default();
        let app = App { binary, harness: folder.path().to_owned(), display };
        Self { environment, driver: Some(driver), programs, folder, app, arguments }
    }

    /// Opens the app on this harness's data folder and waits for its first page.
    pub async fn open(&self) -> Window {
        self.open_with(&[]).await
    }

    /// An owner of the app's name on the bus that never answers, as an instance being killed.
    pub async fn dead_start(&self) -> bus::Name {
        bus::own(&format!("{APP_NAME}.SingleInstance"), &self.environment).await
    }

    /// Opens the app on a spreadsheet, as "Open with Porokh" does.
    pub async fn open_file(&self, file: &Path) -> Window {
        self.open_with(&[file.display().to_string()]).await
    }

    async fn open_with(&self, arguments: &[String]) -> Window {
        let driver = self.driver.as_ref().expect("the driver is there as long as the harness");
        let arguments = [&self.arguments, arguments].concat();
        if driver.engine == Engine::WebKit {
            let session = driver.open(&self.app.binary, &arguments).await;
            return Window::new(session, self.app.clone(), None).await;
        }
        let mut all = vec!["--browser", "0", "--empty-window"];
        all.extend(arguments.iter().map(String::as_str));
        let binary = self.app.binary.to_str().expect("a path in UTF-8");
        let mut program = Program::start(binary, &all, &self.environment, "", self.folder.path());
        let address = program.says(|line| line.strip_prefix("In a browser: ").map(str::to_owned)).await;
        let session = driver.browse(&address, &self.home()).await;
        Window::new(session, self.app.clone(), Some(program)).await
    }

    /// Starts the app without the driver, as a click on its icon would: on this harness's data folder, or on the one
    /// in the app's environment variable.
    pub fn start(&self, by_variable: Option<&Path>) -> Child {
        let mut command = self.command();
        match by_variable {
            Some(folder) => command.env("POROKH_DATA_FOLDER", folder),
            None => command.args(&self.arguments),
        };
        command.spawn().expect("the app")
    }

    /// Starts the app without the driver on a spreadsheet in `folder`, by relative path.
    pub fn start_on(&self, folder: &Path, name: &str) -> Child {
        self.command().args(&self.arguments).arg(name).current_dir(folder).spawn().expect("the app")
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.app.binary);
        command.env_clear().envs(&self.environment).stdin(Stdio::null());
        command
    }

    /// Starts a notification service; by default there is none.
    pub async fn notifications(&self) -> Notifications {
        let bus = self.environment.get("DBUS_SESSION_BUS_ADDRESS").expect("the address of the bus");
        Notifications::start(bus).await
    }

    /// Starts a tray; by default there is none.
    pub async fn tray(&self) -> Tray {
        let bus = self.environment.get("DBUS_SESSION_BUS_ADDRESS").expect("the address of the bus");
        Tray::start(bus).await
    }

    /// Starts the app as at login.
    pub fn start_in_tray(&self) -> Child {
        self.command().args(&self.arguments).arg("--in-tray").spawn().expect("the app")
    }

    /// Copies a text as another program.
    pub fn copy_elsewhere(&mut self, text: &str) {
        let copies = ["-selection", "clipboard", "-quiet"];
        self.programs
            .insert(0, Program::start("xclip", &copies, &self.environment, text, self.folder.path()));
    }

    /// Focuses another window than the app's.
    pub fn look_away(&self) {
        self.app.focus(false);
    }

    /// Waits until the app has lost the focus: its page is notified last.
    pub async fn looked_away(&self, window: &Window) {
        self.look_away();
        until("the app lost the keyboard", async || {
            let has = window.script("return document.hasFocus()", vec![]).await;
            (has == serde_json::Value::Bool(false)).then_some(())
        })
        .await;
    }

    pub fn look_at(&self) {
        self.app.focus(true);
    }

    pub async fn looked_at(&self) {
        until("the window has the keyboard", async || self.app.has_focus().then_some(())).await;
    }

    /// Closes the app's window as its title bar would.
    pub async fn ask_to_close(&self) {
        until("the window can be closed", async || self.app.close_windows(WindowOwner::App).then_some(()))
            .await;
    }

    /// Closes the app by its title bar, and waits for its end.
    pub async fn close(&self) {
        self.app.close().await;
    }

    pub fn data_folder(&self) -> PathBuf {
        self.home().join("porokh-data")
    }

    /// Everything written by the app, the web engine and the key store is below it.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    /// The home folder, and the output of the harness's programs.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Addresses, files and folders that the app asked the desktop to open, oldest first. Nothing is opened.
    pub fn opened(&self) -> Vec<String> {
        let list = fs::read_to_string(self.home().join(OPENED)).unwrap_or_default();
        list.lines().map(str::to_owned).collect()
    }

    /// Grabs Ctrl, Alt and a letter for another program, until dropped.
    pub fn take_ctrl_alt(&self, letter: char) -> TakenKeys {
        self.app.take_ctrl_alt(letter)
    }

    /// Waits for a save dialog, and accepts its suggestion.
    pub async fn accept_dialog(&self) {
        until("a dialog of the app", async || self.app.press_in_dialog(RETURN).then_some(())).await;
        until("the dialog is gone", async || (self.app.windows() == 1).then_some(())).await;
    }

    /// Waits for a save dialog, accepts its suggestion, and says that the file there is replaced.
    pub async fn accept_dialog_and_replace(&self) {
        until("a dialog of the app", async || self.app.press_in_dialog(RETURN).then_some(())).await;
        until("the question", async || (self.app.windows() > 2).then_some(())).await;
        self.accept_dialog().await;
    }

    /// Waits for the print dialog, and prints with its first printer, which writes a file if there is no other.
    pub async fn print_into_a_file(&self) {
        until("the dialog for printing", async || self.app.press_in_dialog(DOWN).then_some(())).await;
        // The button appears once the printer has answered; until then Return does nothing.
        until("the dialog is gone", async || {
            self.app.press_in_dialog(RETURN);
            (self.app.windows() == 1).then_some(())
        })
        .await;
    }

    pub fn stored_secrets(&self) -> Vec<String> {
        key_store::secrets(APP_NAME, &self.environment)
    }

    /// Without WebKit's processes.
    pub fn running_apps(&self) -> usize {
        self.app.processes().len()
    }

    /// Proportional memory of the app and the web engine, in KiB.
    pub fn whole_memory(&self) -> Shares<u64> {
        memory::whole(self.folder.path(), &self.app.binary)
    }

    /// Processor time of the app and the web engine so far.
    pub fn processor_time(&self) -> Shares<Duration> {
        memory::processor_time(self.folder.path(), &self.app.binary)
    }

    pub fn memory(&self) -> Memory {
        Memory::of(self.process())
    }

    /// Resets the peak.
    pub fn forget_peak(&self) {
        Memory::forget_peak(self.process());
    }

    fn process(&self) -> Pid {
        self.app.processes().first().copied().expect("the app runs")
    }

    pub fn visible_windows(&self) -> usize {
        self.app.windows()
    }

    /// Waits for the key store's password prompt, and closes it.
    pub async fn refuse_prompt(&self) {
        let close = || self.app.close_windows(WindowOwner::Others);
        until("the prompt of the key store", async || close().then_some(())).await;
        // A new prompt ignores requests for a moment.
        until("the prompt is gone", async || (!close()).then_some(())).await;
    }
}

impl Drop for Harness {
    fn drop(&mut self) {
        self.driver = None;
        self.programs.clear();
        // The app is the driver's child, not ours.
        process::end_all(self.folder.path());
        // A browser's child processes end after it, and write until then.
        process::clear(self.folder.path());
    }
}

/// Folders of a home, and the environment variables for them.
fn home(folder: &Path) -> Environment {
    let home = folder.join("home");
    let mut environment = Environment::from(
        [
            ("HOME", home.clone()),
            ("XDG_DATA_HOME", home.join("share")),
            ("XDG_CONFIG_HOME", home.join("config")),
            ("XDG_CACHE_HOME", home.join("cache")),
            ("XDG_RUNTIME_DIR", home.join("run")),
            ("TMPDIR", home.join("tmp")),
        ]
        .map(|(name, path)| {
            fs::DirBuilder::new().recursive(true).mode(0o700).create(&path).expect("a folder of the home");
            (name, path.display().to_string())
        }),
    );
    // Required by the bus and the key store.
    fs::set_permissions(home.join("run"), fs::Permissions::from_mode(0o700)).expect("its permissions");
    let path = env::var("PATH").unwrap_or_else(|_| "/usr/local/bin:/usr/bin:/bin".to_owned());
    let path = format!("{}:{path}", opener(&home).display());
    environment.extend([
        ("PATH", path),
        ("LANG", "C.UTF-8".to_owned()),
        ("TZ", "Asia/Dhaka".to_owned()),
        ("NO_AT_BRIDGE", "1".to_owned()),
        // A test is over before the engine's optimized code pays for its making, which took an eighth of the time.
        ("JSC_useDFGJIT", "0".to_owned()),
        // Without it the app can't be automated.
        ("TAURI_WEBVIEW_AUTOMATION", "true".to_owned()),
    ]);
    environment
}

/// A folder with a replacement of the program that opens links on Linux; it only logs them.
fn opener(home: &Path) -> PathBuf {
    let folder = home.join("bin");
    fs::create_dir(&folder).expect("a folder for programs");
    let program = folder.join("xdg-open");
    let script = format!("#!/bin/sh\nprintf '%s\\n' \"$1\" >> \"$HOME/{OPENED}\"\n");
    fs::write(&program, script).expect("the program that opens things");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).expect("its permissions");
    folder
}

/// The app built beside this test, or `POROKH_BINARY`.
fn binary() -> PathBuf {
    let built = || {
        let test = env::current_exe().ok()?;
        test.ancestors().skip(1).take(2).map(|folder| folder.join("porokh")).find(|path| path.is_file())
    };
    let binary = env::var_os("POROKH_BINARY").map(PathBuf::from).or_else(built);
    let binary = binary.expect("the app is built first: `cargo build -p porokh`, or run `cargo xtask test`");
    fs::canonicalize(&binary).unwrap_or_else(|error| panic!("{}: {error}", binary.display()))
}
