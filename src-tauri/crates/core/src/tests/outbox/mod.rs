//! All seven kinds of requests with every interruption, checked against the practice services' books: requests
//! processed once are done or unknown, and never repeated.

mod bench;
mod cuts;
mod several;
