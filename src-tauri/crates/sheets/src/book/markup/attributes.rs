use memchr::memchr;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tag<'a> {
    name: &'a [u8],
    attributes: &'a [u8],
    is_empty: bool,
}

impl<'a> Tag<'a> {
    /// Parses the text between `<` and `>`.
    #[inline]
    pub(super) fn new(inner: &'a [u8]) -> Self {
        let (inner, is_empty) = match inner {
            [inner @ .., b'/'] => (inner, true),
            _ => (inner, false),
        };
        let end = inner.iter().position(u8::is_ascii_whitespace).unwrap_or(inner.len());
        let (name, attributes) = inner.split_at(end);
        Self { name: local(name), attributes, is_empty }
    }

    /// Without prefix.
    pub(crate) fn name(&self) -> &'a [u8] {
        self.name
    }

    /// An empty-element tag.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Raw value, ignoring prefixes of attributes.
    pub(crate) fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        self.attributes().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    pub(crate) fn text(&self, name: &[u8]) -> Option<String> {
        let mut text = String::new();
        super::text_into(self.attribute(name)?, &mut text);
        Some(text)
    }

    /// Names without prefixes, and raw values.
    #[inline]
    pub(crate) fn attributes(&self) -> Attributes<'a> {
        Attributes(self.attributes)
    }
}

/// Up to the first syntax error.
pub(crate) struct Attributes<'a>(&'a [u8]);

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a [u8], &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let equals = memchr(b'=', self.0)?;
        let key = self.0[..equals].trim_ascii();
        let value = self.0[equals + 1..].trim_ascii_start();
        let (quote, value) = value.split_first()?;
        if !matches!(quote, b'"' | b'\'') {
            return None;
        }
        let end = memchr(*quote, value)?;
        self.0 = &value[end + 1..];
        Some((local(key), &value[..end]))
    }
}

#[inline]
pub(super) fn local(name: &[u8]) -> &[u8] {
    match memchr(b':', name) {
        Some(colon) => &name[colon + 1..],
        None => name,
    }
}
