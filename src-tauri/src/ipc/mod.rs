//! The commands of the window, in one [list], from which Tauri's handler, the TypeScript types and the tests are
//! generated. All callers use [`answer`].

mod list;
mod requests;
#[cfg(test)]
mod typescript;

use std::{future::Future, pin::Pin};

use porokh_api::AppError;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tauri::{
    Manager, Runtime,
    ipc::{Invoke, InvokeBody, InvokeError, InvokeResponseBody},
};

use crate::{commands::app, logging, shell::Shell};
pub(crate) use list::answer;
pub(crate) use requests::{
    BackupRequest, CloseAnswer, CloseRequest, CopyRequest, DeleteEverything, DropsPage, DropsRequest,
    MailRequest, SaveRequest, SavedLogs, WhatsAppRequest,
};

pub(crate) type Answer<'a> = Pin<Box<dyn Future<Output = Result<String, Refusal>> + Send + 'a>>;

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Refusal {
    App(AppError),
    /// An unknown command, or an invalid request.
    Call(String),
}

impl From<AppError> for Refusal {
    fn from(error: AppError) -> Self {
        Self::App(error)
    }
}

/// Commands that need more of Tauri than the state: a channel, or a window without the core.
const OF_TAURI: [&str; 2] = ["begin", "show_window"];

pub(crate) fn handler<R: Runtime>() -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    let of_tauri: fn(Invoke<R>) -> bool = tauri::generate_handler![app::begin, app::show_window];
    move |invoke| {
        let name = invoke.message.command().to_owned();
        if OF_TAURI.contains(&&*name) {
            return of_tauri(invoke);
        }
        let webview = invoke.message.webview();
        let request = match invoke.message.payload() {
            InvokeBody::Json(body) => body.get("request").cloned().unwrap_or_default(),
            InvokeBody::Raw(_) => Value::Null,
        };
        invoke.resolver.respond_async(async move {
            let shell = webview.try_state::<Shell>().ok_or(InvokeError::from(AppError::Internal))?;
            let answered = answer(&shell, &name, request).await;
            let json = answered
                .inspect_err(|refusal| logging::note_refusal(&name, refusal))
                .map_err(InvokeError::from)?;
            Ok(InvokeResponseBody::Json(json))
        });
        true
    }
}

fn read<T: DeserializeOwned>(name: &str, request: Value) -> Result<T, Refusal> {
    serde_json::from_value(request).map_err(|error| Refusal::Call(format!("`{name}`: {error}")))
}

fn written<T: Serialize>(reply: &T) -> Result<String, Refusal> {
    serde_json::to_string(reply).map_err(|_| AppError::Internal.into())
}

/// Request type of a command; `()` if omitted.
macro_rules! request_type {
    () => {
        ()
    };
    ($request:ty) => {
        $request
    };
}

/// Calls the capability, or evaluates the expression.
macro_rules! reply {
    (|$shell:ident, $request:ident| $capability:ident.$name:ident()) => {{
        let () = $request;
        $shell.core.$capability.$name().await
    }};
    (|$shell:ident, $request:ident| $capability:ident.$name:ident($given:ty)) => {
        $shell.core.$capability.$name($request).await
    };
    (|$shell:ident, $request:ident| $capability:ident.$name:ident() = $reply:expr) => {{
        let () = $request;
        $reply
    }};
    (|$shell:ident, $request:ident| $capability:ident.$name:ident($given:ty) = $reply:expr) => {
        $reply
    };
}

macro_rules! commands {
    (|$shell:ident, $request:ident| $($capability:ident {
        $($name:ident($($given:ty)?) -> $reply:ty $(= $expression:expr)?;)*
    })*) => {
        #[cfg(test)]
        pub(super) const NAMES: &[&str] = &[$($(stringify!($name)),*),*];

        pub(crate) fn answer<'a>(
            $shell: &'a crate::shell::Shell,
            name: &str,
            given: serde_json::Value,
        ) -> super::Answer<'a> {
            use super::{read, reply, request_type, written};
            match name {
                $($(stringify!($name) => Box::pin(async move {
                    let $request: request_type!($($given)?) = read(stringify!($name), given)?;
                    let reply: crate::commands::Reply<$reply> =
                        reply!(|$shell, $request| $capability.$name($($given)?) $(= $expression)?);
                    written(&reply?)
                }),)*)*
                _ => {
                    let refusal = super::Refusal::Call(format!("there is no command `{name}`"));
                    Box::pin(std::future::ready(Err(refusal)))
                }
            }
        }

        /// All commands and their types in TypeScript.
        #[cfg(test)]
        pub(super) fn typescript() -> String {
            use super::request_type;
            let mut file = super::typescript::Module::new();
            file.uses::<porokh_api::AppError>();
            file.uses::<porokh_api::UiEvent>();
            file.uses::<crate::commands::app::Beginning>();
            file.uses::<crate::folder_question::FolderAnswer>();
            $($(file.command::<request_type!($($given)?), $reply>(stringify!($name));)*)*
            file.render()
        }
    };
}

use {commands, reply, request_type};

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, env, fs, path::PathBuf};

    use super::*;

    fn listed(capability: &str) -> BTreeSet<String> {
        let capability: Value = serde_json::from_str(capability).unwrap();
        let permissions = capability["permissions"].as_array().unwrap();
        permissions.iter().map(|permission| permission.as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn the_capability_lists_exactly_the_commands() {
        let names = list::NAMES.iter().chain(&OF_TAURI);
        let wanted: BTreeSet<String> =
            names.map(|name| format!("allow-{}", name.replace('_', "-"))).collect();
        assert_eq!(listed(include_str!("../../capabilities/main.json")), wanted);
    }

    /// An always-on-top window must not be able to refund, export or delete.
    #[test]
    fn the_quick_check_may_check_one_number_and_move_its_window() {
        let of_main = listed(include_str!("../../capabilities/main.json"));
        let quick = listed(include_str!("../../capabilities/quick.json"));
        let own: Vec<_> = quick.difference(&of_main).collect();
        assert_eq!(own, ["core:window:allow-start-dragging"]);
        for word in ["delete", "refund", "export", "account-secret", "create", "send", "save", "backup"] {
            assert!(!quick.iter().any(|permission| permission.contains(word)), "{word}");
        }
    }

    /// Set by `cargo xtask bindings`: the test writes the file instead of comparing it.
    const WRITE: &str = "POROKH_WRITE_BINDINGS";

    #[test]
    fn the_committed_typescript_types_are_those_of_the_commands() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../ui/src/ipc/bindings.ts");
        let wanted = list::typescript();
        if env::var_os(WRITE).is_some() {
            fs::write(&path, wanted).unwrap();
            return;
        }
        let committed = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        assert!(committed == wanted, "run `cargo xtask bindings` and commit the result");
    }
}
