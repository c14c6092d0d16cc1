//! Restrictions of the page, even if foreign code ran in it.

use acceptance::{Harness, Window};
use serde_json::{Value, json};

/// Runs a script, and returns the argument of its callback.
async fn outcome(window: &Window, body: &str, arguments: Vec<Value>) -> String {
    let outcome = window.script_async(body, arguments).await;
    outcome.as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_no_capability_lists_is_refused() {
    let harness = Harness::new().await;
    let window = harness.open().await;
    let commands = [
        "not_a_command",
        "plugin:store|load",
        "plugin:opener|open_url",
        "plugin:opener|open_path",
        "plugin:clipboard-manager|read_text",
        "plugin:window|close",
        "plugin:webview|create_webview_window",
        "plugin:event|emit",
    ];
    for command in commands {
        let refusal = window.invoke(command, json!({ "url": "https://shop.example" })).await.unwrap_err();
        assert!(refusal.to_string().contains("not allowed"), "{command}: {refusal}");
    }
    assert!(window.invoke("accounts", Value::Null).await.is_ok(), "a listed one is served");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_has_no_network() {
    let service = super::steps::service().await;
    let harness = Harness::new().await;
    let window = harness.open().await;
    let fetch = "const [address, done] = arguments;
        fetch(address).then(() => done('answered'), () => done('blocked'));";
    assert_eq!(outcome(&window, fetch, vec![json!(service.address())]).await, "blocked");
    let picture = "const [address, done] = arguments;
        const picture = new Image();
        picture.onload = () => done('answered');
        picture.onerror = () => done('blocked');
        picture.src = address + '/picture';";
    assert_eq!(outcome(&window, picture, vec![json!(service.address())]).await, "blocked");
    let socket = "const [address, done] = arguments;
        try {
            const socket = new WebSocket(address.replace('http', 'ws'));
            socket.onopen = () => done('answered');
            socket.onerror = () => done('blocked');
        } catch { done('blocked'); }";
    assert_eq!(outcome(&window, socket, vec![json!(service.address())]).await, "blocked");
    let requests = service.requests().len();
    assert_eq!(requests, 0, "nothing reached the service");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_script_runs_but_the_apps_own() {
    let harness = Harness::new().await;
    let window = harness.open().await;
    let inline = "const script = document.createElement('script');
        script.textContent = 'window.foreign = true';
        document.body.append(script);
        const link = document.createElement('a');
        link.setAttribute('onclick', 'window.foreign = true');
        document.body.append(link);
        link.click();
        return window.foreign === undefined ? 'blocked' : 'ran'";
    assert_eq!(window.script(inline, Vec::new()).await, "blocked");
    let framed = "const done = arguments[0];
        // Violations by the scripts above may be reported only now.
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            if (!effectiveDirective.startsWith('script-src')) done(effectiveDirective);
        });
        const frame = document.createElement('iframe');
        frame.src = 'https://shop.example';
        document.body.append(frame);";
    assert!(outcome(&window, framed, Vec::new()).await.starts_with("frame-src"));
    window.close().await;
}

/// A page in a window of its own would look like Porokh's.
#[tokio::test(flavor = "multi_thread")]
async fn no_page_opens_another_window() {
    let harness = Harness::new().await;
    let window = harness.open().await;
    let open = "const link = document.createElement('a');
        link.href = 'https://shop.example';
        link.target = '_blank';
        document.body.append(link);
        link.click();
        return window.open('https://shop.example') === null ? 'blocked' : 'opened'";
    assert_eq!(window.script(open, Vec::new()).await, "blocked");
    window.element("welcome").await;
    assert_eq!(harness.visible_windows(), 1);
    window.close().await;
}
