//! A window of Tauri with nothing in it: what the start and the memory of Porokh are measured against.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!("examples/empty_window/tauri.conf.json"))
}
