//! The developer binary's command line.

use std::str::FromStr;
use std::time::Duration;

use porokh_practice::payment::{Answers, MatchShape, NoMatch, PartRefund, RefundReply, WrongKey};
use porokh_practice::{
    BulkCheckHeaders, EventResults, JobPace, PastDailyLimit, RateLimitKind, ResultKeys, Rules, SkippedShape,
    Workers,
};

/// What `--help` prints.
pub(crate) const USAGE: &str = "\
Usage: porokh-practice [OPTIONS]

Starts the fraud-check service and the payment service on 127.0.0.1, prints their addresses and keys, and answers
until it is ended. Nothing that they show is real, and nothing leaves this computer.

  --port PORT            port of the fraud-check service; 0 or nothing takes a free one
  --payment-port PORT    the same of the payment service
  --slow                 every reply takes 0.4 to 2.5 seconds
  --clock-speed FACTOR   the services' clock runs this many times as fast as time
  --seed NUMBER          the same ids on every run

Fraud check:
  --daily-limit CHECKS   checks a day of the account
  --rate-limit KIND      the limit of a minute is a `window` (as without this option), a `log` or a `bucket`
  --bulk-headers-ten     the rate headers of /bulk-check show the 10 a minute instead of the 60
  --keys-as-given        bulk results are keyed by the numbers as they were sent
  --skip-past-limit      a bulk check past the daily limit is answered in part instead of being refused
  --job-workers COUNT    background jobs that run side by side, or `all`; 1 without this option
  --job-speed NUMBERS    numbers a second of a background job; 10 without this option
  --job-queue SECONDS    shortest time of a background job in the queue; 1 without this option. With more than 600 a
                         client may doubt a job before it begins
  --job-unknown SECONDS  for so long after its acceptance a background job is a 404, and 200 from then on
  --job-checks COUNT     checks that each number of a background job deducts; 1 without this option
  --skipped SHAPE        how a skipped number is written: `marker` (as without this option), `text`, `word`, `pair`,
                         `reason`, `nested`, `in-entry`, `list`, `objects`, `index`, `map` or `among`
  --failed-jobs-tell     a failed background job tells the results that it has
  --whole-events         bulk.completed tells of each number what the job does
  --numbers JSON         this stands in the place of every number of every reply, as 18446744073709551615, -1 or 1e400
  --other-account EMAIL  a second account beside the first, with keys of its own that are printed
  --webhook URL          where all events go: http to this computer

Payments:
  --match SHAPE          where the id of a match stands: in `data` (as without this option), `flat`, `nested` or `list`
  --no-match SHAPE       how it is said that there is none: `refused` (as without this option), `sentence`, `flag`,
                         `bare`, `echo` or `record`
  --wrong-key-in-body    ping tells of a wrong key by 200 with `valid: false`
  --ping-wrapped         what ping says stands in `data`
  --part-refund EFFECT   a part refund `keeps` the status (as without this option), `refunds` the payment with its
                         amount as it was, or leaves the `rest` as the amount of a refunded one
  --refund-reply REPLY   a refund is answered with a `record` (as without this option), `empty`, or `fails` in the body

Try it, with the address and a key that are printed:
  curl -H 'Authorization: Bearer KEY' 'ADDRESS/check?phone=01712345677'";

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// 0: any free port.
    pub(crate) port: u16,
    /// 0: any free port.
    pub(crate) payment_port: u16,
    /// `None`: as the default account has it.
    pub(crate) daily_limit: Option<u64>,
    pub(crate) slow: bool,
    /// `None`: real time.
    pub(crate) clock_speed: Option<u32>,
    pub(crate) webhook: Option<String>,
    /// What stands in the place of every number of the fraud-check service.
    pub(crate) numbers: Option<String>,
    /// E-mail address of a second account.
    pub(crate) other_account: Option<String>,
    pub(crate) answers: Answers,
    /// The fraud-check service's choices; the seed is both services'.
    pub(crate) rules: Rules,
}

