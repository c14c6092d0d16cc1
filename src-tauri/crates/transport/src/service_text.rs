use std::fmt;

/// A text from a reply that may repeat what was sent, including a customer's number.
///
/// For display only: it has no `Display`, and its `Debug` shows the length.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ServiceText(String);

impl ServiceText {
    pub fn into_string(self) -> String {
        self.0
    }
}

impl From<String> for ServiceText {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for ServiceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServiceText({} bytes)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_kept_as_it_came_and_never_printed() {
        let text = ServiceText::from("নম্বর 01712345678".to_owned());
        assert_eq!(format!("{text:?}"), "ServiceText(27 bytes)");
        assert_eq!(text.into_string(), "নম্বর 01712345678");
    }
}
