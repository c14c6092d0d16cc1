//! Pictures of the window.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use serde_json::json;

use crate::{Window, app::Gone, wait::until};

impl Window {
    /// Writes a picture of what the window shows.
    pub async fn picture(&self, path: &Path) {
        // Text is invisible until its typeface is there.
        let body = "const done = arguments[0]; document.fonts.ready.then(() => done(true));";
        self.script_async(body, Vec::new()).await;
        self.drawn().await;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("the folder of the pictures");
        }
        // A window that is just being made larger or smaller gives none for a moment.
        until("a picture of the window", async || self.camera(path).await.ok()).await;
    }

    /// Has the browser play a system that forces its colours, as Windows does in high contrast.
    ///
    /// # Panics
    /// The window isn't Chromium's.
    pub async fn force_colors(&self) {
        let media = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        let forced = self.session.cdp().send_raw("Emulation.setEmulatedMedia", media).await;
        forced.expect("POROKH_ENGINE=chromium");
    }

    /// From the display: WebKit's driver waits for ever for a picture of a window that was made larger or smaller, as it
    /// draws without the graphics card. Of a browser its own driver takes it.
    pub(crate) async fn camera(&self, path: &Path) -> Result<(), Gone> {
        match self.program {
            Some(_) => Ok(self.session.screenshot(path).await?),
            None => self.app.picture(path, self.in_quick_check.load(Ordering::Relaxed)),
        }
    }

    /// Waits until the page is drawn as it is now, which can lag behind by two frames, and what moves has come to
    /// rest: a panel that is just coming in is paler than it will be.
    pub(crate) async fn drawn(&self) {
        let body = "const done = arguments[0];
            requestAnimationFrame(() => requestAnimationFrame(() =>
                Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => done(true))));";
        // A page that is just being loaded doesn't answer.
        until("the page is drawn", async || {
            self.session.execute_async(body, Vec::new()).await.ok().map(drop)
        })
        .await;
    }

    /// Gives the window another size, in pixels; what a browser draws around the page isn't counted.
    pub async fn resize(&self, width: u32, height: u32) {
        let (mut width, mut height) = (width, height);
        // The app's window has nothing around its page, whose own pixels are larger where its text is.
        if self.program.is_some() {
            let script = "return [outerWidth - innerWidth, outerHeight - innerHeight]";
            let around = self.script(script, Vec::new()).await;
            let around =
                |at: usize| around[at].as_u64().and_then(|length| u32::try_from(length).ok()).unwrap_or(0);
            (width, height) = (width + around(0), height + around(1));
        }
        let whole = self.session.set_window_rect(0, 0, width, height);
        whole.await.expect("another size of the window");
    }
}

/// Where the picture of a failed test goes.
pub(crate) fn failure(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target").join("window-failures");
    // Without the folder there is no picture, and the failure says the rest.
    let _ = fs::create_dir_all(&folder);
    folder.join(format!("{test}.png"))
}
