//! The commands of the window, in one list: the handler, the TypeScript types and the tests are made from it.

mod typescript;

use porokh_core::{
    AppError, AppEvent, PracticeRequest, Settings, SettingsPatch, StartView, Switched,
    accounts::{AccountView, AddressRequest, ConnectRequest, KeyRequest},
    check::{
        CheckRequest, CheckView, CopiedPhone, CourierNameRequest, Deleted, FindRequest, HistoryPage,
        HistoryRequest, IdRequest, PhoneReading, PhoneText, PreviousCheck,
    },
};
use serde::Deserialize;
use ts_rs::TS;

/// A text for the clipboard.
#[derive(Deserialize, TS)]
pub struct CopyRequest {
    /// The text.
    pub text: String,
}

/// A chat with a customer.
#[derive(Deserialize, TS)]
pub struct WhatsAppRequest {
    /// `01712345678`.
    pub phone: String,
    /// The message that stands ready in the chat.
    pub text: String,
}

macro_rules! commands {
    ($($module:ident :: $name:ident ( $request:ty ) -> $reply:ty;)*) => {
        /// The names of all commands but `subscribe`, which alone takes a channel.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        /// The types of all commands in TypeScript, and all types that they use.
        pub fn typescript() -> String {
            let mut file = typescript::Module::new();
            file.uses::<AppError>();
            file.uses::<AppEvent>();
            $(file.command::<$request, $reply>(stringify!($name));)*
            file.render()
        }
    };
}

commands! {
    app::app_start(()) -> StartView;
    settings::save_settings(SettingsPatch) -> Settings;
    settings::name_courier(CourierNameRequest) -> Settings;
    settings::set_practice(PracticeRequest) -> Switched;
    account::account(()) -> AccountView;
    account::connect_courier(ConnectRequest) -> AccountView;
    account::test_courier(()) -> AccountView;
    account::set_courier_address(AddressRequest) -> AccountView;
    account::use_courier_key(KeyRequest) -> AccountView;
    account::remove_courier_key(KeyRequest) -> AccountView;
    account::open_account_site(()) -> ();
    check::read_phone(PhoneText) -> PhoneReading;
    check::read_copied_phone(()) -> CopiedPhone;
    check::check_phone(CheckRequest) -> CheckView;
    check::cancel_check(()) -> ();
    check::open_check(IdRequest) -> CheckView;
    history::recent_checks(HistoryRequest) -> HistoryPage;
    history::find_checks(FindRequest) -> Vec<PreviousCheck>;
    history::delete_check(IdRequest) -> Deleted;
    history::delete_history(()) -> Deleted;
    desk::copy_text(CopyRequest) -> ();
    desk::open_whatsapp(WhatsAppRequest) -> ();
    desk::open_data_folder(()) -> ();
}

#[cfg(test)]
mod tests {
    use std::{env, fs, path::PathBuf};

    /// Set by `cargo xtask bindings`: the test writes the file instead of comparing it.
    const WRITE: &str = "POROKH_WRITE_BINDINGS";

    #[test]
    fn the_committed_typescript_types_are_those_of_the_commands() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../ui/src/lib/ipc/bindings.ts");
        let wanted = super::typescript();
        if env::var_os(WRITE).is_some() {
            fs::write(&path, wanted).unwrap();
            return;
        }
        let committed = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
        assert!(committed == wanted, "run `cargo xtask bindings` and commit the result");
    }
}
