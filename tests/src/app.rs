//! The app from outside: its processes, and its windows on the display.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
};

use rustix::process::{Pid, Signal, kill_process};
use x11rb::{
    connection::Connection as _,
    errors::ReplyError,
    protocol::{
        xproto::{
            AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask, GrabMode,
            ImageFormat, InputFocus, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MapState, ModMask,
            Window as WindowId,
        },
        xtest::ConnectionExt as _,
    },
    rust_connection::RustConnection,
};

use crate::{process, wait::until};

#[derive(Clone)]
pub(crate) struct App {
    pub(crate) binary: PathBuf,
    /// Identifies the app's processes.
    pub(crate) harness: PathBuf,
    pub(crate) display: String,
}

impl App {
    /// Main processes, without WebKit's.
    pub(crate) fn processes(&self) -> Vec<Pid> {
        let runs_it = |id: &Pid| {
            let program = fs::read_link(format!("/proc/{}/exe", id.as_raw_nonzero()));
            program.is_ok_and(|program| program == self.binary)
        };
        process::of_harness(&self.harness).into_iter().filter(runs_it).collect()
    }

    /// Closes the app by its title bar, and waits for its end.
    pub(crate) async fn close(&self) {
        until("the window can be closed", async || self.close_windows(WindowOwner::App).then_some(())).await;
        until("the app ends with its window", async || self.processes().is_empty().then_some(())).await;
    }

    pub(crate) async fn kill(&self) {
        for id in self.processes() {
            // It may have ended meanwhile.
            let _ = kill_process(id, Signal::KILL);
        }
        until("the app is gone", async || self.processes().is_empty().then_some(())).await;
    }

    pub(crate) fn windows(&self) -> usize {
        self.seen(WindowOwner::App).map_or(0, |(_, windows)| windows.len())
    }

    pub(crate) fn window(&self) -> Option<WindowId> {
        self.seen(WindowOwner::App).ok()?.1.first().copied()
    }

    /// Writes a screenshot of the main window, or of the topmost one.
    pub(crate) fn picture(&self, path: &Path, upper: bool) -> Result<(), Gone> {
        let (display, windows) = self.seen(WindowOwner::App)?;
        let window = if upper { windows.last() } else { windows.first() };
        display.picture(*window.ok_or("no window")?, path)
    }

    /// Position of the topmost window, optionally after moving it.
    pub(crate) fn place(&self, to: Option<(i32, i32)>) -> Result<(i16, i16), Gone> {
        let (display, windows) = self.seen(WindowOwner::App)?;
        let window = *windows.last().ok_or("no window")?;
        if let Some((x, y)) = to {
            let place = ConfigureWindowAux::new().x(x).y(y);
            display.connection.configure_window(window, &place)?.check()?;
        }
        let place = display.connection.get_geometry(window)?.reply()?;
        Ok((place.x, place.y))
    }

    /// Closes windows as their title bar would. `false` if there is none.
    pub(crate) fn close_windows(&self, owner: WindowOwner) -> bool {
        let asked = self.seen(owner).and_then(|(display, windows)| display.ask_to_close(&windows));
        asked.is_ok_and(|windows| windows > 0)
    }

    /// Presses a key in the newest dialog. `false` if there is only the main window.
    pub(crate) fn press_in_dialog(&self, key: u32) -> bool {
        let Ok((display, windows)) = self.seen(WindowOwner::App) else { return false };
        let [_, .., dialog] = windows.as_slice() else { return false };
        display.focus(*dialog).and_then(|()| display.press(&[key])).is_ok()
    }

    /// Grabs Ctrl, Alt and a letter, as another program's shortcut would, until dropped.
    pub(crate) fn take_ctrl_alt(&self, letter: char) -> TakenKeys {
        let taken = Display::open(&self.display).and_then(|display| {
            display.grab(ModMask::CONTROL | ModMask::M1, letter.into())?;
            Ok(TakenKeys { _display: display })
        });
        taken.expect("keys for another program")
    }

    pub(crate) fn move_pointer(&self, x: i16, y: i16) {
        let moved = Display::open(&self.display).and_then(|display| {
            display.connection.warp_pointer(x11rb::NONE, display.root, 0, 0, 0, 0, x, y)?.check()?;
            Ok(())
        });
        moved.expect("the pointer is moved");
    }

    /// Presses keys together, whichever window has the focus.
    pub(crate) fn press(&self, keys: &[u32]) {
        let pressed = Display::open(&self.display).and_then(|display| display.press(keys));
        pressed.expect("keys on the keyboard");
    }

    /// Focuses its window, or none.
    pub(crate) fn focus(&self, is_polled: bool) {
        let focused = self.seen(WindowOwner::App).and_then(|(display, windows)| {
            let window = windows.first().copied().filter(|_| is_polled);
            display.focus(window.unwrap_or(x11rb::NONE))
        });
        focused.expect("the display gives the keyboard to a window");
    }

    pub(crate) fn has_focus(&self) -> bool {
        self.seen(WindowOwner::App)
            .and_then(|(display, windows)| display.is_focused(&windows))
            .unwrap_or(false)
    }

    fn seen(&self, owner: WindowOwner) -> Result<(Display, Vec<WindowId>), Gone> {
        let display = Display::open(&self.display)?;
        let app = self.binary.file_name().unwrap_or_default().as_encoded_bytes();
        let mut windows = Vec::new();
        for (window, class) in display.windows()? {
            let is_of =
                |name: &[u8]| class.split(|byte| *byte == 0).any(|part| part.eq_ignore_ascii_case(name));
            let wanted = match owner {
                WindowOwner::App => is_of(app),
                WindowOwner::Others => !is_of(app) && !is_of(BROWSER),
            };
            if wanted {
                windows.push(window);
            }
        }
        Ok((display, windows))
    }
}

