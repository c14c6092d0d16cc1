//! The developer binary's command line.

use std::num::ParseIntError;
use std::time::Duration;

use clap::Parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use porokh_practice::payment::{Answers, MatchShape, NoMatch, PartRefund, RefundReply, WrongKey};
use porokh_practice::{
    BulkCheckHeaders, EventResults, JobPace, PastDailyLimit, RateLimitKind, ResultKeys, Rules, SkippedShape,
    Workers,
};

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
    /// The same ids on every run
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) courier: Courier,
    #[command(flatten)]
    payments: Payments,
}

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Fraud check")]
pub(crate) struct Courier {
    /// Checks a day of the account
    #[arg(long, value_name = "CHECKS")]
    pub(crate) daily_limit: Option<u64>,
    /// How the limit of a minute counts: a window, a log or a bucket
    #[arg(long, value_name = "KIND", default_value = "window", value_parser = one_of(&RATE_LIMITS))]
    rate_limit: RateLimitKind,
    /// The rate headers of /bulk-check show the 10 a minute instead of the 60
    #[arg(long)]
    bulk_headers_ten: bool,
    /// Bulk results are keyed by the numbers as they were sent
    #[arg(long)]
    keys_as_given: bool,
    /// A bulk check past the daily limit is answered in part instead of being refused
    #[arg(long)]
    skip_past_limit: bool,
    /// Background jobs that run side by side, or `all`
    #[arg(long, value_name = "COUNT", default_value = "1", value_parser = workers)]
    job_workers: Workers,
    /// Numbers a second of a background job
    #[arg(long, value_name = "NUMBERS", default_value = "10", value_parser = time_per_number,
          allow_negative_numbers = true)]
    job_speed: Duration,
    /// Shortest time of a background job in the queue. With more than 600 a client may doubt a job before it begins
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    job_queue: Duration,
    /// For so long after its acceptance a background job is a 404, and 200 from then on
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds)]
    job_unknown: Duration,
    /// Checks that each number of a background job deducts
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    job_checks: u64,
    /// How a skipped number is written
    #[arg(long, value_name = "SHAPE", default_value = "marker", value_parser = one_of(&SKIPPED))]
    skipped: SkippedShape,
    /// A failed background job tells the results that it has
    #[arg(long)]
    failed_jobs_tell: bool,
    /// A bulk.completed event tells of each number what the job does
    #[arg(long)]
    whole_events: bool,
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

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Payments")]
struct Payments {
    /// Where the id of a match stands
    #[arg(long = "match", value_name = "SHAPE", default_value = "data", value_parser = one_of(&MATCHES))]
    found: MatchShape,
    /// How it is said that there is no match
    #[arg(long, value_name = "SHAPE", default_value = "refused", value_parser = one_of(&NO_MATCHES))]
    no_match: NoMatch,
    /// Ping tells of a wrong key by 200 with `valid: false`
    #[arg(long)]
    wrong_key_in_body: bool,
    /// What ping says stands in `data`
    #[arg(long)]
    ping_wrapped: bool,
    /// A part refund keeps the status, refunds the payment with its amount as it was, or leaves the rest as the amount
    /// of a refunded one
    #[arg(long, value_name = "EFFECT", default_value = "keeps", value_parser = one_of(&PART_REFUNDS))]
    part_refund: PartRefund,
    /// A refund is answered with a record, nothing, or a failure in the body
    #[arg(long, value_name = "REPLY", default_value = "record", value_parser = one_of(&REFUND_REPLIES))]
    refund_reply: RefundReply,
}

impl Arguments {
    /// The fraud-check service's choices.
    pub(crate) fn rules(&self) -> Rules {
        let courier = &self.courier;
        Rules {
            rate_limit: courier.rate_limit,
            bulk_check_headers: choice(courier.bulk_headers_ten, BulkCheckHeaders::Ten),
            result_keys: choice(courier.keys_as_given, ResultKeys::AsGiven),
            past_daily_limit: choice(courier.skip_past_limit, PastDailyLimit::Skip),
            job_pace: JobPace {
                workers: courier.job_workers,
                per_number: courier.job_speed,
                queued_for: courier.job_queue,
                checks_per_number: courier.job_checks,
            },
            job_unknown_for: courier.job_unknown,
            skipped: courier.skipped,
            failed_jobs_tell: courier.failed_jobs_tell,
            event_results: choice(courier.whole_events, EventResults::Complete),
            seed: self.seed,
            ..Rules::default()
        }
    }

