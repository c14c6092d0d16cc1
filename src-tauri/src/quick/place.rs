//! Where the quick check opens: beside the pointer, on the screen that is in use, or where it was moved to.

use std::sync::{Mutex, PoisonError};

use tauri::{Manager, PhysicalPosition, PhysicalRect, Runtime, WebviewWindow};

/// Room between the pointer and the window, in pixels of the screen.
const BESIDE: i32 = 16;

/// Where we put the window last; who moves it from there wants it where it is.
pub(super) type Place = Mutex<Option<PhysicalPosition<i32>>>;

/// Puts the window beside the pointer, unless it was moved.
pub(super) fn beside_pointer<R: Runtime>(window: &WebviewWindow<R>, place: &Place) -> tauri::Result<()> {
    let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
    if place.is_some_and(|ours| window.outer_position().is_ok_and(|now| now != ours)) {
        return Ok(());
    }
    let pointer = window.app_handle().cursor_position()?;
    let screen = match window.app_handle().monitor_from_point(pointer.x, pointer.y)? {
        Some(screen) => Some(screen),
        None => window.primary_monitor()?,
    };
    let Some(screen) = screen else { return Ok(()) };
    let size = window.outer_size()?;
    let size = (size.width.cast_signed(), size.height.cast_signed());
    window.set_position(within(screen.work_area(), pointer.cast(), size))?;
    *place = window.outer_position().ok();
    Ok(())
}

/// Below and to the right of the pointer, or as near to it as the screen allows.
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

    /// Or the window opens where nobody sees it.
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
