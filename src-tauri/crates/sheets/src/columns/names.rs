//! Evidence for a column's role in its name.

use super::header::words;

/// Score of a name per role, 0 to 100.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) phone: u8,
    pub(crate) order: u8,
    pub(crate) amount: u8,
    pub(crate) name: u8,
    pub(crate) address: u8,
    /// A phone of the sender, the seller or the courier.
    pub(crate) sender: bool,
    /// A usual column name, whatever its role.
    pub(crate) known: bool,
}

/// From this score on, a name needs no evidence in the cells.
pub(crate) const CLEAR: u8 = 40;

const PHONE_WORDS: &[&str] = &[
    "phone",
    "mobile",
    "cell",
    "cellphone",
    "telephone",
    "tel",
    "contact",
    "whatsapp",
    "hp",
    "mob",
    "msisdn",
    "ফোন",
    "মোবাইল",
    "নাম্বার",
    "নম্বর",
    "ফোন্",
    "যোগাযোগ",
    "হোয়াটসঅ্যাপ",
];
const CUSTOMER_WORDS: &[&str] = &[
    "recipient",
    "receiver",
    "customer",
    "cust",
    "consignee",
    "client",
    "buyer",
    "shipping",
    "রিসিভার",
    "রিসিভারের",
    "কাস্টমার",
    "কাস্টমারের",
    "গ্রাহক",
    "গ্রাহকের",
    "ক্রেতা",
    "ক্রেতার",
    "প্রাপক",
    "প্রাপকের",
];
const SENDER_WORDS: &[&str] = &[
    "seller",
    "sender",
    "merchant",
    "store",
    "shop",
    "pickup",
    "vendor",
    "rider",
    "courier",
    "agent",
    "hub",
    "supplier",
    "company",
    "প্রেরক",
    "প্রেরকের",
    "বিক্রেতা",
    "বিক্রেতার",
    "দোকান",
    "দোকানের",
    "মার্চেন্ট",
    "রাইডার",
];
/// Payment phone numbers: second choice.
const ASIDE_WORDS: &[&str] = &[
    "bkash",
    "nagad",
    "rocket",
    "upay",
    "payment",
    "alt",
    "alternate",
    "alternative",
    "secondary",
    "emergency",
    "2",
    "other",
    "বিকাশ",
    "নগদ",
    "রকেট",
    "বিকল্প",
];
const ORDER_WORDS: &[&str] = &["order", "invoice", "অর্ডার", "ইনভয়েস"];
const REFERENCE_WORDS: &[&str] =
    &["id", "no", "number", "num", "ref", "reference", "code", "#", "নম্বর", "নাম্বার", "নং", "আইডি"];
const CONSIGNMENT_WORDS: &[&str] = &["consignment", "tracking", "parcel", "awb", "ট্র্যাকিং", "কনসাইনমেন্ট"];
const AMOUNT_WORDS: &[&str] =
    &["amount", "cod", "price", "total", "due", "bill", "taka", "টাকা", "মূল্য", "দাম", "মোট", "বিল"];
const NO_AMOUNT_WORDS: &[&str] = &[
    "fee",
    "charge",
    "delivery",
    "shipping",
    "discount",
    "cost",
    "tax",
    "weight",
    "quantity",
    "qty",
    "payout",
    "paid",
    "subtotal",
    "sub",
    "advance",
    "refund",
    "refunded",
    "promo",
    "item",
    "lineitem",
    "vat",
    "চার্জ",
    "ডেলিভারি",
    "ছাড়",
    "অগ্রিম",
];
const NAME_WORDS: &[&str] = &["name", "নাম"];
const NO_NAME_WORDS: &[&str] = &[
    "product",
    "item",
    "lineitem",
    "file",
    "user",
    "last",
    "area",
    "city",
    "zone",
    "district",
    "division",
    "ad",
    "adset",
    "campaign",
    "form",
    "page",
    "payment",
    "method",
    "status",
    "thana",
    "category",
    "brand",
    "sheet",
    "contact",
    "পণ্য",
    "পণ্যের",
    "প্রোডাক্ট",
    "প্রোডাক্টের",
    "এলাকা",
    "জেলা",
];
const ADDRESS_WORDS: &[&str] =
    &["address", "addresses", "adress", "addr", "location", "street", "thikana", "ঠিকানা", "ঠিকানাঃ", "লোকেশন"];
