use serde::Serialize;
use ts_rs::TS;

/// Whether this desktop shows notifications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux desktops can be asked"))]
pub(crate) enum NotificationService {
    /// Available; the user may have disabled it there.
    Ready,
    Missing,
    NotKnown,
}

impl NotificationService {
    /// Asks over D-Bus; may block for a moment.
    #[cfg(target_os = "linux")]
    pub(crate) fn detect() -> Self {
        const SERVICE: &str = "org.freedesktop.Notifications";
        let asked = || -> zbus::Result<bool> {
            let session = zbus::blocking::Connection::session()?;
            let bus = zbus::blocking::fdo::DBusProxy::new(&session)?;
            // A service that isn't running may be started by the first notification.
            let starts = || Ok(bus.list_activatable_names()?.iter().any(|name| name.as_str() == SERVICE));
            if bus.name_has_owner(SERVICE.try_into()?)? { Ok(true) } else { starts() }
        };
        match asked() {
            Ok(true) => Self::Ready,
            Ok(false) => Self::Missing,
            Err(_) => Self::NotKnown,
        }
    }

    #[cfg(not(target_os = "linux"))]
    pub(crate) fn detect() -> Self {
        Self::NotKnown
    }
}
