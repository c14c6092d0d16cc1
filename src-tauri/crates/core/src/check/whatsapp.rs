use porokh_api::{AppError, phone::canonical_phone};
use url::Url;

/// Link to a WhatsApp chat with a prepared message.
///
/// # Errors
/// [`AppError::Phone`] if `phone` isn't `01XXXXXXXXX`.
pub fn whatsapp_link(phone: &str, text: &str) -> Result<String, AppError> {
    let phone = canonical_phone(phone)?;
    let mut link = Url::parse("https://wa.me/").map_err(|_| AppError::Internal)?;
    link.set_path(&phone.international());
    if !text.is_empty() {
        link.query_pairs_mut().append_pair("text", text);
    }
    // WhatsApp shows a plus literally, not as a space.
    Ok(link.as_str().replace('+', "%20"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_has_number_and_message() {
        let link = whatsapp_link("01712345678", "১+১ & more?\nyes").unwrap();
        assert!(link.starts_with("https://wa.me/8801712345678?text="), "{link}");
        assert!(link.ends_with("%2B%E0%A7%A7%20%26%20more%3F%0Ayes"), "{link}");
        assert_eq!(whatsapp_link("01712345678", "").unwrap(), "https://wa.me/8801712345678");
        assert_eq!(whatsapp_link("8801712345678", ""), Err(AppError::Phone));
    }
}
