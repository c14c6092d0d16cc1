//! Errors of the file system that the standard library doesn't distinguish: another program, a disconnected drive or
//! network, a cloud file that isn't downloaded.

use std::io::{self, ErrorKind};

/// By what the user can do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hindrance {
    /// Another program has opened it exclusively, locked a part of it, or mapped it into memory.
    Held,
    /// Its contents are still in OneDrive or iCloud.
    InCloud,
    /// The drive or network folder is unreachable.
    Away,
}

impl Hindrance {
    /// `None` for other errors.
    pub(crate) fn of(error: &io::Error) -> Option<Self> {
        if cfg!(windows) {
            return error.raw_os_error().and_then(Self::on_windows);
        }
        match error.kind() {
            ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => Some(Self::Held),
            // Error of macOS for files that it can't download now.
            ErrorKind::Deadlock if cfg!(target_os = "macos") => Some(Self::InCloud),
            ErrorKind::NetworkDown
            | ErrorKind::NetworkUnreachable
            | ErrorKind::HostUnreachable
            | ErrorKind::StaleNetworkFileHandle
            | ErrorKind::TimedOut => Some(Self::Away),
            _ => None,
        }
    }

    /// Error codes of Windows (`winerror.h`): `ERROR_SHARING_VIOLATION` and similar ones for locked parts and mapped
    /// files; `ERROR_CLOUD_FILE_*`; errors of drives and network folders.
    fn on_windows(code: i32) -> Option<Self> {
        match code {
            32 | 33 | 170 | 391 | 1224 => Some(Self::Held),
            358 | 362..=366 | 374..=375 | 377..=383 | 386..=390 | 392..=398 | 404 | 426 | 434 | 475 => {
                Some(Self::InCloud)
            }
            21
            | 34
            | 51
            | 53..=55
            | 57
            | 59
            | 64
            | 67
            | 121
            | 433
            | 1006
            | 1117
            | 1167
            | 1222
            | 1231
            | 1232 => Some(Self::Away),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_error_codes() {
        let wanted = [
            ("another program shares it with nobody", 32, Some(Hindrance::Held)),
            ("a part of it is locked", 33, Some(Hindrance::Held)),
            ("another program shows it from memory", 1224, Some(Hindrance::Held)),
            ("OneDrive is not running", 362, Some(Hindrance::InCloud)),
            ("OneDrive has no network", 388, Some(Hindrance::InCloud)),
            ("OneDrive did not answer in time", 426, Some(Hindrance::InCloud)),
            ("no disk in the drive", 21, Some(Hindrance::Away)),
            ("the drive was pulled out", 1167, Some(Hindrance::Away)),
            ("no such computer", 53, Some(Hindrance::Away)),
            ("no such share", 67, Some(Hindrance::Away)),
            ("the share went away", 64, Some(Hindrance::Away)),
            ("no such file", 2, None),
            ("no permission", 5, None),
            ("not a file of the cloud", 376, None),
            ("the disk is full", 112, None),
        ];
        for (what, code, hindrance) in wanted {
            assert_eq!(Hindrance::on_windows(code), hindrance, "{what}");
        }
    }
}
