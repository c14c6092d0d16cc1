//! An error as a line of the log: its codes, without data.

use porokh_api::AppError;
use serde_json::Value;

use crate::ipc::Refusal;

pub(crate) fn note_refusal(command: &str, refusal: &Refusal) {
    match refusal {
        Refusal::App(error) => log::info!("{command}: {}", trace(error)),
        // Its text quotes the request.
        Refusal::Call(_) => log::warn!("{command}: the page called it in a wrong way"),
    }
}

/// Codes from the outside in, and an HTTP status: `service/rate_limited 429`.
pub(super) fn trace(error: &AppError) -> String {
    let json = serde_json::to_value(error).unwrap_or_default();
    let mut trace = word(&json["code"]).unwrap_or("unknown").to_owned();
    let details = &json["details"];
    for member in ["reason", "refusal", "what"] {
        let part = &details[member];
        let code = match part {
            // `{"not_understood": …}`
            Value::Object(members) if !members.contains_key("code") => {
                members.keys().next().map(String::as_str)
            }
            _ => word(part).or_else(|| word(&part["code"])),
        };
        if let Some(code) = code {
            trace.push('/');
            trace.push_str(code);
        }
        if let Some(inner) = word(&part["reason"]) {
            trace.push('/');
            trace.push_str(inner);
        }
    }
    if let Some(status) = details["status"].as_u64() {
        trace.push_str(&format!(" {status}"));
    }
    trace
}

/// A word of ours: a service's words contain other characters, and aren't logged.
fn word(value: &Value) -> Option<&str> {
    let is_ours =
        |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    value.as_str().filter(is_ours)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(json: Value) -> String {
        trace(&serde_json::from_value(json).unwrap())
    }

    #[test]
    fn an_error_is_told_by_its_codes_alone() {
        let refused = json!({"code": "service", "details": {
            "refusal": {"code": "other", "word": "NO_SUCH_THING"}, "message": "০১৭১২৩৪৫৬৭৮ রিনা",
            "status": 418, "may_have_cost": false}});
        assert_eq!(of(refused), "service/other 418");
        let reason = json!({"not_understood": {"status": 502}});
        let no_answer = json!({"code": "no_answer", "details": {"reason": reason, "may_have_cost": true}});
        assert_eq!(of(no_answer), "no_answer/not_understood");
        let reason = json!({"code": "folder_gone", "folder": "/home/rina/backups"});
        assert_eq!(of(json!({"code": "backup", "details": {"reason": reason}})), "backup/folder_gone");
        let reason = json!({"code": "database", "reason": "locked"});
        assert_eq!(of(json!({"code": "backup", "details": {"reason": reason}})), "backup/database/locked");
        assert_eq!(of(json!({"code": "not_connected"})), "not_connected");
        assert_eq!(of(json!({"code": "database", "details": {"reason": "locked"}})), "database/locked");
    }
}
