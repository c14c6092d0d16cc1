//! Scripts in the page, and calls of its commands.

use serde_json::{Value, json};

use crate::{Window, driver::Engine};

impl Window {
    /// Runs a function body in the page; returns its result.
    pub async fn script(&self, body: &str, arguments: Vec<Value>) -> Value {
        let returned = self.session.execute(body, arguments).await;
        returned.expect("a script in the page").json().clone()
    }

    /// Runs a function body in the page; its last argument is the callback for the result.
    pub async fn script_async(&self, body: &str, arguments: Vec<Value>) -> Value {
        let returned = self.session.execute_async(body, arguments).await;
        returned.expect("a script in the page").json().clone()
    }

    /// Calls a command as the page does.
    ///
    /// # Errors
    /// The error of the command, or of Tauri itself.
    pub async fn invoke(&self, command: &str, request: Value) -> Result<Value, Value> {
        let body = match Engine::chosen() {
            Engine::WebKit => {
                "const [command, request, done] = arguments;
                window.__TAURI_INTERNALS__.invoke(command, { request })
                    .then((reply) => done({ reply }), (refusal) => done({ refusal }));"
            }
            // As `ui/src/ipc/browser.ts`.
            Engine::Chromium => {
                "const [command, request, done] = arguments;
                const authorization = `Bearer ${sessionStorage.getItem('porokh-session')}`;
                const call = { method: 'POST', headers: { authorization }, body: JSON.stringify(request) };
                fetch(`/host/call/${command}`, call).then(async (answer) =>
                    done({ [answer.ok ? 'reply' : 'refusal']: await answer.json() }));"
            }
        };
        let mut outcome = self.script_async(body, vec![json!(command), request]).await;
        match outcome.get_mut("refusal") {
            Some(refusal) => Err(refusal.take()),
            None => Ok(outcome.get_mut("reply").map(Value::take).unwrap_or_default()),
        }
    }

    /// As [`Window::invoke`], panicking on errors; returns the reply.
    pub async fn call(&self, command: &str, request: Value) -> Value {
        let outcome = self.invoke(command, request).await;
        outcome.unwrap_or_else(|refusal| panic!("{command} was refused: {refusal}"))
    }
}
