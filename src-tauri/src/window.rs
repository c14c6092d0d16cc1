//! The main window and its set-up.

use std::{
    fs,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use porokh_api::{Settings, StartProblem, Theme, UiEvent};
use porokh_core::App;
use porokh_domain::{CorrectedClock, SystemClock};
use porokh_runtime::{Host, data_folder::LOGS};
use porokh_transport::{HttpClient, HttpOptions};
use tauri::{
    AppHandle, Manager, Runtime, WebviewUrl, WebviewWindow, WebviewWindowBuilder, utils::config::Color,
    webview::NewWindowResponse, window::Window,
};
use tauri_plugin_window_state::StateFlags;

use crate::{
    adapters::{Autostart, OsKeyStore, Practice, StoredSettings, TauriDesktop, window_theme},
    arrivals::{self, Arrivals},
    closing::{Close, Closing},
    data_folder::Claim,
    exports::Exports,
    folder_question,
    logging::{self, Diary},
    notifications::Notifications,
    options::Options,
    quick::{self, QUICK, Quick},
    shell::{Listeners, Shell},
    taskbar::{self, Taskbar},
    tray::{self, TrayState},
    update::{UpdateSource, Updates},
};

/// The label in its capability.
pub(crate) const MAIN: &str = "main";
const SIZE: (f64, f64) = (1180.0, 780.0);
const SMALLEST: (f64, f64) = (900.0, 620.0);
/// `--canvas` of each theme in the style sheet, shown until the first page is drawn.
const LIGHT_CANVAS: Color = Color(0xf3, 0xf1, 0xea, 0xff);
const DARK_CANVAS: Color = Color(0x0d, 0x10, 0x15, 0xff);
/// A page that fails to load must not leave an invisible program behind.
const SHOW_AT_LATEST: Duration = Duration::from_secs(5);
/// Long enough to type a password into the system's prompt.
pub(crate) const KEY_STORE_TIMEOUT: Duration = Duration::from_secs(30);
/// A build for one service may set its address.
const DEFAULT_ADDRESS: Option<&str> = option_env!("POROKH_DEFAULT_ADDRESS");

pub(crate) fn set_up<R: Runtime>(app: &mut tauri::App<R>, options: &Options) -> tauri::Result<()> {
    let app = app.handle();
    app.manage(folder_question::Waiting::default());
    app.manage(Driven(options.automation));
    app.manage(StartsHidden(AtomicBool::new(false)));
    #[cfg(target_os = "linux")]
    let image = app.env().appimage;
    // Only an AppImage runs its program from another file.
    #[cfg(not(target_os = "linux"))]
    let image: Option<std::ffi::OsString> = None;
    app.manage(Autostart::of(options, image.as_deref().map(Path::new)));
    app.manage(Without::default());
    let (folder, named) = match &options.data_folder {
        Some(folder) => (folder.clone(), true),
        None => (app.path().app_local_data_dir()?, false),
    };
    match folder_question::claim(app, options, folder, named) {
        Some(claim) => {
            let data_folder = claim.folder().to_owned();
            prepare(app, &data_folder);
            #[cfg(debug_assertions)]
            if options.empty_window {
                open_core(app, claim)?;
                open_in_a_browser(app, options);
                return open_empty(app);
            }
            // The engine starts its processes while the core opens; both are independent until then.
            let window = open(app, Some(&data_folder))?;
            let settings = open_core(app, claim)?;
            let hidden = options.in_tray && settings.stays && settings.welcomed && tray::is_there();
            app.state::<StartsHidden>().0.store(hidden, Ordering::Relaxed);
            #[cfg(debug_assertions)]
            open_in_a_browser(app, options);
            paint(&window, settings.theme);
        }
        None => {
            // The page shows the question.
            let window = open(app, None)?;
            paint(&window, Theme::System);
        }
    }
    Ok(())
}

/// Services that failed at the start and whose absence the window reports.
#[derive(Default)]
struct Without(Mutex<Vec<StartProblem>>);

impl Without {
    fn add<R: Runtime>(app: &AppHandle<R>, problem: StartProblem) {
        app.state::<Self>().0.lock().unwrap_or_else(PoisonError::into_inner).push(problem);
    }

    fn take<R: Runtime>(app: &AppHandle<R>) -> Vec<StartProblem> {
        std::mem::take(&mut *app.state::<Self>().0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Nothing optional keeps the window from opening.
fn optional<T>(service: &str, started: tauri::Result<T>) -> Option<T> {
    started.inspect_err(|error| log::warn!("without {service}: {error}")).ok()
}

/// The window stays hidden until requested, since the app started with the computer.
struct StartsHidden(AtomicBool);

impl StartsHidden {
    fn is_set<R: Runtime>(of: &impl Manager<R>) -> bool {
        of.try_state::<Self>().is_some_and(|hidden| hidden.0.load(Ordering::Relaxed))
    }
}

#[cfg(debug_assertions)]
fn open_in_a_browser<R: Runtime>(app: &AppHandle<R>, options: &Options) {
    if let Some(port) = options.browser_port {
        tauri::async_runtime::block_on(crate::browser_host::open(app, port));
    }
}

/// Opens a window without a page: only a browser shows it.
#[cfg(debug_assertions)]
fn open_empty<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<()> {
    let nothing = tauri::Url::parse("about:blank").map_err(|error| tauri::Error::Anyhow(error.into()))?;
    WebviewWindowBuilder::new(app, MAIN, WebviewUrl::External(nothing))
        .title("Porokh · পরখ")
        .build()
        .map(drop)
}

/// Opens everything on a data folder except for the window.
pub(crate) fn start<R: Runtime>(app: &AppHandle<R>, claim: Claim) -> tauri::Result<Settings> {
    prepare(app, claim.folder());
    open_core(app, claim)
}

/// Must precede the window: the log, and its saved place.
fn prepare<R: Runtime>(app: &AppHandle<R>, data_folder: &Path) {
    // Without a folder the window reports the problem.
    if data_folder.is_dir() && optional("a log", app.plugin(logging::plugin(data_folder))).is_none() {
        let path = data_folder.join(LOGS).display().to_string();
        Without::add(app, StartProblem::LogNotKept { path });
    }
    logging::log_panics();
    logging::note_start();
    let remembered = tauri_plugin_window_state::Builder::new()
        .with_state_flags(StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED)
        .with_filename(data_folder.join("window.json").to_string_lossy())
        // It opens beside the pointer.
        .with_denylist(&[QUICK])
        .build();
    optional("the window's place", app.plugin(remembered));
}

fn open_core<R: Runtime>(app: &AppHandle<R>, mut claim: Claim) -> tauri::Result<Settings> {
    let data_folder = claim.folder().to_owned();
    let listeners = Listeners::default();
    let notifications = Arc::new(Notifications::default());
    let diary = Diary::default();
    let (events, handle, told) = (listeners.clone(), app.clone(), Arc::clone(&notifications));
    let clock = Arc::new(CorrectedClock::new(Arc::new(SystemClock)));
    let to_window = listeners.clone();
    let updates = Updates::new(
        app,
        UpdateSource::of_this_build(),
        Arc::clone(&clock) as _,
        Arc::new(move |event| to_window.emit(event)),
    );
    let core = App::open(Host {
        data_folder: data_folder.clone(),
        keys: Arc::new(OsKeyStore),
        key_store_timeout: KEY_STORE_TIMEOUT,
        settings: Arc::new(StoredSettings::new(app, &data_folder)),
        practice: Arc::new(Practice::new(Arc::clone(&clock) as _)),
        http: HttpClient::new(HttpOptions::default()),
        clock,
        events: Arc::new(move |event: UiEvent| {
            diary.note(&event);
            match &event {
                UiEvent::Run { run } => {
                    tray::follow(&handle, run);
                    taskbar::follow(&handle, run);
                }
                UiEvent::Alert { alert, place } => told.add(alert, *place),
                #[cfg(target_os = "macos")]
                UiEvent::Activity { counts } => count_unread(&handle, counts.unread),
                _ => {}
            }
            events.emit(event);
        }),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        default_address: DEFAULT_ADDRESS.map(str::to_owned),
        new_profile: claim.profile().unwrap_or_else(|| uuid::Uuid::new_v4().simple().to_string()),
    });
    claim.keep_profile(core.profile());
    // Holds the lock of the folder while the app runs.
    app.manage(claim);
    tauri::async_runtime::spawn(Arc::clone(&core).start(uuid::Uuid::new_v4().simple().to_string()));
    let settings = core.ctx.settings.current();
    let desktop = Arc::new(TauriDesktop::new(app.clone()));
    desktop.follow_notifications();
    if settings.stays {
        let app = app.clone();
        tauri::async_runtime::spawn_blocking(move || {
            if let Err(error) = app.state::<Autostart>().refresh() {
                log::warn!("the entry that starts the app with the computer could not be updated: {error}");
            }
        });
    }
    tauri::async_runtime::spawn(Arc::clone(&notifications).keep(desktop.clone(), Arc::downgrade(&core)));
    let updates = Arc::new(updates);
    let (daily, of_core) = (Arc::clone(&updates), Arc::downgrade(&core));
    tauri::async_runtime::spawn(async move { daily.check_daily(of_core).await });
    let (exports, closing, drops) = (Exports::default(), Closing::default(), Default::default());
    app.manage(TrayState::<R>::default());
    app.manage(Taskbar::default());
    let quick = Quick::default();
    let arrivals = Arrivals::default();
    app.manage(Shell {
        core,
        desktop,
        listeners,
        notifications,
        exports,
        closing,
        updates,
        drops,
        quick,
        arrivals,
        without: Without::take(app),
    });
    app.state::<Shell>().desktop.speak(settings.language);
    tauri::async_runtime::spawn(arrivals::watch(app.clone()));
    quick::begin(app, &settings.quick_key);
    Ok(settings)
}

/// Creates the hidden window; without a data folder its engine's data is temporary.
fn open<R: Runtime>(app: &AppHandle<R>, data_folder: Option<&Path>) -> tauri::Result<WebviewWindow<R>> {
    let mut window = WebviewWindowBuilder::new(app, MAIN, WebviewUrl::default())
        .title("Porokh · পরখ")
        .inner_size(SIZE.0, SIZE.1)
        .min_inner_size(SMALLEST.0, SMALLEST.1)
        .center()
        .visible(false)
        // Only the app's own pages; a command opens links in the browser.
        .on_navigation(own_page)
        .on_new_window(|_, _| NewWindowResponse::Deny);
    let folder = match data_folder {
        Some(folder) if folder.is_dir() => {
            let folder = folder.join("webview");
            // Some engines don't start with a folder that can't be written.
            if is_writable(&folder) {
                Some(folder)
            } else {
                Without::add(app, StartProblem::PageNotKept { path: folder.display().to_string() });
                optional("the page's data", folder_question::folder_for_the_page(app).map_err(Into::into))
            }
        }
        Some(_) => None,
        None => optional("the page's data", folder_question::folder_for_the_page(app).map_err(Into::into)),
    };
    if let Some(folder) = folder {
        window = window.data_directory(folder);
    }
    let window = window.build()?;
    #[cfg(target_os = "linux")]
    optional(
        "drawing by the processor",
        window.with_webview(|page| draw_without_graphics_card(&page.inner())),
    );
    Ok(window)
}

/// Creates the folder, and writes to it.
fn is_writable(folder: &Path) -> bool {
    let probe = folder.join("porokh-probe");
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&probe, b"1"));
    written.and_then(|()| fs::remove_file(probe)).is_ok()
}

/// Before anything is drawn.
pub(crate) fn paint_frame<R: Runtime>(window: &WebviewWindow<R>, theme: Theme) -> tauri::Result<()> {
    window.set_theme(window_theme(theme))?;
    let dark = window.theme().is_ok_and(|theme| theme == tauri::Theme::Dark);
    window.set_background_color(Some(if dark { DARK_CANVAS } else { LIGHT_CANVAS }))
}

/// Sets the theme, and ensures that the window is shown.
fn paint<R: Runtime>(window: &WebviewWindow<R>, theme: Theme) {
    optional("the theme", paint_frame(window, theme));
    let late = window.as_ref().window();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(SHOW_AT_LATEST).await;
        wait_in_tray(late.app_handle());
        show(&late);
    });
}

