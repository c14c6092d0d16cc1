use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::Ordering,
};

use serde_json::json;

use crate::{Window, app::Gone, wait::until};

impl Window {
    pub async fn picture(&self, path: &Path) {
        // Text is invisible until its font is loaded.
        let body = "const done = arguments[0]; document.fonts.ready.then(() => done(true));";
        self.script_async(body, Vec::new()).await;
        self.drawn().await;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("the folder of the pictures");
        }
        // Screenshots fail for a moment while the window is resized.
        until("a picture of the window", async || self.camera(path).await.ok()).await;
    }

    /// Emulates forced colours, as Windows in high contrast.
    ///
    /// # Panics
    /// If the engine isn't Chromium.
    pub async fn force_colors(&self) {
        let media = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        let forced = self.session.cdp().send_raw("Emulation.setEmulatedMedia", media).await;
        forced.expect("POROKH_ENGINE=chromium");
    }

    /// Taken from the display: without a graphics card, WebKit's driver blocks forever after the window was resized.
    /// For a browser its driver takes it.
    pub(crate) async fn camera(&self, path: &Path) -> Result<(), Gone> {
        match self.program {
            Some(_) => Ok(self.session.screenshot(path).await?),
            None => self.app.picture(path, self.in_quick_check.load(Ordering::Relaxed)),
        }
    }

    /// Waits until the page is drawn, which can take two frames, and animations have ended.
    pub(crate) async fn drawn(&self) {
        let body = "const done = arguments[0];
            requestAnimationFrame(() => requestAnimationFrame(() =>
                Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => done(true))));";
        // A loading page doesn't answer.
        until("the page is drawn", async || {
            self.session.execute_async(body, Vec::new()).await.ok().map(drop)
        })
        .await;
    }

    /// Size of the page in pixels, without a browser's frame.
    pub async fn resize(&self, width: u32, height: u32) {
        let (mut width, mut height) = (width, height);
        // The app's window has no frame; its CSS pixels are larger when zoomed.
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

/// Path of a failed test's screenshot.
pub(crate) fn failure(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target").join("window-failures");
    // Without the folder there is no screenshot; the failure is still reported.
    let _ = fs::create_dir_all(&folder);
    folder.join(format!("{test}.png"))
}
