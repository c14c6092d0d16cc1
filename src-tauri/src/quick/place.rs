//! The place of the quick check: beside the pointer on the current screen, or where it was moved to.

use std::sync::{Mutex, MutexGuard, PoisonError};

use porokh_api::QuickPlace;
use tauri::{Manager, PhysicalPosition, PhysicalRect, Runtime, WebviewWindow};

/// Distance between pointer and window, in pixels of the screen.
const BESIDE: i32 = 16;

/// Where the desktop placed the window. If moved from there, the new place is kept.
#[derive(Default)]
pub(super) struct Place(Mutex<Placed>);

#[derive(Default)]
struct Placed {
    /// How often the window was placed.
    showing: u64,
    /// Where the desktop put it this time; `None` until that is known.
    at: Option<PhysicalPosition<i32>>,
}

impl Place {
    /// Names this showing of the window for [`settle`](Self::settle).
    pub(super) fn showing(&self) -> u64 {
        self.placed().showing
    }

    /// Records the actual place of the window, which may differ from the requested one. A showing that ended meanwhile
    /// records nothing: the window may be on its way to its next place.
    pub(super) fn settle(&self, showing: u64, at: Option<PhysicalPosition<i32>>) {
        let mut placed = self.placed();
        if placed.showing == showing {
            placed.at = at;
        }
    }

    /// The current place, if the window was moved since it was shown.
    pub(super) fn moved(&self, now: PhysicalPosition<i32>) -> Option<QuickPlace> {
        let moved = self.placed().at.is_some_and(|at| at != now);
        moved.then_some(QuickPlace { x: now.x, y: now.y })
    }

    fn begin(&self) {
        let mut placed = self.placed();
        *placed = Placed { showing: placed.showing + 1, at: None };
    }

    fn placed(&self) -> MutexGuard<'_, Placed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(super) fn put<R: Runtime>(
    window: &WebviewWindow<R>,
    place: &Place,
    kept: Option<QuickPlace>,
) -> tauri::Result<()> {
    place.begin();
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

    /// Otherwise the window, closed and opened again at once, stays at that place for ever, although nobody moved it.
    #[test]
    fn a_showing_that_ended_says_nothing_about_the_next_one() {
        let (place, here, there) =
            (Place::default(), PhysicalPosition::new(10, 10), PhysicalPosition::new(20, 20));
        place.begin();
        let first = place.showing();
        place.begin();
        place.settle(first, Some(here));
        assert!(place.moved(there).is_none());
        place.settle(place.showing(), Some(there));
        assert!(place.moved(there).is_none());
        assert!(place.moved(here).is_some(), "the seller moved it");
    }

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
