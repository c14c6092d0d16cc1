//! Each sentence of SECURITY.md has a test.

use std::fs;

use super::sources::root;

/// How a sentence begins, and the file and the name of a test of it.
const TESTS: &[(&str, &str, &str)] = &[
    ("A key, and each", "src-tauri/src/commands/tests.rs", "no_reply_of_a_command_holds_a_key"),
    ("It is in no file", "tests/window/account.rs", "key_is_in_key_store_only"),
    ("Without a key store", "tests/window/key_store.rs", "without_a_key_store_the_app_says_so_and_practises"),
    (
        "Restored records fit",
        "tests/window/restore.rs",
        "everything_goes_with_its_keys_and_comes_back_from_the_backup",
    ),
    (
        "Requests to the service",
        "src-tauri/crates/transport/tests/exchange/sending.rs",
        "a_get_carries_one_key_header_and_says_who_asks",
    ),
    (
        "They go over HTTPS",
        "src-tauri/crates/transport/src/address.rs",
        "http_to_another_computer_is_refused",
    ),
    (
        "No redirect is followed",
        "src-tauri/crates/transport/tests/exchange/sending.rs",
        "a_redirect_is_not_followed_and_its_target_never_sees_the_key",
    ),
    (
        "A stored key is never",
        "src-tauri/crates/core/src/accounts/several_tests.rs",
        "stored_key_is_sent_to_no_other_server",
    ),
    (
        "In requests to the fraud-check",
        "src-tauri/crates/core/src/check/tests.rs",
        "the_number_goes_in_the_body_and_never_in_an_address",
    ),
    (
        "In requests to the payment",
        "src-tauri/crates/core/src/payments/tests/create.rs",
        "every_field_is_sent",
    ),
    (
        "What you share of deliveries",
        "src-tauri/crates/core/src/deliveries/tests/sharing.rs",
        "a_delivery_never_holds_a_sixth_field",
    ),
    (
        "To the update server",
        "src-tauri/src/update/daily.rs",
        "a_check_is_due_once_a_day_and_when_the_clock_was_wrong",
    ),
    (
        "A package is installed",
        "src-tauri/src/update/tests.rs",
        "a_package_that_is_not_signed_by_us_is_thrown_away",
    ),
    ("A build without an address", "src-tauri/src/update/tests.rs", "a_build_without_an_address_asks_nobody"),
    (
        "Practice mode stays",
        "src-tauri/crates/practice/tests/service/courier/lifetime.rs",
        "the_address_is_on_the_loopback_and_ends_in_the_version",
    ),
    (
        "Its services keep nothing",
        "src-tauri/crates/practice/tests/service/courier/lifetime.rs",
        "a_request_without_a_key_leaves_nothing_that_it_wrote",
    ),
    (
        "The WhatsApp button",
        "src-tauri/src/commands/tests.rs",
        "whatsapp_and_the_clipboard_go_through_the_desktop",
    ),
    (
        "A backup may be anybody's",
        "src-tauri/crates/core/src/backup/tests/foreign.rs",
        "only_names_that_backups_have_are_unpacked",
    ),
    (
        "On a computer that was connected",
        "src-tauri/crates/core/src/restore/tests/settings.rs",
        "the_present_settings_stay",
    ),
    (
        "On a new one its addresses",
        "src-tauri/crates/core/src/restore/tests/settings.rs",
        "on_a_new_computer_the_addresses_are_marked_and_the_switches_are_off",
    ),
    (
        "Its database must have",
        "src-tauri/crates/core/src/backup/tests/foreign.rs",
        "database_must_be_as_the_app_makes_it",
    ),
    (
        "Reading it can be cancelled",
        "src-tauri/crates/core/src/backup/tests/foreign.rs",
        "unpacking_that_is_stopped_leaves_nothing",
    ),
    (
        "Paths of files that it",
        "src-tauri/crates/store/src/tests/restored.rs",
        "paths_of_files_are_forgotten",
    ),
    ("Where the seller wants", "src-tauri/src/arrivals.rs", "offers_complete_new_files_once"),
    (
        "Nothing of them is kept",
        "tests/window/arrivals.rs",
        "a_new_sheet_of_orders_is_offered_and_opened_only_by_a_click",
    ),
    ("With instant alerts", "src-tauri/crates/core/src/inbox/tests/receiver.rs", "switching_on_and_off"),
    (
        "What arrives is believed",
        "src-tauri/crates/webhooks/src/hostile.rs",
        "no_headers_and_no_bytes_are_believed_without_the_secret",
    ),
    (
        "What is refused leaves",
        "src-tauri/crates/core/src/inbox/tests/burst.rs",
        "ten_thousand_bad_events_rejected_in_few_lines",
    ),
    (
        "Results and history",
        "src-tauri/crates/core/src/check/tests.rs",
        "deleted_history_is_in_no_file_any_more",
    ),
    (
        "Settings has the time",
        "src-tauri/crates/core/src/check/tests.rs",
        "history_past_its_time_is_forgotten",
    ),
    (
        "Notes stay until",
        "src-tauri/crates/core/src/customers/tests.rs",
        "deleted_and_forgotten_history_leaves_the_sellers_own_words",
    ),
    (
        "An answer that the database",
        "src-tauri/crates/core/src/tests/outbox/cuts.rs",
        "killed_with_locked_database_keeps_answer",
    ),
    ("A file that you open", "src-tauri/crates/core/src/files/tests.rs", "closing_deletes_rows_and_copy"),
    (
        "The original may go",
        "src-tauri/crates/core/src/files/tests.rs",
        "the_original_may_go_once_the_file_is_open",
    ),
    (
        "Corrections and the list",
        "src-tauri/crates/core/src/files/tests.rs",
        "recent_files_are_reopened_and_forgotten",
    ),
    (
        "Macros in a file",
        "tests/spreadsheets/layouts.rs",
        "a_workbook_that_may_carry_macros_is_read_like_any_other",
    ),
    ("What a file may ask", "tests/spreadsheets/bombs.rs", "zip_bomb_uses_little_memory"),
    (
        "Results that are written",
        "src-tauri/crates/sheets/src/export/tests/patch/packages.rs",
        "macros_stay_packed",
    ),
    (
        "It and courier files",
        "src-tauri/crates/core/src/bulk/tests/exports.rs",
        "exports_of_a_downloaded_workbook_carry_its_mark",
    ),
    (
        "A workbook with macros",
        "src-tauri/crates/core/src/bulk/tests/exports.rs",
        "a_disguised_workbook_comes_back_without_its_macros",
    ),
    ("A backup holds", "src-tauri/crates/core/src/backup/tests/making.rs", "backup_has_no_credentials"),
    (
        "With a passphrase",
        "src-tauri/crates/core/src/backup/tests/locked.rs",
        "nothing_can_be_read_without_the_passphrase",
    ),
    (
        "Without one, and that",
        "src-tauri/crates/core/src/backup/weekly/tests.rs",
        "one_is_made_every_week_and_says_so",
    ),
    (
        "What a backup that was cut",
        "src-tauri/crates/core/src/backup/weekly/tests.rs",
        "cut_off_copy_goes_at_the_next_start_and_with_the_history",
    ),
    (
        "Shared results that",
        "src-tauri/crates/core/src/deliveries/tests/sharing.rs",
        "saved_records_expire_with_history",
    ),
    ("Notifications of the desktop", "tests/window/notifications.rs", "desktop_notifications_have_no_number"),
    ("Blocking a number", "src-tauri/crates/core/src/customers/tests.rs", "blocking_sends_nothing"),
    (
        "No text in an export",
        "src-tauri/crates/sheets/src/export/tests/full.rs",
        "no_text_in_a_workbook_is_a_formula_or_a_link",
    ),
    (
        "Logs and errors hold",
        "src-tauri/src/logging/save.rs",
        "what_may_be_a_number_or_a_key_is_left_out_whoever_wrote_it",
    ),
    ("It has no network", "tests/window/walls.rs", "the_page_has_no_network"),
    ("Its content security policy", "tests/window/walls.rs", "no_script_runs_but_the_apps_own"),
    ("It opens no other window", "tests/window/walls.rs", "no_page_opens_another_window"),
    ("It may call the commands", "tests/window/walls.rs", "a_command_that_no_capability_lists_is_refused"),
    (
        "The quick check is",
        "src-tauri/src/ipc/mod.rs",
        "the_quick_check_may_check_one_number_and_move_its_window",
    ),
    ("What was copied is looked", "tests/window/quick.rs", "copied_number_opens_it"),
    ("A mobile number is shown", "src-tauri/src/quick/watch.rs", "only_texts_with_a_number_open_it"),
    ("Development builds", "src-tauri/src/browser_host.rs", "token_works_once_and_from_own_site"),
    (
        "An address in a reply",
        "src-tauri/crates/core/src/accounts/site.rs",
        "only_https_or_this_computer_is_opened",
    ),
];

#[test]
fn each_sentence_has_a_test() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let promises = page.split_once("## Where keys are").unwrap().1;
    let items = promises.lines().filter(|line| !line.starts_with("## ")).collect::<Vec<_>>().join("\n");
    let items = items.split("\n- ").map(|item| item.split_whitespace().collect::<Vec<_>>().join(" "));
    let sentences: Vec<String> = items
        .flat_map(|item| item.split(". ").map(str::to_owned).collect::<Vec<_>>())
        .filter(|text| !text.is_empty())
        .collect();
    assert_eq!(sentences.len(), TESTS.len());
    for (sentence, (begins, file, test)) in sentences.iter().zip(TESTS) {
        assert!(sentence.starts_with(begins), "“{sentence}” has no test");
        let text = fs::read_to_string(root().join(file)).unwrap();
        let (before, _) = text.split_once(&format!("fn {test}(")).expect(test);
        // What stands between the item before and its name.
        let attributes = before.rsplit("}\n").next().unwrap();
        assert!(attributes.contains("test") && !attributes.contains("ignore"), "{test} isn't run");
    }
}