/// Keys grabbed by another program, until dropped.
pub struct TakenKeys {
    _display: Display,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WindowOwner {
    App,
    /// Any other window, such as the key store's prompt; not the browser with the app's page.
    Others,
}

/// Window class of the other engine.
const BROWSER: &[u8] = b"chromium";

/// X11 keysyms.
pub(crate) const RETURN: u32 = 0xff0d;
pub(crate) const DOWN: u32 = 0xff54;

struct Display {
    connection: RustConnection,
    root: WindowId,
    protocols: u32,
    delete: u32,
}

/// The display, or a window listed just before, is gone.
pub(crate) type Gone = Box<dyn std::error::Error>;

impl Display {
    fn open(name: &str) -> Result<Self, Gone> {
        let (connection, screen) = RustConnection::connect(Some(name))?;
        let root = connection.setup().roots.get(screen).ok_or("no such screen")?.root;
        let atom = |name: &[u8]| -> Result<u32, ReplyError> {
            Ok(connection.intern_atom(false, name)?.reply()?.atom)
        };
        let (protocols, delete) = (atom(b"WM_PROTOCOLS")?, atom(b"WM_DELETE_WINDOW")?);
        Ok(Self { connection, root, protocols, delete })
    }

    /// Visible windows that can be closed, with the names of their programs.
    fn windows(&self) -> Result<Vec<(WindowId, Vec<u8>)>, Gone> {
        let mut found = Vec::new();
        for window in self.connection.query_tree(self.root)?.reply()?.children {
            let attributes = self.connection.get_window_attributes(window)?.reply()?;
            let known = self.connection.get_property(false, window, self.protocols, AtomEnum::ATOM, 0, 32)?;
            let knows =
                known.reply()?.value32().is_some_and(|mut atoms| atoms.any(|atom| atom == self.delete));
            // A tooltip or a list of names isn't placed by the desktop.
            if attributes.map_state == MapState::VIEWABLE && !attributes.override_redirect && knows {
                let (class, text) = (AtomEnum::WM_CLASS, AtomEnum::STRING);
                let names = self.connection.get_property(false, window, class, text, 0, 256)?;
                found.push((window, names.reply()?.value));
            }
        }
        Ok(found)
    }

    /// Presses keys together, by keysym.
    fn press(&self, signs: &[u32]) -> Result<(), Gone> {
        let keys = signs.iter().map(|sign| self.key_of(*sign)).collect::<Result<Vec<u8>, Gone>>()?;
        let down = keys.iter().map(|key| (KEY_PRESS_EVENT, *key));
        for (kind, key) in down.chain(keys.iter().rev().map(|key| (KEY_RELEASE_EVENT, *key))) {
            self.connection.xtest_fake_input(kind, key, x11rb::CURRENT_TIME, self.root, 0, 0, 0)?.check()?;
        }
        Ok(())
    }

    /// Grabs keys, as a program with a shortcut would.
    fn grab(&self, held: ModMask, sign: u32) -> Result<(), Gone> {
        let key = self.key_of(sign)?;
        let mode = GrabMode::ASYNC;
        self.connection.grab_key(false, self.root, held, key, mode, mode)?.check()?;
        Ok(())
    }

    fn key_of(&self, sign: u32) -> Result<u8, Gone> {
        let setup = self.connection.setup();
        let count = setup.max_keycode - setup.min_keycode + 1;
        let map = self.connection.get_keyboard_mapping(setup.min_keycode, count)?.reply()?;
        let symbols = map.keysyms.chunks(map.keysyms_per_keycode.max(1).into());
        let key = (setup.min_keycode..).zip(symbols).find(|(_, symbols)| symbols.contains(&sign));
        Ok(key.ok_or("no such key")?.0)
    }

    fn focus(&self, window: WindowId) -> Result<(), Gone> {
        self.connection.set_input_focus(InputFocus::NONE, window, x11rb::CURRENT_TIME)?.check()?;
        Ok(())
    }

    fn is_focused(&self, windows: &[WindowId]) -> Result<bool, Gone> {
        let mut window = self.connection.get_input_focus()?.reply()?.focus;
        // A child window of the app may have the focus.
        while window > u32::from(InputFocus::PARENT) && window != self.root {
            if windows.contains(&window) {
                return Ok(true);
            }
            window = self.connection.query_tree(window)?.reply()?.parent;
        }
        Ok(false)
    }

    fn picture(&self, window: WindowId, path: &Path) -> Result<(), Gone> {
        let size = self.connection.get_geometry(window)?.reply()?;
        let (width, height) = (size.width, size.height);
        let all = self.connection.get_image(ImageFormat::Z_PIXMAP, window, 0, 0, width, height, u32::MAX)?;
        // Four bytes per pixel: blue, green, red, unused.
        let pixels = all.reply()?.data;
        let colours: Vec<u8> = pixels
            .as_chunks::<4>()
            .0
            .iter()
            .flat_map(|[blue, green, red, _]| [*red, *green, *blue])
            .collect();
        let mut picture = png::Encoder::new(File::create(path)?, width.into(), height.into());
        picture.set_color(png::ColorType::Rgb);
        picture.write_header()?.write_image_data(&colours)?;
        Ok(())
    }

    fn ask_to_close(&self, windows: &[WindowId]) -> Result<usize, Gone> {
        for window in windows {
            let order = [self.delete, x11rb::CURRENT_TIME, 0, 0, 0];
            let message = ClientMessageEvent::new(32, *window, self.protocols, order);
            self.connection.send_event(false, *window, EventMask::NO_EVENT, message)?;
        }
        // A round trip ensures that the display has processed all earlier requests.
        self.connection.get_input_focus()?.reply()?;
        Ok(windows.len())
    }
}
