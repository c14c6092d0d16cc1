use thirtyfour::WebElement;

use crate::{Window, until, window::selector};

impl Window {
    /// The first visible element with this test id.
    pub async fn element(&self, id: &str) -> WebElement {
        self.look(&format!("`{id}` is visible"), async || self.visible(id).await).await
    }

    /// Current number of elements with this test id, visible or not.
    pub async fn count(&self, id: &str) -> usize {
        self.session.find_all(selector(id)).await.map_or(0, |found| found.len())
    }

    /// Waits for exactly this number of elements with this test id.
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

    /// Visible text of an element.
    pub async fn text(&self, id: &str) -> String {
        self.look(&format!("`{id}` has a text"), async || match self.visible(id).await? {
            Some(element) => element.text().await.map(Some),
            None => Ok(None),
        })
        .await
    }

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

    /// Waits until an element contains a text; returns its whole text. Of several, such as toasts, any.
    pub async fn shows(&self, id: &str, wanted: &str) -> String {
        self.look(&format!("`{id}` shows {wanted:?}"), async || {
            for element in self.session.find_all(selector(id)).await? {
                let text = element.text().await?;
                if text.contains(wanted) && element.is_displayed().await? {
                    return Ok(Some(text));
                }
            }
            Ok(None)
        })
        .await
    }

    pub async fn enabled(&self, id: &str, wanted: bool) {
        let what = format!("`{id}` is {}", if wanted { "enabled" } else { "disabled" });
        self.look(&what, async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            Ok((element.is_enabled().await? == wanted).then_some(()))
        })
        .await;
    }

    pub async fn attribute(&self, id: &str, name: &str) -> Option<String> {
        self.look(&format!("`{id}` is there"), async || match self.visible(id).await? {
            Some(element) => element.attr(name).await.map(Some),
            None => Ok(None),
        })
        .await
    }

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

    pub async fn value(&self, id: &str) -> String {
        self.look(&format!("`{id}` is there"), async || match self.visible(id).await? {
            Some(element) => element.value().await,
            None => Ok(None),
        })
        .await
    }

    pub async fn has_value(&self, id: &str, wanted: &str) {
        self.look(&format!("{wanted:?} stands in `{id}`"), async || {
            let Some(element) = self.visible(id).await? else { return Ok(None) };
            Ok(element.value().await?.filter(|value| value == wanted).map(drop))
        })
        .await;
    }

    /// Test id of the focused element, or of its nearest ancestor.
    pub async fn focus(&self) -> Option<String> {
        let script = "return document.activeElement?.closest('[data-testid]')?.dataset.testid ?? null";
        self.script(script, Vec::new()).await.as_str().map(str::to_owned)
    }

    /// Waits until an element or its descendant has the focus.
    pub async fn focused(&self, id: &str) {
        let what = format!("`{id}` has the focus");
        until(&what, async || (self.focus().await.as_deref() == Some(id)).then_some(())).await;
    }
}
