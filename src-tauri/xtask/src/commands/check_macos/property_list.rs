//! Apple's property lists, as far as a bundle needs them: what `plutil -lint` would refuse is refused.

use crate::{Failure, Outcome};

pub(super) fn check(text: &str) -> Outcome {
    let mut tags = Tags { rest: text };
    expect(&mut tags, "<plist version=\"1.0\">")?;
    let first = tags.next_tag()?;
    if !matches!(first.tag, "<dict>" | "<dict/>") {
        return Err(format!("it holds {}, not a dictionary", first.tag));
    }
    value(&mut tags, &first)?;
    expect(&mut tags, "</plist>")?;
    if tags.rest.trim().is_empty() { Ok(()) } else { Err("something stands behind its end".to_owned()) }
}

/// A tag, and the text that stands before it.
struct Tag<'a> {
    before: &'a str,
    tag: &'a str,
}

struct Tags<'a> {
    rest: &'a str,
}

impl<'a> Tags<'a> {
    /// The next tag, comments and declarations left out.
    fn next_tag(&mut self) -> Result<Tag<'a>, Failure> {
        loop {
            let start = self.rest.find('<').ok_or("it ends too early")?;
            let (before, from) = self.rest.split_at(start);
            let close = if from.starts_with("<!--") { "-->" } else { ">" };
            let end = from.find(close).ok_or("a tag isn't closed")? + close.len();
            let tag = &from[..end];
            self.rest = &from[end..];
            if !tag.starts_with("<!") && !tag.starts_with("<?") {
                return Ok(Tag { before, tag });
            }
        }
    }
}

fn expect(tags: &mut Tags<'_>, wanted: &str) -> Outcome {
    let found = tags.next_tag()?;
    if found.tag == wanted { Ok(()) } else { Err(format!("{} stands where {wanted} belongs", found.tag)) }
}

fn value(tags: &mut Tags<'_>, opening: &Tag<'_>) -> Outcome {
    match opening.tag {
        "<true/>" | "<false/>" | "<dict/>" | "<array/>" => Ok(()),
        "<string>" => expect(tags, "</string>"),
        "<integer>" => {
            let closing = tags.next_tag()?;
            let is_number = closing.before.trim().parse::<i64>().is_ok();
            if closing.tag == "</integer>" && is_number {
                Ok(())
            } else {
                Err("a number isn't one".to_owned())
            }
        }
        "<array>" => loop {
            let item = tags.next_tag()?;
            if item.tag == "</array>" {
                return Ok(());
            }
            value(tags, &item)?;
        },
        "<dict>" => dictionary(tags),
        other => Err(format!("{other} is no value")),
    }
}

fn dictionary(tags: &mut Tags<'_>) -> Outcome {
    let mut keys = Vec::new();
    loop {
        match tags.next_tag()?.tag {
            "</dict>" => return Ok(()),
            "<key>" => {}
            other => return Err(format!("{other} stands where a key belongs")),
        }
        let key = tags.next_tag()?;
        if key.tag != "</key>" {
            return Err(format!("{} stands in a key", key.tag));
        }
        if keys.contains(&key.before) {
            return Err(format!("{} is there twice", key.before));
        }
        keys.push(key.before);
        let item = tags.next_tag()?;
        value(tags, &item)?;
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    fn list(inside: &str) -> String {
        format!("<?xml version=\"1.0\"?>\n<!-- <dict> -->\n<plist version=\"1.0\">\n{inside}\n</plist>\n")
    }

    #[test]
    fn a_dictionary_of_values_is_one() {
        let inside = "<dict><key>a</key><string>b</string><key>c</key><array><true/><integer>3</integer></array></dict>";
        check(&list(inside)).unwrap();
        check(&list("<dict/>")).unwrap();
    }

    #[test]
    fn what_macos_could_not_read_is_refused() {
        for inside in [
            "<dict><key>a</key></dict>",
            "<dict><string>b</string></dict>",
            "<dict><key>a</key><string>b</dict>",
            "<dict><key>a</key><true/><key>a</key><true/></dict>",
            "<dict><key>a</key><integer>x</integer></dict>",
            "<dict><key>a</key><bool/></dict>",
            "<dict>",
            "<array/>",
            "",
        ] {
            check(&list(inside)).unwrap_err();
        }
    }
}
