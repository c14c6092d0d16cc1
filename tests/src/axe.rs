//! Findings of the accessibility checker axe.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::Window;

/// The checker's script from its package.
fn checker() -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("ui").join("node_modules/axe-core/axe.min.js");
    fs::read_to_string(path).expect("axe-core: run `npm ci` in ui/")
}

/// Elements other than tables that scroll horizontally, with the overflow in pixels.
const SIDEWAYS: &str = "
    return [...document.querySelectorAll('main *, [role=dialog], [role=dialog] *')]
        .filter((element) => {
            const { overflowX } = getComputedStyle(element);
            const scrolls = overflowX === 'auto' || overflowX === 'scroll';
            return scrolls && element.scrollWidth > element.clientWidth && element.clientWidth > 0
                && !element.matches('[aria-colcount], :has(> table), pre');
        })
        .map((element) => `sideways: ${element.dataset.testid ?? element.className}: `
            + `${element.scrollWidth - element.clientWidth} px`);";

fn lines(found: &Value) -> Vec<String> {
    let lines = found.as_array().expect("the page gives a list");
    lines.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

impl Window {
    /// Checks the current page; a line for each violated rule with its elements, and for each element that scrolls
    /// horizontally.
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
        let mut found = lines(&self.script_async(body, Vec::new()).await);
        found.extend(lines(&self.script(SIDEWAYS, Vec::new()).await));
        found
    }
}
