//! What the accessibility checker axe finds on the page.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::Window;

/// The checker, as its package ships it for pages.
fn checker() -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("ui").join("node_modules/axe-core/axe.min.js");
    fs::read_to_string(path).expect("axe-core: run `npm ci` in ui/")
}

impl Window {
    /// Looks at the page as it stands; a line for each rule that it breaks, with the elements that break it.
    pub async fn violations(&self) -> Vec<String> {
        self.drawn().await;
        if self.script("return window.axe === undefined", Vec::new()).await == json!(true) {
            self.script(&checker(), Vec::new()).await;
        }
        let body = "const done = arguments[0];
            axe.run(document, { resultTypes: ['violations'] }).then(
                ({ violations }) => done(violations.map(({ id, help, nodes }) =>
                    `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)),
                (error) => done([String(error)]),
            );";
        let found = self.script_async(body, Vec::new()).await;
        let lines = found.as_array().expect("axe gives a list");
        lines.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }
}