/// Reads the arguments after the program's name; `None` when help is asked for.
///
/// # Errors
/// One sentence about the first argument that can't be used.
pub(crate) fn read(given: impl IntoIterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut arguments = Arguments::default();
    let mut given = given.into_iter();
    while let Some(flag) = given.next() {
        let Arguments { rules, answers, .. } = &mut arguments;
        match flag.as_str() {
            "--port" => arguments.port = number(&flag, given.next())?,
            "--payment-port" => arguments.payment_port = number(&flag, given.next())?,
            "--slow" => arguments.slow = true,
            "--clock-speed" => arguments.clock_speed = Some(number(&flag, given.next())?),
            "--seed" => rules.seed = Some(number(&flag, given.next())?),
            "--daily-limit" => arguments.daily_limit = Some(number(&flag, given.next())?),
            "--rate-limit" => rules.rate_limit = chosen(&flag, given.next(), &RATE_LIMITS)?,
            "--bulk-headers-ten" => rules.bulk_check_headers = BulkCheckHeaders::Ten,
            "--keys-as-given" => rules.result_keys = ResultKeys::AsGiven,
            "--skip-past-limit" => rules.past_daily_limit = PastDailyLimit::Skip,
            "--job-workers" => rules.job_pace.workers = workers(&flag, given.next())?,
            "--job-speed" => rules.job_pace = at_speed(&rules.job_pace, &flag, given.next())?,
            "--job-queue" => rules.job_pace.queued_for = seconds(&flag, given.next())?,
            "--job-unknown" => rules.job_unknown_for = seconds(&flag, given.next())?,
            "--job-checks" => rules.job_pace.checks_per_number = number(&flag, given.next())?,
            "--skipped" => rules.skipped = chosen(&flag, given.next(), &SKIPPED)?,
            "--failed-jobs-tell" => rules.failed_jobs_tell = true,
            "--whole-events" => rules.event_results = EventResults::Complete,
            "--numbers" => arguments.numbers = Some(json_number(&flag, given.next())?),
            "--other-account" => {
                arguments.other_account =
                    Some(given.next().ok_or("--other-account needs an e-mail address.")?);
            }
            "--match" => answers.found = chosen(&flag, given.next(), &MATCHES)?,
            "--no-match" => answers.not_found = chosen(&flag, given.next(), &NO_MATCHES)?,
            "--wrong-key-in-body" => answers.wrong_key = WrongKey::InBody,
            "--ping-wrapped" => answers.ping_wrapped = true,
            "--part-refund" => answers.part_refund = chosen(&flag, given.next(), &PART_REFUNDS)?,
            "--refund-reply" => answers.refund = chosen(&flag, given.next(), &REFUND_REPLIES)?,
            "--webhook" => arguments.webhook = Some(given.next().ok_or("--webhook needs an address.")?),
            "--help" | "-h" => return Ok(None),
            _ => return Err(format!("{flag} is not known.")),
        }
    }
    Ok(Some(arguments))
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

fn seconds(flag: &str, value: Option<String>) -> Result<Duration, String> {
    number(flag, value).map(Duration::from_secs)
}

/// A number as JSON writes it, of any size.
fn json_number(flag: &str, value: Option<String>) -> Result<String, String> {
    let value = value.ok_or_else(|| format!("{flag} needs a number."))?;
    let digits = value.strip_prefix('-').unwrap_or(&value);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-'));
    if is_number { Ok(value) } else { Err(format!("{flag} can't be {value}.")) }
}

fn number<N: FromStr>(flag: &str, value: Option<String>) -> Result<N, String> {
    let value = value.ok_or_else(|| format!("{flag} needs a number."))?;
    value.parse().map_err(|_| format!("{flag} can't be {value}."))
}

fn chosen<T: Copy>(flag: &str, value: Option<String>, choices: &[(&str, T)]) -> Result<T, String> {
    let value = value.unwrap_or_default();
    let choice = choices.iter().find(|(word, _)| *word == value).map(|(_, choice)| *choice);
    choice.ok_or_else(|| format!("{flag} can't be {value}."))
}

fn workers(flag: &str, value: Option<String>) -> Result<Workers, String> {
    if value.as_deref() == Some("all") {
        return Ok(Workers::AllAtOnce);
    }
    Ok(match number(flag, value)? {
        1 => Workers::OneByOne,
        several => Workers::Several(several),
    })
}

fn at_speed(pace: &JobPace, flag: &str, value: Option<String>) -> Result<JobPace, String> {
    let numbers_a_second: f64 = number(flag, value)?;
    let per_number = Duration::try_from_secs_f64(1.0 / numbers_a_second);
    let per_number = per_number.map_err(|_| format!("{flag} can't be {numbers_a_second}."))?;
    Ok(JobPace { per_number, ..pace.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(line: &str) -> Result<Option<Arguments>, String> {
        read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn every_flag_of_the_usage_is_read() {
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
        let all = Arguments {
            port: 8080,
            payment_port: 8081,
            daily_limit: Some(5),
            slow: true,
            clock_speed: Some(60),
            webhook: Some("http://127.0.0.1:9/".into()),
            numbers: Some("1e400".into()),
            other_account: Some("mina@example.com".into()),
            answers: Answers {
                found: MatchShape::List,
                not_found: NoMatch::Echo,
                wrong_key: WrongKey::InBody,
                ping_wrapped: true,
                part_refund: PartRefund::LeavesRest,
                refund: RefundReply::Empty,
            },
            rules,
        };
        assert_eq!(given(line), Ok(Some(all)));
        let described = USAGE.lines().filter(|line| line.starts_with("  --")).count();
        assert_eq!(described, line.matches("--").count());
        assert_eq!(given(""), Ok(Some(Arguments::default())));
        assert_eq!(given("--slow --help"), Ok(None));
        assert_eq!(given("--job-workers all").unwrap().unwrap().rules.job_pace.workers, Workers::AllAtOnce);
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let unusable = [
            ("--port 70000", "--port can't be 70000."),
            ("--daily-limit", "--daily-limit needs a number."),
            ("--rate-limit drip", "--rate-limit can't be drip."),
            ("--job-workers few", "--job-workers can't be few."),
            ("--job-speed 0", "--job-speed can't be 0."),
            ("--job-speed -1", "--job-speed can't be -1."),
            ("--webhook", "--webhook needs an address."),
            ("--job-queue soon", "--job-queue can't be soon."),
            ("--skipped never", "--skipped can't be never."),
            ("--numbers many", "--numbers can't be many."),
            ("--part-refund none", "--part-refund can't be none."),
            ("--other-account", "--other-account needs an e-mail address."),
            ("--fast", "--fast is not known."),
        ];
        for (line, sentence) in unusable {
            assert_eq!(given(line), Err(sentence.into()));
        }
    }
}
