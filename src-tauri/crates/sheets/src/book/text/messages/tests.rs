use super::*;

fn rows(text: &str) -> Vec<String> {
    table(text).unwrap_or_default().iter().map(|row| row.join("|")).collect()
}

/// Otherwise the seller gets numbers without names.
#[test]
fn messages_become_customers_with_names() {
    let english = "Assalamu alaikum\nName: Rahima Khatun\nPhone: 01712345678\nAddress: House 4, Road 2,\nMirpur 10, Dhaka\nDue: 500\n\n\
        Name : Karim\nMobile - 01812-345678\nAddress: Khulna\nDue: 1,200 tk\n";
    let wanted = [
        "Name|Phone|Address|Due",
        "Rahima Khatun|01712345678|House 4, Road 2, Mirpur 10, Dhaka|500",
        "Karim|01812-345678|Khulna|1,200 tk",
    ];
    assert_eq!(rows(english), wanted);
    assert_eq!(rows(&english.replace("\n\n", "\n")), wanted, "also without a line between them");
    let bangla = "নাম: রহিমা\nমোবাইল: ০১৭১২৩৪৫৬৭৮\nঠিকানা: মিরপুর, ঢাকা\n\nনামঃ করিম\nমোবাইলঃ ০১৮১২৩৪৫৬৭৮\nঠিকানাঃ খুলনা";
    assert_eq!(rows(bangla), ["নাম|মোবাইল|ঠিকানা", "রহিমা|০১৭১২৩৪৫৬৭৮|মিরপুর, ঢাকা", "করিম|০১৮১২৩৪৫৬৭৮|খুলনা"]);
}

#[test]
fn values_one_behind_the_other_are_told_apart() {
    let lines = "Name: Rahima, Phone: 01712345678, Address: Road 3, Mirpur\nName: Karim Phone: 01812345678 Address: https://maps.example/x";
    assert_eq!(
        rows(lines),
        [
            "Name|Phone|Address",
            "Rahima|01712345678|Road 3, Mirpur",
            "Karim|01812345678|https://maps.example/x"
        ]
    );
}

#[test]
fn no_number_is_lost() {
    let text = "Name: Rina\nPhone: 01712345678\nPhone: 01812345678\n01912345678\nWhatsApp: 01612345678\n\nName: Mina\n01512345678";
    let all = rows(text).join("\n");
    for number in ["01712345678", "01812345678", "01912345678", "01612345678", "01512345678"] {
        assert!(all.contains(number), "{number} {all}");
    }
    assert!(all.contains("Mina|01512345678"), "{all}");
}

/// Otherwise names begin with a dash or an asterisk, and every second customer has no name.
#[test]
fn what_people_write_around_words_and_values_is_no_part_of_them() {
    let wanted = ["নাম|মোবাইল", "রহিমা|০১৭১২৩৪৫৬৭৮", "করিম|০১৮১২৩৪৫৬৭৮"];
    for text in [
        "নামঃ- রহিমা\nমোবাইলঃ- ০১৭১২৩৪৫৬৭৮\n\nনামঃ- করিম\nমোবাইলঃ-০১৮১২৩৪৫৬৭৮\n",
        "নাম: - রহিমা\nমোবাইল : – ০১৭১২৩৪৫৬৭৮\nনাম: - করিম\nমোবাইল : – ০১৮১২৩৪৫৬৭৮\n",
        "*নাম:* রহিমা\n*মোবাইল:* ০১৭১২৩৪৫৬৭৮\n\n*নাম: করিম*\n_মোবাইল:_ ০১৮১২৩৪৫৬৭৮\n",
        "১। নাম: রহিমা\nমোবাইল: ০১৭১২৩৪৫৬৭৮\n২। নাম: করিম\nমোবাইল: ০১৮১২৩৪৫৬৭৮\n",
        "1) নাম: রহিমা\nমোবাইল: ০১৭১২৩৪৫৬৭৮\n2. নাম: করিম\nমোবাইল: ০১৮১২৩৪৫৬৭৮\n",
        "[24/11/26, 3:04 PM] Rina: নাম: রহিমা\nমোবাইল: ০১৭১২৩৪৫৬৭৮\n[24/11/26, 3:05 PM] Rina: নাম: করিম\nমোবাইল: ০১৮১২৩৪৫৬৭৮\n",
    ] {
        assert_eq!(rows(text), wanted, "{text}");
    }
    assert_eq!(rows("Name: Rina\nPhone: 01712345678\nDue: -50")[1], "Rina|01712345678|-50");
}

/// Otherwise a second number, or a label before one, loses all names of the list.
#[test]
fn a_list_keeps_its_names_beside_second_numbers_and_words_for_them() {
    assert_eq!(
        rows("1. Rahima\n01712345678\n01612345678\n2. Karim\n01812345678\n"),
        ["Name|Phone", "Rahima|01712345678 / 01612345678", "Karim|01812345678"]
    );
    assert_eq!(
        rows("Rahima\nMob 01712345678\nKarim\nমোবাইল ০১৮১২৩৪৫৬৭৮\n"),
        ["নাম|মোবাইল", "Rahima|Mob 01712345678", "Karim|মোবাইল ০১৮১২৩৪৫৬৭৮"]
    );
    let numbers = "01712345678\n01812345678\n01912345678\n";
    assert_eq!(table(&format!("Monday\n{numbers}Tuesday\n{numbers}")), None, "lists under titles");
}

#[test]
fn names_and_numbers_line_by_line_become_customers() {
    assert_eq!(
        rows("Rahima\n01712345678\n\nKarim Mia\n01812345678\n"),
        ["Name|Phone", "Rahima|01712345678", "Karim Mia|01812345678"]
    );
    assert_eq!(
        rows("রহিমা\n০১৭১২৩৪৫৬৭৮\nকরিম\n০১৮১২৩৪৫৬৭৮"),
        ["নাম|মোবাইল", "রহিমা|০১৭১২৩৪৫৬৭৮", "করিম|০১৮১২৩৪৫৬৭৮"]
    );
    assert_eq!(
        rows("01712345678\nRahima\n01812345678\nKarim"),
        ["Name|Phone", "Rahima|01712345678", "Karim|01812345678"]
    );
    assert_eq!(
        rows("Rahima\nRoad 3, Mirpur\n01712345678\nKarim\n01812345678"),
        ["Name|Phone|Address", "Rahima|01712345678|Road 3, Mirpur", "Karim|01812345678|"]
    );
}

#[test]
fn texts_made_to_keep_the_app_busy_do_not() {
    for text in ["-: ".repeat(300_000), "ab: 1 \n".repeat(50_000), "phone: 1\n".repeat(50_000)] {
        assert_eq!(table(&text), None);
    }
    let labels: String = (0..1_000_u32).map(|n| format!("{}: 1\n", crate::place::letters(n))).collect();
    assert_eq!(table(&labels), None);
}

#[test]
fn tables_and_lists_of_numbers_stay_what_they_are() {
    for text in [
        "Name,Phone\nRina,01712345678\n",
        "Phone\n01712345678\n01812345678\n",
        "My list\n01712345678\n",
        "01712345678\n01812345678\n",
        "Rina 01712345678\nMina 01812345678\n",
        "Rina, Mirpur 01812345678\nplease call\n01912345678\n01712345678\n",
        "",
    ] {
        assert_eq!(table(text), None, "{text}");
    }
}
