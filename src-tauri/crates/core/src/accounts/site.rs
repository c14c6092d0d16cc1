//! Links from replies.

use porokh_api::{AppError, accounts::Service};
use url::{Host, Url};

use crate::accounts::Accounts;

impl Accounts {
    /// The service's web app, if /me names a safe address.
    pub async fn account_site(&self) -> Result<String, AppError> {
        let url = self
            .used(Service::Courier)
            .await
            .and_then(|used| used.me)
            .and_then(|me| me.app_url)
            .ok_or(AppError::NotFound)?;
        // Only https, or this computer: the address comes from a reply.
        Self::site(&url)
    }

    /// Accepts a link for the browser: https anywhere, http only to this computer, and never with a user name or
    /// password, which could disguise its target.
    pub(crate) fn site(link: &str) -> Result<String, AppError> {
        let url = Url::parse(link).map_err(|_| AppError::NotFound)?;
        let local = match url.host() {
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            Some(Host::Domain(name)) => name == "localhost",
            None => false,
        };
        let safe = url.scheme() == "https" || (url.scheme() == "http" && local);
        let plain = url.username().is_empty() && url.password().is_none();
        if safe && plain { Ok(url.into()) } else { Err(AppError::NotFound) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_or_this_computer_is_opened() {
        assert_eq!(Accounts::site("https://app.example.com/x?y=1").unwrap(), "https://app.example.com/x?y=1");
        assert!(Accounts::site("http://127.0.0.1:8080/app").is_ok());
        for link in [
            "http://app.example.com/",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "app",
            "https://a@b.com/",
        ] {
            assert_eq!(Accounts::site(link), Err(AppError::NotFound), "{link}");
        }
    }
}
