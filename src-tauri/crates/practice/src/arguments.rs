//! The developer binary's command line.

use std::str::FromStr;

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Usage: porokh-practice [--port PORT] [--payment-port PORT] [--daily-limit CHECKS] [--slow]

  --port PORT            port of the fraud-check service on 127.0.0.1; 0 or nothing takes a free one
  --payment-port PORT    the same of the payment service
  --daily-limit CHECKS   checks a day of the account
  --slow                 every reply takes 0.4 to 2.5 seconds";

/// What was asked for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// 0: any free port.
    pub(crate) port: u16,
    /// 0: any free port.
    pub(crate) payment_port: u16,
    /// `None`: as the default account has it.
    pub(crate) daily_limit: Option<u64>,
    pub(crate) slow: bool,
}

/// Reads the arguments after the program's name; `None` when help is asked for.
///
/// # Errors
/// One sentence about the first argument that can't be used.
pub(crate) fn read(given: impl IntoIterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut arguments = Arguments::default();
    let mut given = given.into_iter();
    while let Some(flag) = given.next() {
        match flag.as_str() {
            "--port" => arguments.port = number(&flag, given.next())?,
            "--payment-port" => arguments.payment_port = number(&flag, given.next())?,
            "--daily-limit" => arguments.daily_limit = Some(number(&flag, given.next())?),
            "--slow" => arguments.slow = true,
            "--help" | "-h" => return Ok(None),
            _ => return Err(format!("{flag} is not known.")),
        }
    }
    Ok(Some(arguments))
}

fn number<N: FromStr>(flag: &str, value: Option<String>) -> Result<N, String> {
    let value = value.ok_or_else(|| format!("{flag} needs a number."))?;
    value.parse().map_err(|_| format!("{flag} can't be {value}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(line: &str) -> Result<Option<Arguments>, String> {
        read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn every_flag_of_the_usage_is_read() {
        let all = Arguments { port: 8080, payment_port: 8081, daily_limit: Some(5), slow: true };
        assert_eq!(given("--port 8080 --payment-port 8081 --daily-limit 5 --slow"), Ok(Some(all)));
        assert_eq!(given(""), Ok(Some(Arguments::default())));
        assert_eq!(given("--slow --help"), Ok(None));
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        assert_eq!(given("--port 70000"), Err("--port can't be 70000.".into()));
        assert_eq!(given("--daily-limit"), Err("--daily-limit needs a number.".into()));
        assert_eq!(given("--fast"), Err("--fast is not known.".into()));
    }
}
