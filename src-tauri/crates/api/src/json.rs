/// Pretty-prints JSON in its own member order; other text is returned unchanged.
pub fn indented(json: &str) -> String {
    let value: Result<serde_json::Value, _> = serde_json::from_str(json);
    value.and_then(|value| serde_json::to_string_pretty(&value)).unwrap_or_else(|_| json.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_shown_in_the_order_in_which_it_came() {
        assert_eq!(
            indented(r#"{"b":1,"a":{"d":2,"c":3}}"#).replace([' ', '\n'], ""),
            r#"{"b":1,"a":{"d":2,"c":3}}"#
        );
        assert_eq!(indented("cut of"), "cut of");
    }
}
