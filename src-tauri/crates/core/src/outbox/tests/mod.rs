//! All seven kinds of requests through every cut, judged by the practice services' own books: what they handled once is
//! known as done or as unknown, and nothing is asked twice.

mod bench;
mod cuts;
