//! The small window above every program.

use std::sync::atomic::Ordering;

use crate::{Window, wait::until};

/// Ctrl, Alt and P, as X11 calls them.
const SHORTCUT: [u32; 3] = [0xffe3, 0xffe9, 0x70];

impl Window {
    /// Presses the shortcut of the quick check on the keyboard, and goes on in its window once that is seen.
    pub async fn open_quick_check(&self) {
        let before = self.app.windows();
        self.app.press(&SHORTCUT);
        until("the quick check can be seen", async || (self.app.windows() > before).then_some(())).await;
        self.in_quick_check().await;
    }

    /// Moves the pointer to a place on the desktop.
    pub fn move_pointer(&self, x: i16, y: i16) {
        self.app.move_pointer(x, y);
    }

    /// Moves the quick check on the desktop, as by its head.
    pub async fn move_quick_check(&self, x: i16, y: i16) {
        until("the quick check is moved", async || {
            (self.app.place(Some((x.into(), y.into()))).ok()? == (x, y)).then_some(())
        })
        .await;
        // The app hears of it from the display.
        self.drawn().await;
    }

    /// Where the quick check stands on the desktop.
    pub async fn place_of_quick_check(&self) -> (i16, i16) {
        until("the quick check stands somewhere", async || self.app.place(None).ok()).await
    }

    /// Goes on in the window of the quick check.
    pub async fn in_quick_check(&self) {
        self.switch_to("quick").await;
    }

    /// Goes on in the main window.
    pub async fn in_main_window(&self) {
        self.switch_to("main").await;
    }

    /// Waits until the quick check isn't seen any more, and goes on in the main window.
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
