//! A practice service for developers: starts, prints its address and keys, and answers until it is ended.

mod arguments;

use std::process::ExitCode;
use std::time::Duration;

use arguments::{Arguments, USAGE};
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
        Err(error) => {
            eprintln!("The practice service could not start on port {}: {error}", arguments.port);
            return ExitCode::FAILURE;
        }
    };
    println!("Address   {}", service.address());
    println!("Live key  {}", service.live_key());
    println!("Test key  {}", service.test_key());
    std::future::pending().await
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
