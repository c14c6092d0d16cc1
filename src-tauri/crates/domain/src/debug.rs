//! `Debug` for types that hold secrets, people or texts of a service.

/// Implements `Debug` for a struct with the named fields only, so that the others can never reach a log or a panic.
#[macro_export]
macro_rules! debug_only {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl ::std::fmt::Debug for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($type))
                    $(.field(stringify!($field), &self.$field))*
                    .finish_non_exhaustive()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    struct Parcel {
        cod: u32,
        phone: &'static str,
    }

    debug_only!(Parcel { cod });

    #[test]
    fn the_other_fields_are_not_printed() {
        let parcel = Parcel { cod: 500, phone: "01712345678" };
        assert_eq!(format!("{parcel:?}"), "Parcel { cod: 500, .. }");
        assert_eq!(parcel.phone.len(), 11);
    }
}