    /// The payment service's choices.
    pub(crate) fn answers(&self) -> Answers {
        let payments = &self.payments;
        Answers {
            found: payments.found,
            not_found: payments.no_match,
            wrong_key: choice(payments.wrong_key_in_body, WrongKey::InBody),
            ping_wrapped: payments.ping_wrapped,
            part_refund: payments.part_refund,
            refund: payments.refund_reply,
        }
    }
}

fn choice<T: Default>(is_chosen: bool, choice: T) -> T {
    if is_chosen { choice } else { T::default() }
}

const RATE_LIMITS: [(&str, RateLimitKind); 3] = [
    ("window", RateLimitKind::FixedWindow),
    ("log", RateLimitKind::SlidingLog),
    ("bucket", RateLimitKind::TokenBucket),
];

const SKIPPED: [(&str, SkippedShape); 12] = [
    ("marker", SkippedShape::Marker),
    ("text", SkippedShape::Text),
    ("word", SkippedShape::Word),
    ("pair", SkippedShape::Pair),
    ("reason", SkippedShape::Reason),
    ("nested", SkippedShape::Nested),
    ("in-entry", SkippedShape::InEntry),
    ("list", SkippedShape::List),
    ("objects", SkippedShape::ListOfObjects),
    ("index", SkippedShape::Index),
    ("map", SkippedShape::Map),
    ("among", SkippedShape::AmongResults),
];

const MATCHES: [(&str, MatchShape); 4] = [
    ("data", MatchShape::Data),
    ("flat", MatchShape::Flat),
    ("nested", MatchShape::Nested),
    ("list", MatchShape::List),
];

const NO_MATCHES: [(&str, NoMatch); 6] = [
    ("refused", NoMatch::Refused),
    ("sentence", NoMatch::Sentence),
    ("flag", NoMatch::Flag),
    ("bare", NoMatch::Bare),
    ("echo", NoMatch::Echo),
    ("record", NoMatch::Record),
];

const PART_REFUNDS: [(&str, PartRefund); 3] = [
    ("keeps", PartRefund::KeepsStatus),
    ("refunds", PartRefund::MakesRefunded),
    ("rest", PartRefund::LeavesRest),
];

const REFUND_REPLIES: [(&str, RefundReply); 3] =
    [("record", RefundReply::Record), ("empty", RefundReply::Empty), ("fails", RefundReply::FailsInBody)];

fn one_of<T: Copy + Send + Sync + 'static>(
    choices: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let words = choices.iter().map(|(word, _)| *word);
    PossibleValuesParser::new(words).try_map(move |given| {
        choices.iter().find(|(word, _)| *word == given).map(|(_, choice)| *choice).ok_or("no such choice")
    })
}

fn seconds(value: &str) -> Result<Duration, ParseIntError> {
    value.parse().map(Duration::from_secs)
}

/// A number as JSON writes it, of any size.
fn json_number(value: &str) -> Result<String, String> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-'));
    if is_number { Ok(value.to_owned()) } else { Err("not a JSON number".to_owned()) }
}

fn workers(value: &str) -> Result<Workers, ParseIntError> {
    if value == "all" {
        return Ok(Workers::AllAtOnce);
    }
    Ok(match value.parse()? {
        1 => Workers::OneByOne,
        several => Workers::Several(several),
    })
}

fn time_per_number(value: &str) -> Result<Duration, String> {
    let numbers_a_second: f64 = value.parse().map_err(|_| "not a number".to_owned())?;
    Duration::try_from_secs_f64(1.0 / numbers_a_second).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, error::ErrorKind};

    use super::*;

    fn given(line: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(["porokh-practice"].into_iter().chain(line.split_whitespace()))
    }

    #[test]
    fn every_option_is_read_and_described() {
        let line = "--port 8080 --payment-port 8081 --daily-limit 5 --slow --clock-speed 60 --seed 3 \
                    --rate-limit bucket --bulk-headers-ten --keys-as-given --skip-past-limit \
                    --job-workers 3 --job-speed 4 --job-queue 900 --job-unknown 300 --job-checks 2 \
                    --skipped index --failed-jobs-tell --whole-events --numbers 1e400 \
                    --other-account mina@example.com --webhook http://127.0.0.1:9/ \
                    --match list --no-match echo --wrong-key-in-body --ping-wrapped --part-refund rest \
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
            seed: Some(3),
            ..Rules::default()
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
        assert_eq!((all.rules(), all.answers()), (rules, answers));
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
        assert_eq!((none.rules(), none.answers()), (Rules::default(), Answers::default()));
        assert_eq!((none.port, none.payment_port, none.slow, none.clock_speed), (0, 0, false, None));
        assert_eq!(given("--slow --help").unwrap_err().kind(), ErrorKind::DisplayHelp);
        assert_eq!(given("--job-workers all").unwrap().rules().job_pace.workers, Workers::AllAtOnce);
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