/// Text and tables are drawn as fast without the graphics card. With it the engine first loads a driver, keeps
/// scrolling parts twice, and shows nothing on some cards.
#[cfg(target_os = "linux")]
pub(crate) fn draw_without_graphics_card(page: &webkit2gtk::WebView) {
    use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt as _, WebViewExt as _};
    if let Some(settings) = page.settings() {
        settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
    }
}

pub(crate) fn own_page(url: &tauri::Url) -> bool {
    url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost") || dev(url)
}

fn dev(url: &tauri::Url) -> bool {
    tauri::is_dev() && url.host_str() == Some("localhost")
}

/// Called once the first page is drawn.
pub(crate) fn show<R: Runtime>(window: &Window<R>) {
    if window.label() == MAIN && StartsHidden::is_set(window) {
        return;
    }
    if window.is_visible().is_ok_and(|visible| !visible)
        && let Err(error) = window.show().and_then(|()| window.set_focus())
    {
        log::warn!("the window could not be shown: {error}");
    }
}

/// For a second start, or from the tray.
pub(crate) fn raise<R: Runtime>(app: &AppHandle<R>) {
    tray::hide(app);
    // Another start may ask before this one is set up.
    if let Some(hidden) = app.try_state::<StartsHidden>() {
        hidden.0.store(false, Ordering::Relaxed);
    }
    let Some(window) = app.get_webview_window(MAIN) else { return };
    let raised = window.unminimize().and_then(|()| window.show()).and_then(|()| window.set_focus());
    if let Err(error) = raised {
        log::warn!("the window could not be raised: {error}");
    }
}

