//! The app's window, as a test uses it: everything is found by its `data-testid`, and every look waits.

use std::thread;

use serde_json::json;
use thirtyfour::{
    By, Key, WebDriver, WebElement,
    error::{WebDriverError, WebDriverResult},
};

use crate::{
    app::App,
    pictures,
    wait::{self, BOUND, until},
};

/// An open window of the app.
pub struct Window {
    pub(crate) session: WebDriver,
    app: App,
}

impl Window {
    /// Waits until the app has drawn its first page.
    pub(crate) async fn new(session: WebDriver, app: App) -> Self {
        let window = Self { session, app };
        let first = By::Css("[data-testid]");
        window.look("the first page", async || window.session.find(first.clone()).await.map(Some)).await;
        // The window is shown when its page stands; before that it takes no clicks.
        until("the window can be seen", async || (window.app.windows() == 1).then_some(())).await;
        window
    }

    /// Loads the page anew.
    pub async fn reload(&self) {
        self.script("window.before = true; location.reload()", Vec::new()).await;
        let body = "return window.before === undefined && document.querySelector('[data-testid]') !== null";
        self.look("the page is loaded anew", async || {
            let is_loaded = self.session.execute(body, Vec::new()).await?;
            Ok((is_loaded.json() == &json!(true)).then_some(()))
        })
        .await;
    }

    /// Closes the window by its title bar, and waits until the app has ended.
    pub async fn close(self) {
        self.app.close().await;
        // There is nothing left that the driver could answer for.
        let _ = self.session.quit().await;
    }

    /// Ends the app at once, as a crash or a power cut would.
    pub async fn kill(self) {
        self.app.kill().await;
        let _ = self.session.quit().await;
    }

    /// The first visible element with this test id.
    pub async fn element(&self, id: &str) -> WebElement {
        self.look(&format!("`{id}` is visible"), async || self.visible(id).await).await
    }

    /// How many elements with this test id are there at the moment, visible or not.
    pub async fn count(&self, id: &str) -> usize {
        self.session.find_all(selector(id)).await.map_or(0, |found| found.len())
    }

    /// Waits until exactly so many elements with this test id are there.
    pub async fn counts(&self, id: &str, wanted: usize) {
        self.look(&format!("`{id}` is there {wanted} times"), async || {
            let found = self.session.find_all(selector(id)).await?;
            Ok((found.len() == wanted).then_some(()))
        })
        .await;
    }

    /// Waits until no element with this test id is visible.
    pub async fn gone(&self, id: &str) {
        let what = format!("`{id}` is gone");
        self.look(&what, async || Ok(self.visible(id).await?.is_none().then_some(()))).await;
    }

    /// The text of an element as it is seen.
    pub async fn text(&self, id: &str) -> String {
        self.look(&format!("`{id}` has a text"), async || match self.visible(id).await? {
            Some(element) => element.text().await.map(Some),
            None => Ok(None),
        })
        .await
    }

    /// The texts of all elements with this test id.
    pub async fn texts(&self, id: &str) -> Vec<String> {
        self.look(&format!("the texts of `{id}`"), async || {
            let mut texts = Vec::new();
            for element in self.session.find_all(selector(id)).await? {
                texts.push(element.text().await?);
            }
            Ok(Some(texts))
        })
        .await
    }

    /// Waits until an element shows a text somewhere in it; gives all of its text.
    pub async fn shows(&self, id: &str, wanted: &str) -> String {
        self.look(&format!("`{id}` shows {wanted:?}"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            Ok(Some(element.text().await?).filter(|text| text.contains(wanted)))
        })
        .await
    }

    /// An attribute of an element.
    pub async fn attribute(&self, id: &str, name: &str) -> Option<String> {
        self.look(&format!("`{id}` is there"), async || match self.visible(id).await? {
            Some(element) => element.attr(name).await.map(Some),
            None => Ok(None),
        })
        .await
    }

    /// Waits until an element has an attribute with this value.
    pub async fn has(&self, id: &str, name: &str, wanted: &str) {
        self.look(&format!("`{id}` has {name}={wanted:?}"), async || {
            for element in self.session.find_all(selector(id)).await? {
                if element.attr(name).await?.as_deref() == Some(wanted) {
                    return Ok(Some(()));
                }
            }
            Ok(None)
        })
        .await;
    }