/// Addresses that aren't delivery addresses.
const NO_ADDRESS_WORDS: &[&str] = &[
    "email",
    "mail",
    "ip",
    "mac",
    "web",
    "url",
    "bill",
    "from",
    "return",
    "office",
    "ইমেইল",
    "মেইল",
    "ফেরত",
];
/// Words of columns without a role, which identify a header.
const OTHER_WORDS: &[&str] = &[
    "note",
    "notes",
    "email",
    "status",
    "date",
    "area",
    "city",
    "zone",
    "district",
    "division",
    "weight",
    "quantity",
    "qty",
    "product",
    "item",
    "sku",
    "instruction",
    "type",
    "fee",
    "charge",
    "discount",
    "payout",
    "lot",
    "time",
    "sl",
    "serial",
    "id",
    "নোট",
    "ক্রমিক",
    "স্ট্যাটাস",
    "তারিখ",
    "পণ্য",
    "এলাকা",
    "জেলা",
    "পরিমাণ",
];

pub(crate) fn name(header: &str) -> Name {
    let words = words(header);
    let compact = words.concat();
    if words.is_empty() || words.len() > 8 {
        return Name::default();
    }
    let all = Words(&words);
    let sender = all.has(SENDER_WORDS);
    let phone = phone(&all, &compact);
    let mut name = Name {
        phone: if sender { 0 } else { phone },
        order: order(&all, &compact),
        amount: amount(&all, &compact),
        name: if sender { 0 } else { person(&all, &compact) },
        address: if sender { 0 } else { address(&words) },
        sender: sender && phone > 0,
        known: false,
    };
    name.known = name.sender
        || [name.phone, name.order, name.amount, name.name, name.address].iter().any(|weight| *weight > 0)
        || all.has(ADDRESS_WORDS)
        || all.has(OTHER_WORDS)
        || all.has(CONSIGNMENT_WORDS);
    name
}

struct Words<'a>(&'a [String]);

impl Words<'_> {
    fn has(&self, any: &[&str]) -> bool {
        self.0.iter().any(|word| any.contains(&word.as_str()) || any.contains(&composed(word).as_str()))
    }
}

/// NFKC decomposes য়, ড় and ঢ়; the lists above may have either spelling.
fn composed(word: &str) -> String {
    word.replace("\u{9af}\u{9bc}", "\u{9df}")
        .replace("\u{9a1}\u{9bc}", "\u{9dc}")
        .replace("\u{9a2}\u{9bc}", "\u{9dd}")
}

fn phone(words: &Words<'_>, compact: &str) -> u8 {
    let is_other = words.has(NAME_WORDS)
        || words.has(ORDER_WORDS)
        || words.has(CONSIGNMENT_WORDS)
        || words.has(&["person", "address", "email", "method", "status", "type", "model", "verified"]);
    let is_number =
        matches!(compact, "number" | "numbers" | "hpno" | "customernumber" | "whatsappno" | "whatsappnumber");
    if is_other
        || !(words.has(PHONE_WORDS) || is_number || (words.has(CUSTOMER_WORDS) && words.has(&["number"])))
    {
        return 0;
    }
    match () {
        () if words.has(ASIDE_WORDS) => 30,
        () if words.has(CUSTOMER_WORDS) || words.has(&["delivery", "ডেলিভারি"]) => 100,
        () if words.has(&["billing"]) => 88,
        () => 85,
    }
}

