//! Brings a machine to where Porokh builds and its tests run, and is quick when it is there already.

use crate::{Outcome, debian, node, step::output};

/// What the machine is wanted for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Building and running the app.
    Build,
    /// The tests in the real window as well.
    WindowTests,
}

/// Installs what is missing, or says what to install and stops.
pub(crate) fn ensure(purpose: Purpose) -> Outcome {
    system(purpose)?;
    node::ensure()
}

fn system(purpose: Purpose) -> Outcome {
    if debian::is_here() {
        debian::ensure(debian::BUILD)?;
        return if purpose == Purpose::WindowTests { debian::ensure(debian::TEST) } else { Ok(()) };
    }
    if purpose == Purpose::WindowTests {
        return Err("the tests in the real window set themselves up on Debian and Ubuntu only: \
                    leave them out with `cargo xtask test --no-window`"
            .to_owned());
    }
    if cfg!(target_os = "macos") {
        // The linker belongs to Apple's command line tools.
        return output("xcode-select", &["--print-path"]).map(drop).ok_or_else(|| {
            "Apple's command line tools are missing: run `xcode-select --install`, then the same command again"
                .to_owned()
        });
    }
    if cfg!(target_os = "linux") {
        return other_linux();
    }
    // Windows: rustup has asked for the C++ build tools already, and Porokh itself looks for WebView2.
    Ok(())
}

fn other_linux() -> Outcome {
    if output("pkg-config", &["--exists", "webkit2gtk-4.1", "librsvg-2.0"]).is_some() {
        return Ok(());
    }
    Err("WebKitGTK 4.1 with its development files is missing. Install it and run the same command again.\n  \
         Fedora:   sudo dnf install webkit2gtk4.1-devel librsvg2-devel libappindicator-gtk3-devel gcc pkgconf\n  \
         Arch:     sudo pacman -S --needed webkit2gtk-4.1 librsvg libappindicator-gtk3 base-devel\n  \
         openSUSE: sudo zypper install webkit2gtk3-devel librsvg-devel libappindicator3-1 gcc pkgconf"
        .to_owned())
}
