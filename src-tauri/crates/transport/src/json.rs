//! Tolerant reading of JSON, member by member.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use thiserror::Error;

/// Members of a JSON object in their order, each as its original text.
///
/// Accessors return `None` if a member is missing, `null` or of another type.
#[derive(Debug, Default)]
pub struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Members<'a> {
    /// `None` if the text isn't a complete JSON object.
    pub fn of(json: &'a str) -> Option<Self> {
        serde_json::from_str(json).ok()
    }

    /// The text of a member; of duplicates, the last.
    pub fn raw(&self, name: &str) -> Option<&'a str> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, raw)| raw.get())
    }

    pub fn object(&self, name: &str) -> Option<Self> {
        Self::of(self.raw(name)?)
    }

    /// A map: an object, or an empty list, as PHP encodes an empty map.
    pub fn map(&self, name: &str) -> Option<Self> {
        let raw = self.raw(name)?;
        let is_empty_list = || serde_json::from_str::<[(); 0]>(raw).is_ok();
        Self::of(raw).or_else(|| is_empty_list().then(Self::default))
    }

    /// Name and original text of each member, in order.
    pub fn texts(self) -> impl Iterator<Item = (String, &'a str)> {
        self.0.into_iter().map(|(name, raw)| (name, raw.get()))
    }

    /// Elements of a list as their original text; also of an object, as PHP encodes a list with gaps. Empty for
    /// anything else.
    pub fn elements(&self, name: &str) -> Vec<&'a str> {
        let Some(raw) = self.raw(name) else { return Vec::new() };
        match serde_json::from_str::<Vec<&RawValue>>(raw) {
            Ok(elements) => elements.into_iter().map(RawValue::get).collect(),
            Err(_) => Self::of(raw).unwrap_or_default().texts().map(|(_, raw)| raw).collect(),
        }
    }

    /// Name and value of each member that is an object, in order.
    pub fn objects(self) -> impl Iterator<Item = (String, Self)> {
        self.0.into_iter().filter_map(|(name, raw)| Some((name, Self::of(raw.get())?)))
    }

    pub fn values(self) -> impl Iterator<Item = (String, Value)> {
        self.0.into_iter().filter_map(|(name, raw)| Some((name, serde_json::from_str(raw.get()).ok()?)))
    }

    pub fn values_but(&self, left_out: &[&str]) -> impl Iterator<Item = (String, Value)> {
        let wanted = self.0.iter().filter(|(name, _)| !left_out.contains(&name.as_str()));
        wanted.filter_map(|(name, raw)| Some((name.clone(), serde_json::from_str(raw.get()).ok()?)))
    }

    pub fn value(&self, name: &str) -> Option<Value> {
        serde_json::from_str(self.raw(name)?).ok().filter(|value: &Value| !value.is_null())
    }

    pub fn text(&self, name: &str) -> Option<String> {
        match self.value(name)? {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// Also 0, 1, or either in a text.
    pub fn boolean(&self, name: &str) -> Option<bool> {
        match self.value(name)? {
            Value::Bool(value) => Some(value),
            Value::Number(number) => match number.as_u64() {
                Some(0) => Some(false),
                Some(1) => Some(true),
                _ => None,
            },
            Value::String(text) => match text.as_str() {
                "0" | "false" => Some(false),
                "1" | "true" => Some(true),
                _ => None,
            },
            _ => None,
        }
    }

    /// A count, also as a whole float (`12.0`) or a text (`"12"`); `None` if negative or above [`LARGEST_COUNT`].
    pub fn count(&self, name: &str) -> Option<u64> {
        let count = match self.value(name)? {
            Value::Number(number) => number.as_u64().or_else(|| whole(number.as_f64()?)),
            Value::String(text) => {
                let text = text.trim();
                text.parse().ok().or_else(|| whole(text.parse().ok()?))
            }
            _ => None,
        };
        count.filter(|count| *count <= LARGEST_COUNT)
    }

    /// Finite; also in a text.
    pub fn number(&self, name: &str) -> Option<f64> {
        let number = match self.value(name)? {
            Value::Number(number) => number.as_f64()?,
            Value::String(text) => text.trim().parse().ok()?,
            _ => return None,
        };
        number.is_finite().then_some(number)
    }

    /// 0 to 100; also in a text.
    pub fn percentage(&self, name: &str) -> Option<f64> {
        self.number(name).filter(|percent| (0.0..=100.0).contains(percent))
    }

    /// Empty if missing.
    pub fn list(&self, name: &str) -> Vec<Value> {
        match self.value(name) {
            Some(Value::Array(values)) => values,
            _ => Vec::new(),
        }
    }
}

/// Implements `read(&Members)` for a struct: each field is the member of its name, read by the named method of
/// [`Members`].
#[macro_export]
macro_rules! reads_members {
    ($type:ident { $($read:ident: $($field:ident)+;)+ }) => {
        impl $type {
            fn read(members: &$crate::json::Members<'_>) -> Self {
                Self { $($($field: members.$read(stringify!($field)),)+)+ }
            }
        }
    };
}

/// Upper bound of any count of parcels, reports, checks or records. A million of them fit a database integer, and
/// each fits a JavaScript number.
pub const LARGEST_COUNT: u64 = 1_000_000_000_000;

/// Not the expected JSON object, or without its identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("JSON of an unknown shape")]
pub struct UnknownShape;

fn whole(number: f64) -> Option<u64> {
    /// Above this, floats can't distinguish whole numbers.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    (number.fract() == 0.0 && (0.0..EXACT).contains(&number)).then_some(number as u64)
}

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(json: &str) -> Members<'_> {
        Members::of(json).unwrap()
    }

    #[test]
    fn members_keep_the_order_and_the_text_of_the_reply() {
        let json = r#"{"zeta": 1.50, "alpha": [ 1,2 ] , "\u09a8\u09be\u09ae": "x"}"#;
        let members = members(json);
        let names: Vec<_> = members.0.iter().map(|(name, raw)| (name.as_str(), raw.get())).collect();
        assert_eq!(names, [("zeta", "1.50"), ("alpha", "[ 1,2 ]"), ("নাম", "\"x\"")]);
    }

    #[test]
    fn a_list_and_a_map_are_read_in_either_of_their_dresses() {
        for json in [r#"{"a":[1, "x",{"b":2}]}"#, r#"{"a":{"0":1,"2":"x","5":{"b":2}}}"#] {
            assert_eq!(members(json).elements("a"), ["1", "\"x\"", "{\"b\":2}"], "{json}");
        }
        for json in ["{}", r#"{"a":null}"#, r#"{"a":"x"}"#, r#"{"a":3}"#, r#"{"a":[]}"#] {
            assert!(members(json).elements("a").is_empty(), "{json}");
        }
        for (json, length) in [
            (r#"{"a":{}}"#, Some(0)),
            (r#"{"a":[ ]}"#, Some(0)),
            (r#"{"a":{"x":1,"y":[]}}"#, Some(2)),
            (r#"{"a":[1]}"#, None),
            (r#"{"a":null}"#, None),
            ("{}", None),
        ] {
            assert_eq!(members(json).map("a").map(|map| map.texts().count()), length, "{json}");
        }
    }

    #[test]
    fn only_a_whole_object_has_members() {
        for text in ["", "null", "[]", "1", "\"a\"", "{", "{\"a\":", "{\"a\":1} x", "<html>"] {
            assert!(Members::of(text).is_none(), "{text}");
        }
    }

    #[test]
    fn of_a_member_named_twice_the_last_counts() {
        assert_eq!(members(r#"{"a":1,"a":2}"#).count("a"), Some(2));
    }

    #[test]
    fn a_count_is_a_whole_number_in_any_dress() {
        for (json, count) in [
            ("0", Some(0)),
            ("1000000000000", Some(LARGEST_COUNT)),
            ("1000000000001", None),
            ("9223372036854775808", None),
            ("18446744073709551615", None),
            ("\"18446744073709551615\"", None),
            ("12.0", Some(12)),
            ("1.2e1", Some(12)),
            ("\"12\"", Some(12)),
            ("\" 12 \"", Some(12)),
            ("\"12.0\"", Some(12)),
            ("12.5", None),
            ("-1", None),
            ("\"-1\"", None),
            ("1e300", None),
            ("18446744073709551616", None),
            ("\"\"", None),
            ("\"twelve\"", None),
            ("\"NaN\"", None),
            ("true", None),
            ("null", None),
            ("[]", None),
            ("{}", None),
        ] {
            assert_eq!(members(&format!("{{\"a\":{json}}}")).count("a"), count, "{json}");
        }
        assert_eq!(members("{}").count("a"), None);
    }

    #[test]
    fn a_number_is_finite_and_may_be_fractional_or_in_a_text() {
        for (json, number) in [
            ("70", Some(70.0)),
            ("66.67", Some(66.67)),
            ("\"66.67\"", Some(66.67)),
            ("0", Some(0.0)),
            ("\"inf\"", None),
            ("\"nan\"", None),
            ("\"1e999\"", None),
            ("\"70%\"", None),
            ("null", None),
            ("[70]", None),
        ] {
            assert_eq!(members(&format!("{{\"a\":{json}}}")).number("a"), number, "{json}");
        }
    }

    #[test]
    fn a_boolean_is_also_read_from_zero_and_one() {
        for (json, value) in [
            ("true", Some(true)),
            ("false", Some(false)),
            ("1", Some(true)),
            ("0", Some(false)),
            ("\"1\"", Some(true)),
            ("\"false\"", Some(false)),
            ("2", None),
            ("\"yes\"", None),
            ("null", None),
        ] {
            assert_eq!(members(&format!("{{\"a\":{json}}}")).boolean("a"), value, "{json}");
        }
    }

    #[test]
    fn a_deeply_nested_member_costs_only_itself() {
        let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
        let json = format!("{{\"deep\":{deep},\"a\":1}}");
        let members = members(&json);
        assert_eq!((members.count("a"), members.value("deep")), (Some(1), None));
    }
}
