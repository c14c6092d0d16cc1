//! Reading of .xlsx, .xlsm, .xlsb, .xls and .ods.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use porokh_fuzz::{Scratch, fail_on_own_panics, look, mutate_package};

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_package(data, size, max_size, seed)
});

fuzz_target!(init: fail_on_own_panics(), |bytes: &[u8]| {
    let _ = look(&Scratch::get().with("orders", bytes));
});
