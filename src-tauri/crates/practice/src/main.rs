//! The practice services for developers: start, print their addresses and keys, and answer until they are ended.

mod arguments;

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use arguments::{Arguments, USAGE};
use porokh_practice::payment::{PaymentOptions, PaymentService};
use porokh_practice::{Account, Options, Service};

/// What `--slow` makes every reply take.
const SLOW: std::ops::RangeInclusive<Duration> = Duration::from_millis(400)..=Duration::from_millis(2_500);

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = match arguments::read(std::env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(unusable) => {
            eprintln!("{unusable}\n{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let service = match Service::start(options(&arguments)).await {
        Ok(service) => service,
        Err(error) => return not_started("fraud-check", arguments.port, &error),
    };
    let payments = match PaymentService::start(payment_options(&arguments)).await {
        Ok(payments) => payments,
        Err(error) => return not_started("payment", arguments.payment_port, &error),
    };
    println!("Fraud check");
    println!("  Address         {}", service.address());
    println!("  Live key        {}", service.live_key());
    println!("  Test key        {}", service.test_key());
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

fn options(arguments: &Arguments) -> Options {
    let mut options = Options { port: arguments.port, ..Options::default() };
    if let Some(limit) = arguments.daily_limit {
        options.accounts = vec![Account { daily_limit: Some(limit), ..Account::default() }];
    }
    if arguments.slow {
        options.latency = SLOW;
    }
    options
}

fn payment_options(arguments: &Arguments) -> PaymentOptions {
    let mut options = PaymentOptions { port: arguments.payment_port, ..PaymentOptions::default() };
    if arguments.slow {
        options.latency = SLOW;
    }
    options
}
