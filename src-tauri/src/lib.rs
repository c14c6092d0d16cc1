//! The shell: the only crate that knows Tauri. It connects desktop, core and window.

mod adapters;
mod arrivals;
#[cfg(debug_assertions)]
mod browser_host;
mod closing;
mod commands;
mod counts;
mod data_folder;
mod exports;
mod folder_question;
mod given_file;
mod ipc;
mod logging;
mod menu_bar;
mod notifications;
mod options;
mod quick;
mod second_start;
mod shell;
mod taskbar;
mod texts;
mod tray;
mod update;
#[cfg(windows)]
mod webview2;
mod window;

use std::process::ExitCode;

use given_file::GivenFile;
use options::Options;
use shell::Shell;
use tauri::{Manager, RunEvent, WindowEvent};

pub fn run() -> ExitCode {
    let options =
        match Options::from_args(std::env::args_os().skip(1), std::env::var_os(options::DATA_FOLDER)) {
            Ok(options) => options,
            Err(message) => {
                eprintln!("{message}");
                return ExitCode::FAILURE;
            }
        };
    #[cfg(all(target_os = "linux", not(debug_assertions)))]
    if let Some(refusal) = options.leave_automation() {
        return refusal;
    }
    #[cfg(windows)]
    if let Some(refusal) = webview2::refuse_without() {
        return refusal;
    }
    let app = tauri::Builder::default();
    #[cfg(target_os = "macos")]
    let app = app.on_menu_event(menu_bar::chosen);
    let built = app
        .manage(GivenFile::new(options.file.clone()))
        .plugin(tauri_plugin_store::Builder::new().build())
        .plugin(tauri_plugin_clipboard_manager::init())
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_notification::init())
        .plugin(tauri_plugin_opener::Builder::new().open_js_links_on_click(false).build())
        .invoke_handler(ipc::handler())
        .setup(move |app| Ok(window::set_up(app, &options)?))
        .build(context());
    match built {
        Ok(app) => {
            second_start::hand_over(app.handle());
            app.run(|app, event| {
                if matches!(event, RunEvent::Exit) {
                    folder_question::tidy_up(app);
                }
                #[cfg(target_os = "macos")]
                if let RunEvent::Opened { urls } = &event
                    && let Some(file) = urls.iter().find_map(|url| url.to_file_path().ok())
                {
                    given_file::give(app, file);
                }
                let Some(shell) = app.try_state::<Shell>() else { return };
                match event {
                    RunEvent::Exit => {
                        shell.core.close();
                        shell.updates.install();
                    }
                    #[cfg(target_os = "macos")]
                    RunEvent::Reopen { .. } => window::raise(app),
                    RunEvent::WindowEvent { event: WindowEvent::DragDrop(event), .. } => {
                        shell.dragged(&event)
                    }
                    RunEvent::WindowEvent {
                        label, event: WindowEvent::CloseRequested { api, .. }, ..
                    } if label == quick::QUICK => {
                        api.prevent_close();
                        quick::hide(app);
                    }
                    RunEvent::WindowEvent { label, event: WindowEvent::Destroyed, .. }
                        if label == window::MAIN =>
                    {
                        quick::end(app);
                    }
                    // On macOS an app stays in the dock without its window, and is quit by its menu.
                    #[cfg(target_os = "macos")]
                    RunEvent::WindowEvent { event: WindowEvent::CloseRequested { api, .. }, .. } => {
                        api.prevent_close();
                        window::hide(app);
                    }
                    #[cfg(not(target_os = "macos"))]
                    RunEvent::WindowEvent { event: WindowEvent::CloseRequested { api, .. }, .. }
                        if !window::closes(app, &shell) =>
                    {
                        api.prevent_close();
                    }
                    _ => {}
                }
            });
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("Porokh could not start: {error}");
            ExitCode::FAILURE
        }
    }
}

fn context<R: tauri::Runtime>() -> tauri::Context<R> {
    tauri::generate_context!()
}
