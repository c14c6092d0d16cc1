use porokh_domain::debug_only;
use thiserror::Error;
use url::{Host, Url};

/// The base address of a service, with its version prefix and without a trailing slash (`https://…/api/v1`;
/// fraud-check interface, "Base address").
///
/// It is safe to send a key to: `https`, or `http` to this computer only.
#[derive(Clone, PartialEq, Eq)]
pub struct ServiceAddress {
    text: String,
    secure: bool,
    loopback: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AddressRefusal {
    #[error("the address is empty")]
    Empty,
    /// Not an `http` or `https` address with a host.
    #[error("not an address")]
    NotAnAddress,
    /// `http` to another computer: the key would be sent unencrypted.
    #[error("http is only allowed to this computer")]
    Insecure,
    /// A user name, a password, a query or a fragment.
    #[error("the address carries more than a host and a path")]
    Extras,
}

impl ServiceAddress {
    /// Parses a typed or pasted address. White space around it and trailing slashes are dropped; nothing is added.
    pub fn parse(typed: &str) -> Result<Self, AddressRefusal> {
        let text = typed.trim();
        if text.is_empty() {
            return Err(AddressRefusal::Empty);
        }
        // The URL standard drops tabs and line breaks and treats a backslash as a slash: such a text would lead
        // elsewhere than it seems to.
        if !has_scheme(text) || text.chars().any(|c| c.is_whitespace() || c.is_control() || c == '\\') {
            return Err(AddressRefusal::NotAnAddress);
        }
        let url = Url::parse(text).map_err(|_| AddressRefusal::NotAnAddress)?;
        let loopback = match url.host().ok_or(AddressRefusal::NotAnAddress)? {
            Host::Ipv4(ip) => ip.is_loopback(),
            Host::Ipv6(ip) => ip.is_loopback(),
            Host::Domain(name) => name == "localhost",
        };
        let user_info = !url.username().is_empty() || url.password().is_some();
        if user_info || url.query().is_some() || url.fragment().is_some() {
            return Err(AddressRefusal::Extras);
        }
        let secure = url.scheme() == "https";
        if !secure && !loopback {
            return Err(AddressRefusal::Insecure);
        }
        Ok(Self { text: url.as_str().trim_end_matches('/').to_owned(), secure, loopback })
    }

    /// For display and storage; not a secret.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether both are the same server: scheme, host and port.
    pub fn is_same_site(&self, other: &Self) -> bool {
        let origin = |address: &Self| Url::parse(&address.text).map(|url| url.origin());
        origin(self).is_ok_and(|own| origin(other) == Ok(own))
    }

    pub(crate) fn is_loopback(&self) -> bool {
        self.loopback
    }

    pub(crate) fn is_secure(&self) -> bool {
        self.secure
    }

    /// `path` begins with a slash.
    pub(crate) fn join(&self, path: &'static str) -> String {
        format!("{}{path}", self.text)
    }
}

/// Requires `//`: the URL standard also accepts `https:host`.
fn has_scheme(text: &str) -> bool {
    ["https://", "http://"]
        .iter()
        .any(|scheme| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

// Omits the address, which must not be logged.
debug_only!(ServiceAddress { secure, loopback });

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(typed: &str) -> String {
        ServiceAddress::parse(typed).map(|address| address.as_str().to_owned()).unwrap()
    }

    #[test]
    fn https_is_accepted_anywhere_and_loses_only_its_last_slash() {
        assert_eq!(parsed(" https://api.example.com/api/v1/ \n"), "https://api.example.com/api/v1");
        assert_eq!(parsed("https://api.example.com/api/v1"), "https://api.example.com/api/v1");
        assert_eq!(parsed("HTTPS://Example.com"), "https://example.com");
        assert_eq!(parsed("https://192.0.2.7:8443/api/v1"), "https://192.0.2.7:8443/api/v1");
    }

    #[test]
    fn http_is_accepted_to_this_computer() {
        for host in ["127.0.0.1:8080", "127.3.2.1", "[::1]:8080", "localhost:8080"] {
            let address = ServiceAddress::parse(&format!("http://{host}/api/v1")).unwrap();
            assert!(address.is_loopback(), "{host}");
            assert_eq!(address.as_str(), format!("http://{host}/api/v1"));
        }
    }

    #[test]
    fn http_to_another_computer_is_refused() {
        for host in [
            "example.com",
            "192.168.1.2",
            "128.0.0.1",
            "0.0.0.0",
            "[::2]",
            "localhost.example.com",
            "127.0.0.1.example.com",
            "notlocalhost",
        ] {
            assert_eq!(
                ServiceAddress::parse(&format!("http://{host}/api/v1")),
                Err(AddressRefusal::Insecure),
                "{host}"
            );
        }
    }

    #[test]
    fn user_info_query_and_fragment_are_refused() {
        for typed in [
            "https://me@example.com/api/v1",
            "https://me:word@example.com/api/v1",
            "https://example.com/api/v1?key=1",
            "https://example.com/api/v1?",
            "https://example.com/api/v1#top",
            "http://localhost@example.com/",
        ] {
            assert_eq!(ServiceAddress::parse(typed), Err(AddressRefusal::Extras), "{typed}");
        }
    }

    #[test]
    fn a_text_that_is_no_address_is_refused() {
        for (typed, refusal) in [
            ("", AddressRefusal::Empty),
            (" \t", AddressRefusal::Empty),
            ("api.example.com/api/v1", AddressRefusal::NotAnAddress),
            ("localhost:8080/api/v1", AddressRefusal::NotAnAddress),
            ("ftp://example.com", AddressRefusal::NotAnAddress),
            ("file:///etc/passwd", AddressRefusal::NotAnAddress),
            ("https://", AddressRefusal::NotAnAddress),
            ("https:example.com", AddressRefusal::NotAnAddress),
            ("https:\\\\example.com", AddressRefusal::NotAnAddress),
            ("https://exam ple.com", AddressRefusal::NotAnAddress),
            ("https://exa\nmple.com", AddressRefusal::NotAnAddress),
            ("https://example.com\\elsewhere", AddressRefusal::NotAnAddress),
            ("https://example.com/a b", AddressRefusal::NotAnAddress),
            ("https://example.com/\u{7f}a", AddressRefusal::NotAnAddress),
            ("https://example.com:99999", AddressRefusal::NotAnAddress),
            ("dc_live_0123456789abcdef", AddressRefusal::NotAnAddress),
        ] {
            assert_eq!(ServiceAddress::parse(typed), Err(refusal), "{typed:?}");
        }
    }

    #[test]
    fn a_path_is_joined_below_the_version_prefix() {
        for typed in ["https://example.com/api/v1", "https://example.com/api/v1/"] {
            let address = ServiceAddress::parse(typed).unwrap();
            assert_eq!(address.join("/me"), "https://example.com/api/v1/me");
        }
        assert_eq!(
            ServiceAddress::parse("https://example.com").unwrap().join("/me"),
            "https://example.com/me"
        );
    }

    proptest! {
        #[test]
        fn reading_what_was_read_changes_nothing(typed in "(https?|HTTPS|ftp)?(://|:)?[a-z0-9@:./?#\\[\\]\\\\ -]{0,40}") {
            if let Ok(address) = ServiceAddress::parse(&typed) {
                prop_assert_eq!(ServiceAddress::parse(address.as_str()), Ok(address.clone()));
                prop_assert!(address.as_str().starts_with("https://") || address.is_loopback());
            }
        }

        #[test]
        fn any_text_is_read_without_a_panic(typed in any::<String>()) {
            let _ = ServiceAddress::parse(&typed);
        }
    }
}