/// Hides the window; the dock reopens it.
#[cfg(target_os = "macos")]
pub(crate) fn hide<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(MAIN) else { return };
    if let Err(error) = window.hide() {
        log::warn!("the window could not be hidden: {error}");
    }
}

/// Shows unread activity as the dock's badge.
#[cfg(target_os = "macos")]
fn count_unread<R: Runtime>(app: &AppHandle<R>, unread: u64) {
    let Some(window) = app.get_webview_window(MAIN) else { return };
    let count = i64::try_from(unread).ok().filter(|count| *count > 0);
    if let Err(error) = window.set_badge_count(count) {
        log::warn!("the dock could not be written: {error}");
    }
}

/// Shows the tray of an app started with the computer. The window opens if there is no tray, or if the page doesn't
/// load.
pub(crate) fn wait_in_tray<R: Runtime>(app: &AppHandle<R>) {
    // The dock has the app.
    let needs_none = cfg!(target_os = "macos");
    if StartsHidden::is_set(app) && !needs_none && !tray::is_shown(app) && !tray::show(app) {
        raise(app);
    }
}

/// Whether the window may close now. Otherwise it goes to the tray, or the user is asked about the run and
/// waiting reports.
pub(crate) fn closes<R: Runtime>(app: &AppHandle<R>, shell: &Shell) -> bool {
    if cfg!(target_os = "macos") || !shell.core.ctx.settings.current().stays || shell.closing.is_decided() {
        return ends(app, shell);
    }
    let app = app.clone();
    // The tray is requested over D-Bus.
    tauri::async_runtime::spawn_blocking(move || {
        let shell = app.state::<Shell>();
        if tray::is_there() && shell.desktop.go_into_tray() {
            tauri::async_runtime::block_on(shell.core.runs.tell_checking());
        } else if ends(&app, &shell) {
            end(&app);
        }
    });
    false
}

