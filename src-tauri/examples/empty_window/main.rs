//! An empty Tauri window, the baseline for Porokh's startup time and memory.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!("examples/empty_window/tauri.conf.json"))
}
