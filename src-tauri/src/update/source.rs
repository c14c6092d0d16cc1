//! The update manifest and the key of packages.

use std::{error::Error as _, time::Duration};

use tauri::{AppHandle, Runtime};
use tauri_plugin_updater::{Error, Update, Updater, UpdaterExt};

use super::view::{NewVersion, UpdateFailure};

/// Set at build time; `build.rs` validates them.
const ADDRESS: Option<&str> = option_env!("POROKH_UPDATE_ADDRESS");
const KEY: Option<&str> = option_env!("POROKH_UPDATE_KEY");

const USER_AGENT: &str = concat!("Porokh/", env!("CARGO_PKG_VERSION"));
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// For the manifest, from the connection to the last byte.
const CHECK_TIMEOUT: Duration = Duration::from_secs(30);
/// Without data. A download may take hours on a slow connection.
const READ_TIMEOUT: Duration = Duration::from_secs(60);
const LONGEST_NOTES: usize = 10_000;

#[derive(Clone)]
pub(crate) struct UpdateSource {
    /// Address of the manifest, `latest.json`.
    pub(crate) address: String,
    /// Public key as written by `tauri signer generate`.
    pub(crate) key: String,
}

impl UpdateSource {
    /// `None` if none was set at build time, or the installed app can't be replaced.
    pub(crate) fn of_this_build() -> Option<Self> {
        #[cfg(debug_assertions)]
        if let (Ok(address), Ok(key)) =
            (std::env::var("POROKH_UPDATE_ADDRESS"), std::env::var("POROKH_UPDATE_KEY"))
        {
            return Some(Self { address, key });
        }
        let is_set = |text: &&str| !text.is_empty();
        let (address, key) = (ADDRESS.filter(is_set)?, KEY.filter(is_set)?);
        can_be_replaced().then(|| Self { address: address.to_owned(), key: key.to_owned() })
    }

    /// Only development builds accept other schemes than `https`.
    fn is_secure(&self) -> bool {
        !cfg!(debug_assertions) || self.address.starts_with("https:")
    }

    /// `None` if this version is up to date.
    pub(crate) async fn newest<R: Runtime>(
        &self,
        app: &AppHandle<R>,
    ) -> Result<Option<Update>, UpdateFailure> {
        let updater = self.updater(app).map_err(|error| failure_of(&error))?;
        let update = updater.check().await.map_err(|error| failure_of(&error))?;
        match update {
            Some(update) if self.is_secure() && update.download_url.scheme() != "https" => {
                Err(UpdateFailure::InvalidResponse)
            }
            update => Ok(update),
        }
    }

    fn updater<R: Runtime>(&self, app: &AppHandle<R>) -> Result<Updater, Error> {
        let secure = self.is_secure();
        let mut builder = app
            .updater_builder()
            .endpoints(vec![self.address.parse()?])?
            .timeout(CHECK_TIMEOUT)
            // A user who closes Porokh doesn't want it to restart.
            .restart_after_install(false)
            .configure_client(move |client| {
                client
                    .user_agent(USER_AGENT)
                    .connect_timeout(CONNECT_TIMEOUT)
                    .read_timeout(READ_TIMEOUT)
                    .https_only(secure)
            });
        if !secure {
            builder = builder.no_proxy();
        }
        builder.build()
    }
}

/// On Linux only a .deb or .rpm can be replaced; `xtask package` marks the binary with its kind.
fn can_be_replaced() -> bool {
    !cfg!(target_os = "linux") || tauri::utils::platform::bundle_type().is_some()
}

pub(super) fn new_version(update: &Update) -> NewVersion {
    let notes = update.body.as_deref().unwrap_or_default().trim();
    NewVersion {
        version: update.version.clone(),
        notes: notes.chars().take(LONGEST_NOTES).collect(),
        bytes: bytes_of(update),
    }
}

/// `size` beside the package's `url`: our extension of Tauri's manifest.
fn bytes_of(update: &Update) -> Option<u64> {
    let platforms = update.raw_json.get("platforms")?.as_object()?;
    let is_it = |platform: &&serde_json::Value| {
        platform["url"].as_str() == Some(update.download_url.as_str()) && platform["size"].is_u64()
    };
    platforms.values().find(is_it)?["size"].as_u64()
}

pub(super) fn failure_of(error: &Error) -> UpdateFailure {
    match error {
        // A lost connection is a decoding error, too.
        Error::Reqwest(error) if error.source().is_some_and(|cause| cause.is::<serde_json::Error>()) => {
            UpdateFailure::InvalidResponse
        }
        Error::Reqwest(_) | Error::Io(_) => UpdateFailure::Network,
        Error::TargetNotFound(_) | Error::TargetsNotFound(_) | Error::UnsupportedArch => {
            UpdateFailure::UnsupportedPlatform
        }
        Error::Minisign(_)
        | Error::Base64(_)
        | Error::SignatureUtf8(_)
        | Error::SignedVersionMismatch { .. }
        | Error::MissingSignedVersion => UpdateFailure::Signature,
        _ => UpdateFailure::InvalidResponse,
    }
}
