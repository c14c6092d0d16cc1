//! The developer binary's command line.

use clap::Parser;
use porokh_practice::Rules;
use porokh_practice::payment::Answers;

/// Starts the fraud-check service and the payment service on 127.0.0.1, prints their addresses and keys, and answers
/// until it is ended. Nothing that they show is real, and nothing leaves this computer.
#[derive(Debug, Parser)]
#[command(
    name = "porokh-practice",
    after_help = "Try it, with the address and a key that are printed:\n  \
                  curl -H 'Authorization: Bearer KEY' 'ADDRESS/check?phone=01712345677'"
)]
pub(crate) struct Arguments {
    /// Port of the fraud-check service; 0 takes a free one
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,
    /// Port of the payment service; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(crate) payment_port: u16,
    /// Every reply takes 0.4 to 2.5 seconds
    #[arg(long)]
    pub(crate) slow: bool,
    /// The services' clock runs this many times as fast as time
    #[arg(long, value_name = "FACTOR")]
    pub(crate) clock_speed: Option<u32>,
    #[command(flatten, next_help_heading = "Fraud check")]
    pub(crate) courier: Courier,
    #[command(flatten)]
    pub(crate) rules: Rules,
    #[command(flatten, next_help_heading = "Payments")]
    pub(crate) answers: Answers,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Courier {
    /// Checks a day of the account
    #[arg(long, value_name = "CHECKS")]
    pub(crate) daily_limit: Option<u64>,
    /// Replaces every number of every reply, as 18446744073709551615, -1 or 1e400
    #[arg(long, value_name = "JSON", value_parser = json_number, allow_hyphen_values = true)]
    pub(crate) numbers: Option<String>,
    /// E-mail address of a second account beside the first, with keys of its own that are printed
    #[arg(long, value_name = "EMAIL")]
    pub(crate) other_account: Option<String>,
    /// Where all events go: http to this computer
    #[arg(long, value_name = "URL")]
    pub(crate) webhook: Option<String>,
}

/// A number as JSON writes it, of any size.
fn json_number(value: &str) -> Result<String, String> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-'));
    if is_number { Ok(value.to_owned()) } else { Err("not a JSON number".to_owned()) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use clap::{CommandFactory, error::ErrorKind};
    use porokh_practice::payment::{MatchShape, NoMatch, PartRefund, RefundReply, WrongKey};
    use porokh_practice::{
        BulkCheckHeaders, EventResults, JobPace, PastDailyLimit, RateLimitKind, ResultKeys, SkippedShape,
        Workers,
    };

    use super::*;

    fn given(line: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(["porokh-practice"].into_iter().chain(line.split_whitespace()))
    }

    #[test]
    fn every_option_is_read_and_described() {
        let line = "--port 8080 --payment-port 8081 --daily-limit 5 --slow --clock-speed 60 --seed 3 \
                    --rate-limit bucket --bulk-check-headers ten --result-keys as-given --past-daily-limit skip \
                    --job-workers 3 --job-speed 4 --job-queue 900 --job-unknown 300 --job-checks 2 \
                    --skipped index --failed-jobs-tell --event-results complete --numbers 1e400 --unacceptable 01712345678 \
                    --other-account mina@example.com --webhook http://127.0.0.1:9/ \
                    --match list --no-match echo --wrong-key in-body --ping-wrapped --part-refund leaves-rest \
                    --refund-reply empty";
        let rules = Rules {
            rate_limit: RateLimitKind::TokenBucket,
            bulk_check_headers: BulkCheckHeaders::Ten,
            result_keys: ResultKeys::AsGiven,
            past_daily_limit: PastDailyLimit::Skip,
            job_pace: JobPace {
                workers: Workers::Several(3),
                per_number: Duration::from_millis(250),
                queued_for: Duration::from_secs(900),
                checks_per_number: 2,
            },
            job_unknown_for: Duration::from_secs(300),
            skipped: SkippedShape::Index,
            failed_jobs_tell: true,
            event_results: EventResults::Complete,
            unacceptable: vec!["01712345678".into()],
            seed: Some(3),
        };
        let answers = Answers {
            found: MatchShape::List,
            not_found: NoMatch::Echo,
            wrong_key: WrongKey::InBody,
            ping_wrapped: true,
            part_refund: PartRefund::LeavesRest,
            refund: RefundReply::Empty,
        };
        let all = given(line).unwrap();
        assert_eq!((&all.rules, all.answers), (&rules, answers));
        assert_eq!((all.port, all.payment_port, all.slow, all.clock_speed), (8080, 8081, true, Some(60)));
        let Courier { daily_limit, numbers, other_account, webhook, .. } = all.courier;
        assert_eq!((daily_limit, numbers.as_deref()), (Some(5), Some("1e400")));
        assert_eq!(other_account.as_deref(), Some("mina@example.com"));
        assert_eq!(webhook.as_deref(), Some("http://127.0.0.1:9/"));

        let mut command = Arguments::command();
        command.build();
        let described = command.get_arguments().filter(|it| it.get_id() != "help" && it.get_help().is_some());
        assert_eq!(described.count(), line.matches("--").count());
    }

    #[test]
    fn without_options_the_services_keep_their_defaults() {
        let none = given("").unwrap();
        assert_eq!((none.rules, none.answers), (Rules::default(), Answers::default()));
        assert_eq!((none.port, none.payment_port, none.slow, none.clock_speed), (0, 0, false, None));
        assert_eq!(given("--slow --help").unwrap_err().kind(), ErrorKind::DisplayHelp);
        assert_eq!(given("--job-workers all").unwrap().rules.job_pace.workers, Workers::AllAtOnce);
        assert_eq!(given("--numbers -1").unwrap().courier.numbers.as_deref(), Some("-1"));
    }

    #[test]
    fn a_value_that_cannot_be_used_is_refused_and_its_option_named() {
        for line in [
            "--port 70000",
            "--daily-limit",
            "--rate-limit drip",
            "--job-workers few",
            "--job-speed 0",
            "--job-speed -1",
            "--webhook",
            "--job-queue soon",
            "--skipped never",
            "--numbers many",
            "--part-refund none",
            "--other-account",
            "--fast",
        ] {
            let error = given(line).unwrap_err();
            let option = line.split(' ').next().unwrap();
            assert!(error.use_stderr() && error.to_string().contains(option), "{line}: {error}");
        }
    }
}