fn end<R: Runtime>(app: &AppHandle<R>) {
    let Some(window) = app.get_webview_window(MAIN) else { return };
    if let Err(error) = window.destroy() {
        log::warn!("the window could not be closed: {error}");
    }
}

fn ends<R: Runtime>(app: &AppHandle<R>, shell: &Shell) -> bool {
    let (checking, reports) = (shell.core.runs.is_checking(), shell.core.reports.waiting_reports());
    match shell.closing.asked(checking || reports > 0, Instant::now()) {
        Close::Now => return true,
        Close::Wait => {}
        Close::PauseAndQuit => pause_and_quit(app),
        Close::Ask => {
            let listeners = shell.listeners.clone();
            // The tray is requested over D-Bus.
            tauri::async_runtime::spawn_blocking(move || {
                listeners.emit(UiEvent::CloseAsked { checking, reports, tray: tray::is_there() });
            });
        }
    }
    false
}

pub(crate) fn pause_and_quit<R: Runtime>(app: &AppHandle<R>) {
    pause_and(app, |app| app.exit(0));
}

/// When a WebDriver drives the window, it restarts the app itself.
pub(crate) fn pause_and_start_again<R: Runtime>(app: &AppHandle<R>) {
    pause_and(app, |app| if app.state::<Driven>().0 { app.exit(0) } else { app.request_restart() });
}

pub(crate) struct Driven(pub(crate) bool);

fn pause_and<R: Runtime>(app: &AppHandle<R>, end: impl FnOnce(&AppHandle<R>) + Send + 'static) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        let shell = app.state::<Shell>();
        // A failing database doesn't prevent quitting: the run continues at the next start.
        if shell.core.runs.pause_checking().await.is_err() {
            log::warn!("the run was not paused");
        }
        shell.closing.decided();
        end(&app);
    });
}

#[cfg(test)]
mod tests;
