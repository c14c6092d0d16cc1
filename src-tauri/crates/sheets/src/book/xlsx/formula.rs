//! Formulas without a stored result, from programs that don't calculate.

use std::borrow::Cow;

use crate::{Value, book::value};

/// The result of a literal such as `"01712345678"` or `500`; other formulas have to be calculated.
pub(super) fn result(formula: &str) -> Value<'static> {
    let formula = formula.trim();
    let formula = formula.strip_prefix('=').unwrap_or(formula).trim();
    if let Some(text) = text(formula) {
        return Value::Text(Cow::Owned(text));
    }
    match formula.parse::<f64>() {
        Ok(number) if number.is_finite() && formula.ends_with(|last: char| last.is_ascii_digit()) => {
            Value::Number(number)
        }
        _ => Value::Error(value::NOT_CALCULATED),
    }
}

/// A text in quotes; doubled quotes are literal.
fn text(formula: &str) -> Option<String> {
    let inner = formula.strip_prefix('"')?.strip_suffix('"')?;
    let text = inner.replace("\"\"", "\u{0}");
    (!inner.is_empty() && !text.contains('"')).then(|| text.replace('\u{0}', "\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_formulas_are_results() {
        let text = |text: &str| Value::Text(Cow::Owned(text.to_owned()));
        assert_eq!(result("\"01712345678\""), text("01712345678"));
        assert_eq!(result(" = \"a \"\"b\"\"\" "), text("a \"b\""));
        assert_eq!(result("1712345678"), Value::Number(1_712_345_678.0));
        for formula in ["A1&\"x\"", "\"0\"&\"1\"", "SUM(A1:A2)", "inf", "", "\""] {
            assert_eq!(result(formula), Value::Error(value::NOT_CALCULATED), "{formula}");
        }
    }
}
