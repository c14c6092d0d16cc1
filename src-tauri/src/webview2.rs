//! Microsoft Edge WebView2, the engine of the window on Windows. Without it Tauri would end silently.

use std::process::ExitCode;

use rfd::{MessageButtons, MessageDialog, MessageDialogResult, MessageLevel};

/// Microsoft's installer.
const DOWNLOAD: &str = "https://go.microsoft.com/fwlink/p/?LinkId=2124703";

/// In both languages: the settings are read later.
const MISSING: &str = "\
পরখের উইন্ডো দেখাতে Microsoft Edge WebView2 লাগে, এই কম্পিউটারে সেটি নেই। Microsoft থেকে এটি নিতে খরচ নেই। \
এখন ব্রাউজারে Microsoft-এর ডাউনলোড খুলবেন? ডাউনলোড হলে ফাইলটি চালান, তারপর পরখ আবার খুলুন।

To show its window Porokh needs Microsoft Edge WebView2, which isn't on this computer. Microsoft offers it for free. \
Open Microsoft's download in the browser now? Run the downloaded file, then open Porokh again.";

/// `Some` if it is missing; the user was told what to install.
pub(crate) fn refuse_without() -> Option<ExitCode> {
    let error = tauri::webview_version().err()?;
    eprintln!("Microsoft Edge WebView2 is missing: {error}");
    let answer = MessageDialog::new()
        .set_level(MessageLevel::Error)
        .set_title("Porokh · পরখ")
        .set_description(MISSING)
        .set_buttons(MessageButtons::YesNo)
        .show();
    if answer == MessageDialogResult::Yes
        && let Err(error) = tauri_plugin_opener::open_url(DOWNLOAD, None::<&str>)
    {
        eprintln!("Microsoft's download can't be opened: {error}");
    }
    Some(ExitCode::FAILURE)
}
