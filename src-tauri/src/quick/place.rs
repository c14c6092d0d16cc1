//! The place of the quick check: beside the pointer on the current screen, or where it was moved to.

use std::sync::{Mutex, MutexGuard, PoisonError};

use porokh_api::QuickPlace;
use tauri::{Manager, PhysicalPosition, PhysicalRect, Runtime, WebviewWindow, Window};

/// Distance between pointer and window, in pixels of the screen.
const BESIDE: i32 = 16;

/// Where the desktop placed the window. If moved from there, the new place is kept.
#[derive(Default)]
pub(super) struct Place(Mutex<Option<PhysicalPosition<i32>>>);

impl Place {
    /// Records the actual place of the window, which may differ from the requested one.
    pub(super) fn settle<R: Runtime>(&self, window: &Window<R>) {
        *self.stood() = window.outer_position().ok();
    }

    /// The current place, if the window was moved since it was shown.
    pub(super) fn moved<R: Runtime>(&self, window: &WebviewWindow<R>) -> Option<QuickPlace> {
        let now = window.outer_position().ok()?;
        let moved = self.stood().is_some_and(|stood| stood != now);
        moved.then_some(QuickPlace { x: now.x, y: now.y })
    }

    fn forget(&self) {
        *self.stood() = None;
    }

    fn stood(&self) -> MutexGuard<'_, Option<PhysicalPosition<i32>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn put<R: Runtime>(
    window: &WebviewWindow<R>,
    place: &Place,
    kept: Option<QuickPlace>,
) -> tauri::Result<()> {
    place.forget();
    match kept.map(|QuickPlace { x, y }| PhysicalPosition::new(x, y)) {
        // Unless its screen is gone.
        Some(kept) if window.monitor_from_point(kept.x.into(), kept.y.into())?.is_some() => {
            window.set_position(kept)
        }
        _ => beside_pointer(window),
    }
}

fn beside_pointer<R: Runtime>(window: &WebviewWindow<R>) -> tauri::Result<()> {
    let pointer = window.app_handle().cursor_position()?;
    let screen = match window.app_handle().monitor_from_point(pointer.x, pointer.y)? {
        Some(screen) => Some(screen),
        None => window.primary_monitor()?,
    };
    let Some(screen) = screen else { return Ok(()) };
    let size = window.outer_size()?;
    let size = (size.width.cast_signed(), size.height.cast_signed());
    window.set_position(within(screen.work_area(), pointer.cast(), size))
}

/// Below and to the right of the pointer, within the screen.
fn within(
    screen: &PhysicalRect<i32, u32>,
    pointer: PhysicalPosition<i32>,
    (width, height): (i32, i32),
) -> PhysicalPosition<i32> {
    let (left, top) = (screen.position.x, screen.position.y);
    let right = left + screen.size.width.cast_signed() - width;
    let bottom = top + screen.size.height.cast_signed() - height;
    PhysicalPosition::new(
        (pointer.x + BESIDE).clamp(left, right.max(left)),
        (pointer.y + BESIDE).clamp(top, bottom.max(top)),
    )
}

#[cfg(test)]
mod tests {
    use tauri::PhysicalSize;

    use super::*;

    /// Otherwise the window opens out of sight.
    #[test]
    fn it_stays_on_the_screen_of_the_pointer() {
        let screen =
            PhysicalRect { position: PhysicalPosition::new(1920, 0), size: PhysicalSize::new(1280, 720) };
        let at = |x, y| within(&screen, PhysicalPosition::new(x, y), (380, 260));
        assert_eq!(at(2000, 100), PhysicalPosition::new(2016, 116));
        assert_eq!(at(3190, 710), PhysicalPosition::new(2820, 460), "at the right edge and the foot");
        assert_eq!(at(1900, -20), PhysicalPosition::new(1920, 0), "never on the next screen");
        let small = PhysicalRect { position: PhysicalPosition::new(0, 0), size: PhysicalSize::new(300, 200) };
        assert_eq!(within(&small, PhysicalPosition::new(10, 10), (380, 260)), PhysicalPosition::new(0, 0));
    }
}
