//! The client against the practice service, which was written from the interface document without knowing the client.

#![expect(clippy::panic, clippy::unwrap_used, reason = "a test fails by panicking")]

mod bulk_check;
mod bulk_jobs;
mod checks;
mod deliveries;
mod description;
mod error_table;
mod faults;
mod me;
mod pace;
mod refusals;
mod reports;
mod retrying;

use std::time::Duration;

use porokh_courier_api::{CheckAnswer, CourierClient, CourierError, Refusal};
use porokh_domain::{ApiKey, BdPhone};
use porokh_practice::{Fault, Options, Rules, Service};
use porokh_transport::{HttpClient, HttpOptions, SendState, ServiceAddress};

/// By last digit (Authentication 8).
const LEVELS: [&str; 10] =
    ["low", "low", "low", "medium", "medium", "high", "high", "very_high", "very_high", "new"];

async fn practice() -> Service {
    Service::start(Options::default()).await.unwrap()
}

async fn practice_with(rules: Rules) -> Service {
    Service::start(Options { rules, ..Options::default() }).await.unwrap()
}

fn address(service: &Service) -> ServiceAddress {
    ServiceAddress::parse(&service.address()).unwrap()
}

fn client_with(service: &Service, key: &str) -> CourierClient {
    let http = HttpClient::new(HttpOptions::default());
    CourierClient::new(http, address(service), ApiKey::parse(key).unwrap())
}

fn live(service: &Service) -> CourierClient {
    client_with(service, &service.live_key())
}

fn test(service: &Service) -> CourierClient {
    client_with(service, &service.test_key())
}

fn short_timeouts(service: &Service) -> CourierClient {
    // Short enough that the additional time of a list matters.
    let options = HttpOptions {
        total_timeout: Duration::from_millis(600),
        lookup_timeout: Duration::from_millis(20),
        ..HttpOptions::default()
    };
    let key = ApiKey::parse(&service.live_key()).unwrap();
    CourierClient::new(HttpClient::new(options), address(service), key)
}

/// Ends in this digit.
fn phone(last: u8) -> BdPhone {
    BdPhone::from_canonical(&format!("0171234567{last}")).unwrap()
}

async fn check(client: &CourierClient, phone: &BdPhone) -> Result<CheckAnswer, CourierError> {
    client.check(phone, &SendState::default()).await
}

/// The error of a check with this fault.
async fn struck(service: &Service, fault: Fault) -> CourierError {
    service.inject(fault);
    check(&live(service), &phone(0)).await.unwrap_err()
}

#[track_caller]
fn refused(error: CourierError) -> (u16, Refusal) {
    match error {
        CourierError::Refused { refusal, status, message, headers } => {
            assert!(message.is_some(), "each of the service's errors has a message");
            assert!(headers.mode.agreed().is_some(), "each of the service's replies names its mode");
            (status, refusal)
        }
        other => panic!("{other:?}"),
    }
}
