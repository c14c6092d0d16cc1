use std::sync::atomic::Ordering;

use crate::{Window, wait::until};

/// Ctrl, Alt and P as X11 keysyms.
const SHORTCUT: [u32; 3] = [0xffe3, 0xffe9, 0x70];

impl Window {
    /// Presses the shortcut of the quick check, and switches to its window once visible.
    pub async fn open_quick_check(&self) {
        let before = self.app.windows();
        self.app.press(&SHORTCUT);
        until("the quick check can be seen", async || (self.app.windows() > before).then_some(())).await;
        self.in_quick_check().await;
    }

    pub fn move_pointer(&self, x: i16, y: i16) {
        self.app.move_pointer(x, y);
    }

    /// Moves the quick check as by its title bar.
    pub async fn move_quick_check(&self, x: i16, y: i16) {
        until("the quick check is moved", async || {
            (self.app.place(Some((x.into(), y.into()))).ok()? == (x, y)).then_some(())
        })
        .await;
        // The app is notified by the display.
        self.drawn().await;
    }

    pub async fn place_of_quick_check(&self) -> (i16, i16) {
        until("the quick check stands somewhere", async || self.app.place(None).ok()).await
    }

    pub async fn in_quick_check(&self) {
        self.switch_to("quick").await;
    }

    pub async fn in_main_window(&self) {
        self.switch_to("main").await;
    }

    /// Waits until the quick check is hidden, and switches to the main window.
    pub async fn quick_check_is_gone(&self) {
        until("the quick check is hidden", async || (self.app.windows() == 1).then_some(())).await;
        self.in_main_window().await;
    }

    async fn switch_to(&self, label: &str) {
        const LABEL: &str = "return window.__TAURI_INTERNALS__?.metadata.currentWindow.label";
        self.in_quick_check.store(label == "quick", Ordering::Relaxed);
        self.look("the window is there", async || {
            for handle in self.session.windows().await? {
                self.session.switch_to_window(handle).await?;
                if self.session.execute(LABEL, Vec::new()).await?.json() == label {
                    return Ok(Some(()));
                }
            }
            Ok(None)
        })
        .await;
    }
}
