//! Mouse, keyboard and clipboard.

use serde_json::json;
use thirtyfour::{By, Key, error::WebDriverResult};

use crate::Window;

impl Window {
    pub async fn click(&self, id: &str) {
        // What has just come is clicked through until it has been drawn.
        self.drawn().await;
        self.look(&format!("`{id}` takes a click"), async || self.click_once(id).await).await;
    }

    /// Clicks on an element that ends the app, which may be gone before the driver answers.
    pub async fn click_last(&self, id: &str) {
        self.drawn().await;
        self.look(&format!("`{id}` takes the last click"), async || {
            if self.app.processes().is_empty() {
                return Ok(Some(()));
            }
            self.click_once(id).await
        })
        .await;
    }

    /// Clicks, where there is something to be clicked: a button that is switched off swallows it.
    async fn click_once(&self, id: &str) -> WebDriverResult<Option<()>> {
        match self.visible(id).await? {
            Some(element) if element.is_enabled().await? => element.click().await.map(Some),
            _ => Ok(None),
        }
    }

    /// Clicks on the element with this test id whose attribute has this value.
    pub async fn click_where(&self, id: &str, name: &str, value: &str) {
        self.drawn().await;
        self.look(&format!("`{id}` with {name}={value:?} takes a click"), async || {
            let found =
                self.session.find_all(By::Css(format!("[data-testid='{id}'][{name}='{value}']"))).await?;
            match found.first() {
                Some(element) => element.click().await.map(Some),
                None => Ok(None),
            }
        })
        .await;
    }

    /// Clicks twice on an element.
    pub async fn double_click(&self, id: &str) {
        self.drawn().await;
        self.look(&format!("`{id}` takes two clicks"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            self.session.action_chain().double_click_element(&element).perform().await.map(Some)
        })
        .await;
    }

    /// Replaces what stands in a field, by the keyboard: where the driver clears a field, the page hears no `input`,
    /// and what waits for the end of the typing before goes on.
    pub async fn fill(&self, id: &str, text: &str) {
        self.look(&format!("`{id}` takes a text"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            element.send_keys(Key::Control + "a").await?;
            element.send_keys(Key::Delete + text).await.map(Some)
        })
        .await;
    }

    /// Replaces what stands in a field by a text from the clipboard.
    pub async fn paste(&self, id: &str, text: &str) {
        self.call("copy_text", json!({ "text": text })).await;
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
}