fn order(words: &Words<'_>, compact: &str) -> u8 {
    if words.has(CONSIGNMENT_WORDS) {
        return 0;
    }
    match compact {
        "merchantorderid" | "merchantorderno" | "merchantorderreference" | "merchantinvoiceid" => 100,
        "ordernumber" | "orderno" | "অর্ডারনম্বর" | "অর্ডারনাম্বার" | "অর্ডারনং" => {
            95
        }
        "invoice" | "invoiceno" | "invoicenumber" | "invoiceid" => 90,
        "order" | "অর্ডার" | "order#" => 80,
        "ref" | "refno" | "reference" | "referenceno" | "referenceid" => 60,
        _ if words.has(ORDER_WORDS) && words.has(REFERENCE_WORDS) => 85,
        _ if compact == composed("ইনভয়েস") || composed(compact) == composed("ইনভয়েস") => {
            90
        }
        _ => 0,
    }
}

fn amount(words: &Words<'_>, compact: &str) -> u8 {
    match compact {
        "amounttocollect" | "collectableamount" | "collectibleamount" => return 100,
        "codamount" | "amountcod" | "cashondelivery" => return 98,
        "cod" | "collectamount" | "cashcollection" => return 95,
        "due" | "dueamount" | "amountdue" => return 90,
        "amount" | "টাকা" => return 88,
        "ordertotalamount" | "ordertotal" | "totalamount" | "grandtotal" => return 85,
        "total" | "মোট" | "মোটটাকা" => return 82,
        "price" | "bill" | "দাম" | "মূল্য" => return 75,
        "collectedamount" => return 50,
        _ => {}
    }
    if words.has(NO_AMOUNT_WORDS) || words.has(ORDER_WORDS) || !words.has(AMOUNT_WORDS) {
        return 0;
    }
    if words.has(&["selling", "unit", "product", "collected"]) { 41 } else { 70 }
}

fn person(words: &Words<'_>, compact: &str) -> u8 {
    if words.has(NO_NAME_WORDS) && !words.has(CUSTOMER_WORDS) {
        return 0;
    }
    match compact {
        "customer" | "customers" | "recipient" | "receiver" | "buyer" | "কাস্টমার" | "গ্রাহক" | "প্রাপক" => {
            75
        }
        "fullname" => 95,
        _ if !words.has(NAME_WORDS) => 0,
        _ if words.has(&["last"]) => 0,
        _ if words.has(&["first"]) => 70,
        _ if words.has(CUSTOMER_WORDS) => 100,
        _ if words.has(&["billing"]) => 80,
        "name" | "নাম" => 85,
        _ => 50,
    }
}

/// Shops split addresses into `Shipping Address1` and `Shipping Address2`; the first is the street.
fn address(words: &[String]) -> u8 {
    let numbered: Vec<String> =
        words.iter().map(|word| word.strip_suffix('1').unwrap_or(word)).map(str::to_owned).collect();
    let words = Words(&numbered);
    if !words.has(ADDRESS_WORDS) || words.has(NO_ADDRESS_WORDS) || words.has(PHONE_WORDS) {
        return 0;
    }
    match () {
        () if words.has(&["2", "3", "line2", "alt", "alternate", "alternative", "other", "বিকল্প"]) => {
            0
        }
        () if words.has(&["billing"]) => 70,
        () if words.has(CUSTOMER_WORDS) || words.has(&["delivery", "full", "ডেলিভারি", "ডেলিভারির"]) => {
            100
        }
        () if words.has(&["location", "street", "লোকেশন"]) => 50,
        () => 85,
    }
}

/// Scores all names together: some change their meaning beside others.
pub(super) fn names(headers: &[String]) -> Vec<Name> {
    let mut names: Vec<Name> = headers.iter().map(|header| name(header)).collect();
    let compact: Vec<String> = headers.iter().map(|header| super::header::compact(header)).collect();
    let has = |wanted: &[&str]| compact.iter().any(|header| wanted.contains(&header.as_str()));
    for (name, header) in names.iter_mut().zip(&compact) {
        match header.as_str() {
            // Steadfast's sender, beside the customer.
            "contactphone" | "contactnumber" if has(&["phone"]) && has(&["contactname", "invoice"]) => {
                (name.phone, name.sender) = (0, true);
            }
            // Steadfast's own id.
            "orderid" if has(&["trackingcode"]) => name.order = 0,
            // Shopify's order number.
            "name" if has(&["shippingname", "billingname"]) => (name.order, name.name) = (100, 0),
            _ => {}
        }
    }
    names
}
