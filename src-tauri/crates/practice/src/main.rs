//! The practice services for developers: start, print their addresses and keys, and answer until they are ended.

mod arguments;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use arguments::Arguments;
use clap::Parser;
use porokh_domain::{Clock, SystemClock};
use porokh_practice::payment::{Merchant, PaymentOptions, PaymentService};
use porokh_practice::{Account, Endpoint, Fault, FaultKind, MovableClock, Options, Service, WebhookEndpoint};

const SLOW: std::ops::RangeInclusive<Duration> = Duration::from_millis(400)..=Duration::from_millis(2_500);

const WEBHOOK_SECRET: &str = "whsec_practice_5b1d8e7f20c94a63";

/// The keys of `--other-account`.
const OTHER_LIVE_KEY: &str = "dc_live_practice2c7e90b4f1a8d6350e97d5f6";
const OTHER_TEST_KEY: &str = "dc_test_practice8a41f3d07b6e92c5d24fe7b8";

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let clock = clock(&arguments);
    let service = match Service::start(options(&arguments, &clock)).await {
        Ok(service) => service,
        Err(error) => return not_started("fraud-check", arguments.port, &error),
    };
    if let Some(numbers) = &arguments.courier.numbers {
        service.inject(Fault::forever(Endpoint::Any, FaultKind::Numbers(numbers.clone())));
    }
    let payments = match PaymentService::start(payment_options(&arguments, &clock)).await {
        Ok(payments) => payments,
        Err(error) => return not_started("payment", arguments.payment_port, &error),
    };
    println!("Fraud check");
    println!("  Address         {}", service.address());
    println!("  Live key        {}", service.live_key());
    println!("  Test key        {}", service.test_key());
    if let Some(other) = other_account(&arguments) {
        println!("  Other account   {}", other.email);
        println!("    Live key      {}", other.live_key);
        println!("    Test key      {}", other.test_key);
    }
    if arguments.courier.webhook.is_some() {
        println!("  Webhook secret  {WEBHOOK_SECRET}");
    }
    println!("Payments");
    println!("  Address         {}", payments.address());
    println!("  Live key        {}", payments.live_key());
    println!("  Test key        {}", payments.test_key());
    println!("  Webhook secret  {}", payments.merchant().webhook_secret);
    for message in payments.merchant().messages.iter().filter(|message| !message.used) {
        println!("  Unused TrxID    {}, ৳{:.2}", message.transaction_id, message.amount);
    }
    std::future::pending().await
}

fn not_started(name: &str, port: u16, error: &io::Error) -> ExitCode {
    eprintln!("The practice {name} service could not start on port {port}: {error}");
    ExitCode::FAILURE
}

fn clock(arguments: &Arguments) -> Arc<dyn Clock> {
    match arguments.clock_speed {
        Some(speed) => Arc::new(MovableClock::running_from(SystemClock.now(), speed)),
        None => Arc::new(SystemClock),
    }
}

fn options(arguments: &Arguments, clock: &Arc<dyn Clock>) -> Options {
    let mut account = Account::default();
    account.daily_limit = arguments.courier.daily_limit.or(account.daily_limit);
    account.webhook = arguments.courier.webhook.as_ref().map(|url| WebhookEndpoint::new(url, WEBHOOK_SECRET));
    let mut options = Options {
        port: arguments.port,
        clock: Arc::clone(clock),
        accounts: std::iter::once(account).chain(other_account(arguments)).collect(),
        rules: arguments.rules.clone(),
        ..Options::default()
    };
    if arguments.slow {
        options.latency = SLOW;
    }
    options
}

/// Another seller's account, whose keys know nothing of the first one's jobs and reports.
fn other_account(arguments: &Arguments) -> Option<Account> {
    Some(Account {
        name: "Another seller".into(),
        email: arguments.courier.other_account.clone()?,
        live_key: OTHER_LIVE_KEY.into(),
        test_key: OTHER_TEST_KEY.into(),
        ..Account::default()
    })
}

fn payment_options(arguments: &Arguments, clock: &Arc<dyn Clock>) -> PaymentOptions {
    let mut options = PaymentOptions {
        port: arguments.payment_port,
        clock: Arc::clone(clock),
        seed: arguments.rules.seed,
        merchants: vec![Merchant { answers: arguments.answers, ..Merchant::default() }],
        ..PaymentOptions::default()
    };
    if arguments.slow {
        options.latency = SLOW;
    }
    options
}
