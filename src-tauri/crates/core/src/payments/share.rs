//! Shares a payment's link with the customer.

use std::{fmt::Write as _, path::Path, sync::Arc};

use porokh_api::{AppError, payments::QrView, requests::IdRequest};
use porokh_runtime::blocking;
use qrcode::{Color, EcLevel, QrCode};
use url::Url;

use crate::{accounts::Accounts, payments::Payments};

/// Light modules around a QR code; phones need them to find it (ISO/IEC 18004).
const QUIET_ZONE: usize = 4;
/// Pixels per module of a saved picture: large enough for a printed label.
const MODULE_PIXELS: usize = 12;

impl Payments {
    /// Returns the URL of a payment's hosted page, checked for opening in the browser.
    pub async fn payment_link(&self, request: IdRequest) -> Result<String, AppError> {
        Accounts::site(&self.payment_url(request).await?)
    }

    /// Returns the link as a QR code.
    pub async fn payment_qr(&self, request: IdRequest) -> Result<QrView, AppError> {
        qr(&self.payment_url(request).await?)
    }

    /// Saves the link's QR code as a PNG picture.
    pub async fn save_payment_qr(&self, request: IdRequest, path: &Path) -> Result<(), AppError> {
        let picture = picture(&code(&self.payment_url(request).await?)?).ok_or(AppError::Internal)?;
        let (path, exports) = (path.to_owned(), Arc::clone(&self.ctx.exports));
        blocking(move || exports.write_picture(&picture, &path)).await
    }

    async fn payment_url(&self, request: IdRequest) -> Result<String, AppError> {
        self.own_payment(request).await?.payment_url.ok_or(AppError::NotFound)
    }
}

/// Returns a text as a QR code.
pub(crate) fn qr(text: &str) -> Result<QrView, AppError> {
    let code = code(text)?;
    let mut path = String::new();
    for (y, row) in rows(&code).enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, module)| **module == Color::Dark) {
            // Writing to a `String` can't fail.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Ok(QrView { size: u32::try_from(code.width()).unwrap_or_default(), path })
}

/// Returns a `mailto:` link that opens a prepared e-mail in the mail program.
///
/// # Errors
/// [`AppError::NotFound`] when `to` is no e-mail address.
pub fn mail_link(to: &str, subject: &str, text: &str) -> Result<String, AppError> {
    if !email_address::EmailAddress::is_valid(to) {
        return Err(AppError::NotFound);
    }
    let mut link = Url::parse("mailto:").map_err(|_| AppError::Internal)?;
    link.set_path(&encoded(to));
    link.query_pairs_mut().append_pair("subject", subject).append_pair("body", text);
    // Mail programs show a plus as a plus, not as a space.
    Ok(link.as_str().replace('+', "%20"))
}

/// Percent-encodes an address for a link (RFC 6068, 2): unencoded characters could start another header.
fn encoded(address: &str) -> String {
    let at = address.rfind('@');
    address.bytes().enumerate().fold(String::new(), |mut link, (place, byte)| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || at == Some(place) {
            link.push(char::from(byte));
        } else {
            // Writing to a `String` can't fail.
            let _ = write!(link, "%{byte:02X}");
        }
        link
    })
}

fn code(link: &str) -> Result<QrCode, AppError> {
    QrCode::with_error_correction_level(link, EcLevel::M).map_err(|_| AppError::Internal)
}

fn rows(code: &QrCode) -> impl Iterator<Item = Vec<Color>> {
    let width = code.width();
    code.to_colors().chunks(width).map(<[Color]>::to_vec).collect::<Vec<_>>().into_iter()
}

fn picture(code: &QrCode) -> Option<Vec<u8>> {
    let side = (code.width() + 2 * QUIET_ZONE) * MODULE_PIXELS;
    let mut pixels = vec![0xff_u8; side * side];
    for (y, row) in rows(code).enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, module)| **module == Color::Dark) {
            for line in 0..MODULE_PIXELS {
                let start =
                    ((y + QUIET_ZONE) * MODULE_PIXELS + line) * side + (x + QUIET_ZONE) * MODULE_PIXELS;
                pixels[start..start + MODULE_PIXELS].fill(0);
            }
        }
    }
    let mut picture = Vec::new();
    let side = u32::try_from(side).ok()?;
    let mut encoder = png::Encoder::new(&mut picture, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().ok()?.write_image_data(&pixels).ok()?;
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str = "https://pay.example/p/7F2K9Q";

    #[test]
    fn a_picture_has_the_modules_of_the_code_and_a_quiet_zone() {
        let code = code(LINK).unwrap();
        let picture = picture(&code).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(picture)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let side = (code.width() + 2 * QUIET_ZONE) * MODULE_PIXELS;
        let at = |x: usize, y: usize| pixels[y * side + x];
        assert_eq!(at(QUIET_ZONE * MODULE_PIXELS - 1, side / 2), 0xff);
        for (y, row) in rows(&code).enumerate() {
            for (x, module) in row.iter().enumerate() {
                let middle = |place: usize| (place + QUIET_ZONE) * MODULE_PIXELS + MODULE_PIXELS / 2;
                assert_eq!(at(middle(x), middle(y)) == 0, *module == Color::Dark, "{x} {y}");
            }
        }
    }

    /// Otherwise a customer's address could send the link, and the payer's name, to someone else as well.
    #[test]
    fn nothing_in_an_address_becomes_a_header_or_another_address() {
        for to in ["a?bcc=x%40evil.com&z=@shop.com", "a+b@shop.com", "100%25@shop.com", "o'brien&co@shop.com"]
        {
            let link = Url::parse(&mail_link(to, "Order", "Pay here").unwrap()).unwrap();
            let names: Vec<_> = link.query_pairs().map(|(name, _)| name.into_owned()).collect();
            assert_eq!(names, ["subject", "body"], "{link}");
            let path = format!("a={}", link.path());
            let read = url::form_urlencoded::parse(path.as_bytes()).next().unwrap().1.into_owned();
            assert_eq!(read, to, "{link}");
        }
    }

    #[test]
    fn a_mail_carries_its_whole_text_and_goes_to_one_address() {
        let link = mail_link("shamima@example.com", "Order 1+1", "৳৬০০ & more?\nyes").unwrap();
        assert!(link.starts_with("mailto:shamima@example.com?subject=Order%201%2B1&body="), "{link}");
        assert!(link.ends_with("%20%26%20more%3F%0Ayes"), "{link}");
        for to in ["", "shamima", "a@b.c?bcc=x@y.z", "a@b.c,x@y.z"] {
            assert_eq!(mail_link(to, "", ""), Err(AppError::NotFound), "{to}");
        }
    }
}
