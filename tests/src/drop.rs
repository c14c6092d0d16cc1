//! Drag and drop of a file on the window by the XDND protocol, as a file manager does.

use std::path::Path;

use x11rb::{
    CURRENT_TIME, NONE,
    connection::Connection as _,
    protocol::{
        Event,
        xproto::{
            AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode,
            SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent, Window as WindowId,
            WindowClass,
        },
    },
    rust_connection::RustConnection,
    wrapper::ConnectionExt as _,
};

use crate::{Window, app::Gone, until};

/// In the upper byte of a message's second field.
const VERSION: u32 = 5 << 24;

impl Window {
    /// Drops a file on the middle of the window.
    ///
    /// # Panics
    /// If the window doesn't accept it in time.
    pub async fn drop_file(&self, path: &Path) {
        // The window must have set the page that accepts it.
        self.drawn().await;
        let mut source = Source::new(&self.app.display, path).expect("a window to drag from");
        let target = until("a window to drop on", async || self.app.window()).await;
        source.enter(target).expect("a file dragged over the window");
        until("the dragged file is known", async || source.is_known(target).ok()?.then_some(())).await;
        source.drop(target).expect("a file dropped");
        until("the dropped file is taken", async || source.is_taken().ok()?.then_some(())).await;
    }
}

/// The drag source.
struct Source {
    connection: RustConnection,
    window: WindowId,
    root: WindowId,
    list: Vec<u8>,
    /// The target has requested the file's name.
    is_read: bool,
    /// The target has accepted or refused.
    is_answered: bool,
    is_finished: bool,
}

impl Source {
    fn new(display: &str, path: &Path) -> Result<Self, Gone> {
        let (connection, screen) = RustConnection::connect(Some(display))?;
        let root = connection.setup().roots.get(screen).ok_or("no such screen")?.root;
        let window = connection.generate_id()?;
        let aux = CreateWindowAux::new();
        connection.create_window(0, window, root, -1, -1, 1, 1, 0, WindowClass::INPUT_ONLY, NONE, &aux)?;
        let url = reqwest::Url::from_file_path(path).map_err(|()| "the path isn't absolute")?;
        let list = format!("{url}\r\n").into_bytes();
        let source =
            Self { connection, window, root, list, is_read: false, is_answered: false, is_finished: false };
        source.connection.set_selection_owner(window, source.atom("XdndSelection")?, CURRENT_TIME)?;
        Ok(source)
    }

    fn atom(&self, name: &str) -> Result<u32, Gone> {
        Ok(self.connection.intern_atom(false, name.as_bytes())?.reply()?.atom)
    }

    fn send(&self, target: WindowId, message: &str, data: [u32; 5]) -> Result<(), Gone> {
        let message = ClientMessageEvent::new(32, target, self.atom(message)?, data);
        self.connection.send_event(false, target, EventMask::NO_EVENT, message)?;
        Ok(self.connection.sync()?)
    }

    fn enter(&self, target: WindowId) -> Result<(), Gone> {
        let names = [self.atom("text/uri-list")?, 0, 0];
        self.send(target, "XdndEnter", [self.window, VERSION, names[0], names[1], names[2]])
    }

    /// Moves over the middle of the window; returns whether the name was read.
    fn is_known(&mut self, target: WindowId) -> Result<bool, Gone> {
        let size = self.connection.get_geometry(target)?.reply()?;
        let (x, y) = (i16::try_from(size.width / 2)?, i16::try_from(size.height / 2)?);
        let at = self.connection.translate_coordinates(target, self.root, x, y)?.reply()?;
        let place = u32::try_from(at.dst_x)? << 16 | u32::try_from(at.dst_y)?;
        let copy = self.atom("XdndActionCopy")?;
        self.send(target, "XdndPosition", [self.window, 0, place, CURRENT_TIME, copy])?;
        self.answer()?;
        Ok(self.is_read && self.is_answered)
    }

    fn drop(&self, target: WindowId) -> Result<(), Gone> {
        self.send(target, "XdndDrop", [self.window, 0, CURRENT_TIME, 0, 0])
    }

    fn is_taken(&mut self) -> Result<bool, Gone> {
        self.answer()?;
        Ok(self.is_finished)
    }

    /// Answers pending requests.
    fn answer(&mut self) -> Result<(), Gone> {
        let (status, finished) = (self.atom("XdndStatus")?, self.atom("XdndFinished")?);
        while let Some(event) = self.connection.poll_for_event()? {
            match event {
                Event::ClientMessage(said) if said.type_ == status => self.is_answered = true,
                Event::ClientMessage(said) if said.type_ == finished => self.is_finished = true,
                Event::SelectionRequest(asked) => self.give(asked)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn give(&mut self, asked: SelectionRequestEvent) -> Result<(), Gone> {
        let list = self.atom("text/uri-list")?;
        let is_list = asked.target == list;
        let property = if is_list { asked.property } else { AtomEnum::NONE.into() };
        if is_list {
            self.connection.change_property8(
                PropMode::REPLACE,
                asked.requestor,
                property,
                list,
                &self.list,
            )?;
            self.is_read = true;
        }
        let (requestor, selection, target, time) =
            (asked.requestor, asked.selection, asked.target, asked.time);
        let (response_type, sequence) = (SELECTION_NOTIFY_EVENT, 0);
        let given =
            SelectionNotifyEvent { response_type, sequence, time, requestor, selection, target, property };
        self.connection.send_event(false, requestor, EventMask::NO_EVENT, given)?;
        Ok(self.connection.sync()?)
    }
}
