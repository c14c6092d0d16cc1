use std::{error::Error, fmt};

/// A word that the enum doesn't list. The error omits the word, which may be confidential.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownWord;

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a listed word")
    }
}

impl Error for UnknownWord {}

/// Implements `ALL`, `as_str` and `FromStr` for an enum without fields.
#[macro_export]
macro_rules! words {
    ($type:ty { $($variant:ident = $word:literal),* $(,)? }) => {
        impl $type {
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$variant),*];

            /// As stored in the database.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::UnknownWord;

            fn from_str(word: &str) -> ::std::result::Result<Self, Self::Err> {
                match word {
                    $($word => Ok(Self::$variant),)*
                    _ => Err($crate::UnknownWord),
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Currency, Environment};

    #[test]
    fn words_round_trip() {
        for environment in Environment::ALL {
            assert_eq!(environment.as_str().parse(), Ok(environment));
        }
        for word in ["", "Live", "live ", "realm"] {
            assert_eq!(word.parse::<Environment>(), Err(UnknownWord), "{word:?}");
        }
        assert_eq!("USD".parse(), Ok(Currency::Usd));
    }
}
