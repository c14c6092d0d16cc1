//! Pasted text and .csv files.
#![no_main]

use libfuzzer_sys::fuzz_target;
use porokh_fuzz::{Scratch, fail_on_own_panics, look};

fuzz_target!(init: fail_on_own_panics(), |bytes: &[u8]| {
    let _ = look(&Scratch::get().with("pasted.csv", bytes));
});
