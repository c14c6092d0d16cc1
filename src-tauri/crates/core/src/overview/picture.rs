//! The picture of a month, drawn by the window.

use std::{io::Cursor, path::Path, sync::Arc};

use porokh_api::{AppError, exports::ExportedView, overview::SavePictureRequest};
use porokh_runtime::{
    blocking,
    exports::{WrittenFile, ending, fit},
};

use super::{Overview, calendar::Month};

/// Largest side in pixels.
const MOST_PIXELS: u32 = 8_192;

impl Overview {
    pub fn picture_name(&self, request: &SavePictureRequest) -> String {
        self.file_name(&request.title, &request.month, ".png")
    }

    /// File name of a month with another suffix than a workbook's.
    pub(super) fn file_name(&self, title: &str, month: &str, suffix: &str) -> String {
        let month = Month::read(month).unwrap_or_else(|| Month::of(self.ctx.clock.now())).name();
        let ending = ending(self.ctx.settings.environment()).replace(".xlsx", suffix);
        format!("{}{ending}", format!("{} {month}", fit(title)).trim())
    }

    /// Writes the picture.
    ///
    /// # Errors
    /// [`AppError::Internal`] if the bytes aren't a PNG, [`AppError::Export`] if they can't be written.
    pub async fn save_picture(
        self: &Arc<Self>,
        request: SavePictureRequest,
        path: &Path,
    ) -> Result<(ExportedView, Vec<WrittenFile>), AppError> {
        let (path, exports) = (path.to_owned(), Arc::clone(&self.ctx.exports));
        blocking(move || {
            if !is_picture(&request.png) {
                return Err(AppError::Internal);
            }
            exports.write_picture(&request.png, &path)?;
            Ok((ExportedView::default(), vec![WrittenFile { path, rows: 0, failed: 0 }]))
        })
        .await
    }
}

/// Whether bytes begin a PNG of a sensible size, so that the window can't write other files.
fn is_picture(bytes: &[u8]) -> bool {
    let reader = png::Decoder::new(Cursor::new(bytes)).read_info();
    reader.is_ok_and(|reader| {
        let (width, height) = (reader.info().width, reader.info().height);
        (1..=MOST_PIXELS).contains(&width) && (1..=MOST_PIXELS).contains(&height)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Harness;

    #[tokio::test]
    async fn only_a_picture_is_written_as_one() {
        let harness = Harness::connected().await;
        let path = harness.folder.path().join("month.png");
        let save = |png: Vec<u8>| {
            let request = SavePictureRequest { month: "2026-11".into(), title: "Month overview".into(), png };
            let (overview, path) = (Arc::clone(&harness.core.overview), path.clone());
            async move { (overview.picture_name(&request), overview.save_picture(request, &path).await) }
        };
        assert_eq!(save(b"#!/bin/sh".to_vec()).await.1, Err(AppError::Internal));
        assert!(!path.exists());
        let picture = one_pixel();
        let (name, saved) = save(picture.clone()).await;
        assert_eq!(name, "Month overview 2026-11 - Porokh.png");
        assert_eq!(saved.unwrap().1[0].path, path);
        assert_eq!(std::fs::read(&path).unwrap(), picture);
    }

    /// Otherwise on a full disk the old picture is lost and the new one incomplete.
    #[cfg(unix)]
    #[tokio::test]
    async fn the_picture_before_is_whole_until_the_new_one_is() {
        let harness = Harness::connected().await;
        let path = harness.folder.path().join("month.png");
        std::fs::write(&path, "the one before").unwrap();
        let mut before = std::fs::File::open(&path).unwrap();
        let request = SavePictureRequest { month: "2026-11".into(), title: String::new(), png: one_pixel() };
        harness.core.overview.save_picture(request, &path).await.unwrap();
        let mut kept = String::new();
        std::io::Read::read_to_string(&mut before, &mut kept).unwrap();
        assert_eq!(kept, "the one before");
        assert_eq!(std::fs::read(&path).unwrap(), one_pixel());
    }

    fn one_pixel() -> Vec<u8> {
        let mut picture = Vec::new();
        let mut writer = png::Encoder::new(&mut picture, 1, 1).write_header().unwrap();
        writer.write_image_data(&[0]).unwrap();
        writer.finish().unwrap();
        picture
    }
}
