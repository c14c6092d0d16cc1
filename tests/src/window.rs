//! The app's window for tests: elements are found by `data-testid`, and all lookups wait.

use std::{sync::atomic::AtomicBool, thread};

use serde_json::json;
use thirtyfour::{
    By, WebDriver, WebElement,
    error::{WebDriverError, WebDriverResult},
};

use crate::{
    Harness,
    app::App,
    pictures,
    process::Program,
    wait::{self, BOUND, until},
};

pub struct Window {
    pub(crate) session: WebDriver,
    pub(crate) app: App,
    /// The app, if it wasn't started by the driver.
    pub(crate) program: Option<Program>,
    /// The current window is the quick check.
    pub(crate) in_quick_check: AtomicBool,
}

impl Window {
    /// Waits for the app's first page.
    pub(crate) async fn new(session: WebDriver, app: App, program: Option<Program>) -> Self {
        let window = Self { session, app, program, in_quick_check: AtomicBool::new(false) };
        let first = By::Css("[data-testid]");
        window.look("the first page", async || window.session.find(first.clone()).await.map(Some)).await;
        // The window is shown once its page is drawn; before that it accepts no clicks.
        until("the window can be seen", async || (window.app.windows() == 1).then_some(())).await;
        window
    }

    pub async fn reload(&self) {
        self.script("window.before = true; location.reload()", Vec::new()).await;
        let body = "return window.before === undefined && document.querySelector('[data-testid]') !== null";
        self.look("the page is loaded anew", async || {
            let is_loaded = self.session.execute(body, Vec::new()).await?;
            Ok((is_loaded.json() == &json!(true)).then_some(()))
        })
        .await;
    }

    /// Closes the window by its title bar, and waits for the app's end.
    pub async fn close(self) {
        self.app.close().await;
        // The driver's session has ended with the app.
        let _ = self.session.quit().await;
    }

    /// Waits until no process of the app is left.
    pub async fn ended(&self) {
        self.look("the app has ended", async || Ok(self.app.processes().is_empty().then_some(()))).await;
    }

    /// Waits until the app has ended, as it does after a restore, and opens it.
    pub async fn open_again(&mut self, harness: &Harness) {
        self.ended().await;
        self.app.kill().await;
        // The driver's session has ended with the app.
        let _ = self.session.clone().quit().await;
        *self = harness.open().await;
    }

    /// Kills the app, as in a crash or a power cut.
    pub async fn kill(self) {
        self.app.kill().await;
        let _ = self.session.quit().await;
    }

    /// Polls until `look` returns a value; driver errors count as "not yet", since elements are redrawn all the time.
    pub(crate) async fn look<T>(
        &self,
        what: &str,
        mut look: impl AsyncFnMut() -> WebDriverResult<Option<T>>,
    ) -> T {
        let mut last: Option<WebDriverError> = None;
        let found = wait::within(BOUND, async || match look().await {
            Ok(found) => found,
            Err(error) => {
                last = Some(error);
                None
            }
        });
        match found.await {
            Some(found) => found,
            None => self.fail(what, last).await,
        }
    }

    pub(crate) async fn visible(&self, id: &str) -> WebDriverResult<Option<WebElement>> {
        for element in self.session.find_all(selector(id)).await? {
            if element.is_displayed().await? {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// Fails the test with all information about the window.
    async fn fail(&self, what: &str, error: Option<WebDriverError>) -> ! {
        let page = match self.session.find(By::Tag("body")).await {
            Ok(body) => body.text().await.unwrap_or_default().chars().take(1_000).collect(),
            Err(_) => "nothing".to_owned(),
        };
        let error = error.map(|error| format!("; last error of the driver: {error}")).unwrap_or_default();
        let name = thread::current().name().unwrap_or("window").replace("::", "-");
        let picture = pictures::failure(&name);
        let _ = self.camera(&picture).await;
        panic!(
            "not within {} s: {what}{error}\nThe window is in {}; it shows:\n{page}",
            BOUND.as_secs(),
            picture.display()
        );
    }
}

pub(crate) fn selector(id: &str) -> By {
    By::Css(format!("[data-testid='{id}']"))
}