    /// What stands in a field.
    pub async fn value(&self, id: &str) -> String {
        self.look(&format!("`{id}` is there"), async || match self.visible(id).await? {
            Some(element) => element.value().await,
            None => Ok(None),
        })
        .await
    }

    /// Waits until this stands in a field.
    pub async fn has_value(&self, id: &str, wanted: &str) {
        self.look(&format!("{wanted:?} stands in `{id}`"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            Ok(element.value().await?.filter(|value| value == wanted).map(drop))
        })
        .await;
    }

    /// Clicks on an element.
    pub async fn click(&self, id: &str) {
        // What has just come is clicked through until it has been drawn.
        self.drawn().await;
        self.look(&format!("`{id}` takes a click"), async || match self.visible(id).await? {
            Some(element) => element.click().await.map(Some),
            None => Ok(None),
        })
        .await;
    }

    /// Replaces what stands in a field.
    pub async fn fill(&self, id: &str, text: &str) {
        self.look(&format!("`{id}` takes a text"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            element.clear().await?;
            element.send_keys(text).await.map(Some)
        })
        .await;
    }

    /// Replaces what stands in a field by a text from the clipboard.
    pub async fn paste(&self, id: &str, text: &str) {
        self.invoke("copy_text", json!({ "text": text })).await.expect("a text on the clipboard");
        self.click(id).await;
        self.press(&[Key::Control], 'a').await;
        self.press(&[Key::Control], 'v').await;
    }

    /// Types into whatever has the focus.
    pub async fn keys(&self, text: &str) {
        self.session.action_chain().send_keys(text).perform().await.expect("keys typed");
    }

    /// Presses one key, with others held down, wherever the focus is.
    pub async fn press(&self, held: &[Key], key: char) {
        let down = held.iter().fold(self.session.action_chain(), |chain, key| chain.key_down(key.value()));
        let pressed = down.key_down(key).key_up(key);
        let up = held.iter().rev().fold(pressed, |chain, key| chain.key_up(key.value()));
        up.perform().await.expect("a key pressed");
    }

    /// The test id of the element that has the focus, or of the nearest one around it.
    pub async fn focus(&self) -> Option<String> {
        let script = "return document.activeElement?.closest('[data-testid]')?.dataset.testid ?? null";
        self.script(script, Vec::new()).await.as_str().map(str::to_owned)
    }

    /// Waits until an element has the focus, or something in it.
    pub async fn focused(&self, id: &str) {
        let what = format!("`{id}` has the focus");
        until(&what, async || (self.focus().await.as_deref() == Some(id)).then_some(())).await;
    }

    /// Looks until `look` finds something; errors of the driver count as "not yet", because what it looks at
    /// is drawn anew all the time.
    async fn look<T>(&self, what: &str, mut look: impl AsyncFnMut() -> WebDriverResult<Option<T>>) -> T {
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

    async fn visible(&self, id: &str) -> WebDriverResult<Option<WebElement>> {
        for element in self.session.find_all(selector(id)).await? {
            if element.is_displayed().await? {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// Ends the test with all that can be said about the window at this moment.
    async fn fail(&self, what: &str, error: Option<WebDriverError>) -> ! {
        let page = match self.session.find(By::Tag("body")).await {
            Ok(body) => body.text().await.unwrap_or_default().chars().take(1_000).collect(),
            Err(_) => "nothing".to_owned(),
        };
        let error = error.map(|error| format!("; last error of the driver: {error}")).unwrap_or_default();
        let name = thread::current().name().unwrap_or("window").replace("::", "-");
        let picture = pictures::failure(&name);
        let _ = self.session.screenshot(&picture).await;
        panic!(
            "not within {} s: {what}{error}\nThe window is in {}; it shows:\n{page}",
            BOUND.as_secs(),
            picture.display()
        );
    }
}

fn selector(id: &str) -> By {
    By::Css(format!("[data-testid='{id}']"))
}
