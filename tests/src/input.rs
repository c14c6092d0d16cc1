use serde_json::{Value, json};
use thirtyfour::{By, Key, error::WebDriverResult};

use crate::Window;

impl Window {
    pub async fn click(&self, id: &str) {
        // Clicks on elements that aren't drawn yet go to those behind.
        self.drawn().await;
        self.look(&format!("`{id}` takes a click"), async || self.click_once(id).await).await;
    }

    /// Clicks an element that ends the app, possibly before the driver replies.
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

    /// Retries while disabled: a disabled button ignores clicks.
    async fn click_once(&self, id: &str) -> WebDriverResult<Option<()>> {
        match self.visible(id).await? {
            Some(element) if element.is_enabled().await? => element.click().await.map(Some),
            _ => Ok(None),
        }
    }

    /// Clicks the element with this test id and attribute value.
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

    pub async fn double_click(&self, id: &str) {
        self.drawn().await;
        self.look(&format!("`{id}` takes two clicks"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            self.session.action_chain().double_click_element(&element).perform().await.map(Some)
        })
        .await;
    }

    /// Replaces the contents of a field at once, by the engine's own edit, whose events are those of typing: with one
    /// key after the other, each of which draws the page, a third of the suite's time went into filling in forms.
    pub async fn fill(&self, id: &str, text: &str) {
        const EDIT: &str = "const [field, text] = arguments;
            if (field.disabled || field.readOnly) return false;
            field.focus();
            field.select();
            document.execCommand(text ? 'insertText' : 'delete', false, text);
            return true;";
        self.look(&format!("`{id}` takes a text"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            let edited = self.session.execute(EDIT, vec![element.to_json()?, text.into()]).await?;
            Ok((edited.json() == &Value::Bool(true)).then_some(()))
        })
        .await;
    }

    /// Replaces the contents of a field by keyboard, key after key: when the driver clears a field, the page gets no
    /// `input` event, and continues with the old value.
    pub async fn type_over(&self, id: &str, text: &str) {
        self.look(&format!("`{id}` takes a text"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            element.send_keys(Key::Control + "a").await?;
            element.send_keys(Key::Delete + text).await.map(Some)
        })
        .await;
    }

    /// Replaces the contents of a field by pasting.
    pub async fn paste(&self, id: &str, text: &str) {
        self.call("copy_text", json!({ "text": text })).await;
        self.click(id).await;
        self.press(&[Key::Control], 'a').await;
        self.press(&[Key::Control], 'v').await;
    }

    /// Types into the focused element.
    pub async fn keys(&self, text: &str) {
        self.session.action_chain().send_keys(text).perform().await.expect("keys typed");
    }

    /// Presses a key with modifiers, wherever the focus is.
    pub async fn press(&self, held: &[Key], key: char) {
        let down = held.iter().fold(self.session.action_chain(), |chain, key| chain.key_down(key.value()));
        let pressed = down.key_down(key).key_up(key);
        let up = held.iter().rev().fold(pressed, |chain, key| chain.key_up(key.value()));
        up.perform().await.expect("a key pressed");
    }
}
