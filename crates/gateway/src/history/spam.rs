use alloy_primitives::Address;

use crate::index::TokenFacts;
use crate::index::record::{Move, Record};
use crate::tokens::TokenList;

/// Accounts that one transaction gives the same token to, from which on it is an air-drop.
pub const MASS: u32 = 20;

/// What the rules look at.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// The account whose history it is.
    pub account: Address,
    /// The transaction.
    pub record: &'a Record,
    /// The transfer.
    pub found: &'a Move,
    /// What the token's contract says of itself.
    pub facts: Option<&'a TokenFacts>,
    /// What is known of the chain's tokens.
    pub list: Option<&'a TokenList>,
    /// Whether a list vouches for the token; the chain's own currency needs nobody.
    pub listed: bool,
    /// Whether the account itself ever dealt with the token's contract or with who sent the transaction.
    pub dealt: bool,
}

/// Why a transfer looks like spam; nothing if it does not. What the account signed itself never does, whatever it is.
///
/// | rule | it is |
/// |---|---|
/// | `zero_value` | a transfer of nothing that somebody else made: it puts a look-alike address into the history |
/// | `not_signed` | a token that no list knows and that says the account sent it, in somebody else's transaction |
/// | `url_in_name` | a name or symbol with an address of a web site in it |
/// | `look_alike` | a symbol of a listed token or of the chain's currency on another contract |
/// | `mass_airdrop` | a token that no list knows, given to 20 accounts or more in one transaction |
/// | `unsolicited_nft` | an NFT that no list knows, from somebody with whom the account never dealt |
pub fn spam_reasons(case: &Case<'_>) -> Vec<String> {
    let Case { account, record, found, listed, dealt, .. } = *case;
    if record.sender == account || found.kind.is_approval() {
        return Vec::new();
    }
    let (incoming, outgoing) = (found.to == account, found.from == account);
    let fungible_token = found.token.is_some() && !found.kind.is_nft();
    let rules = [
        ("zero_value", found.amount.is_zero()),
        ("not_signed", outgoing && !incoming && fungible_token && !listed),
        ("url_in_name", !listed && names(case).any(has_url)),
        ("look_alike", !listed && fungible_token && looks_alike(case)),
        ("mass_airdrop", incoming && !listed && record.breadth.is_some_and(|count| count >= MASS)),
        ("unsolicited_nft", incoming && found.kind.is_nft() && !listed && !dealt),
    ];
    rules.iter().filter(|(_, fits)| *fits).map(|(name, _)| (*name).to_owned()).collect()
}

fn names<'a>(case: &Case<'a>) -> impl Iterator<Item = &'a str> {
    let facts = case.facts;
    let both = [
        facts.and_then(|facts| facts.name.as_deref()),
        facts.and_then(|facts| facts.symbol.as_deref()),
    ];
    both.into_iter().flatten()
}

/// Endings that bait is sent with. A plain name with a dot, such as `St. Moritz` or `v1.0`, has none of them behind it.
const ENDINGS: [&str; 26] = [
    "com", "org", "net", "io", "xyz", "app", "site", "info", "fi", "finance", "gift", "gifts",
    "claims", "claim", "vip", "top", "online", "live", "pro", "co", "me", "cc", "gg", "link",
    "club", "events",
];

/// Whether a name has an address of a web site in it.
pub fn has_url(name: &str) -> bool {
    let name = name.to_lowercase();
    if ["http:", "https:", "www.", "t.me/", "t.ly/", "://"].iter().any(|part| name.contains(part)) {
        return true;
    }
    let words =
        name.split(|letter: char| letter.is_whitespace() || "()[]{}|/,;:!?#\"'".contains(letter));
    words.into_iter().any(|word| {
        let Some((host, ending)) = word.rsplit_once('.') else { return false };
        let ending = ending.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        !host.is_empty() && ENDINGS.contains(&ending)
    })
}

fn looks_alike(case: &Case<'_>) -> bool {
    let Some(symbol) = case.facts.and_then(|facts| facts.symbol.as_deref()) else { return false };
    case.list.is_some_and(|list| list.imitated(symbol).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::record::Kind;
    use crate::tokens::Tokens;
    use alloy_primitives::{B256, U256};
    use caip::ChainId;

    const ME: Address = Address::repeat_byte(1);
    const OTHER: Address = Address::repeat_byte(2);

    fn record(sender: Address, breadth: Option<u32>) -> Record {
        Record {
            block: 1,
            place: 0,
            hash: B256::ZERO,
            time: 0,
            sender,
            receiver: Some(OTHER),
            nonce: 0,
            selector: None,
            failed: false,
            breadth,
            moves: Vec::new(),
        }
    }

    fn got(kind: Kind, amount: u64) -> Move {
        let token = Some(Address::repeat_byte(9));
        Move {
            ordinal: 0,
            kind,
            token,
            from: OTHER,
            to: ME,
            amount: U256::from(amount),
            item: None,
        }
    }

    fn facts(symbol: &str) -> TokenFacts {
        TokenFacts { name: None, symbol: Some(symbol.to_owned()), decimals: Some(18) }
    }

    fn judge(
        record: &Record,
        found: &Move,
        facts: &TokenFacts,
        listed: bool,
        dealt: bool,
    ) -> Vec<String> {
        let tokens = Tokens::open(&[]).unwrap();
        let list = tokens.of(&ChainId::eip155(1));
        spam_reasons(&Case { account: ME, record, found, facts: Some(facts), list, listed, dealt })
    }

    #[test]
    fn each_rule_finds_its_spam() {
        let (alien, many) = (record(OTHER, None), record(OTHER, Some(500)));
        let went = Move { from: ME, to: OTHER, ..got(Kind::Erc20, 5) };
        let table: [(&Record, Move, &str, &[&str]); 8] = [
            (&alien, got(Kind::Erc20, 5), "FINE", &[]),
            (&alien, got(Kind::Erc20, 0), "FINE", &["zero_value"]),
            (&alien, went, "FINE", &["not_signed"]),
            (&alien, got(Kind::Erc20, 5), "claim at bonus.xyz", &["url_in_name"]),
            (&alien, got(Kind::Erc20, 5), "USDС", &["look_alike"]),
            (&alien, got(Kind::Erc20, 5), "eth", &["look_alike"]),
            (&many, got(Kind::Erc20, 5), "FINE", &["mass_airdrop"]),
            (&many, got(Kind::Erc721, 1), "FINE", &["mass_airdrop", "unsolicited_nft"]),
        ];
        for (record, found, symbol, expected) in table {
            assert_eq!(judge(record, &found, &facts(symbol), false, false), expected, "{symbol}");
        }
    }

    #[test]
    fn what_the_account_signed_or_a_list_knows_is_no_spam() {
        let bait = facts("https://bonus.xyz");
        assert!(
            judge(&record(ME, Some(500)), &got(Kind::Erc721, 0), &bait, false, false).is_empty()
        );
        assert!(
            judge(&record(OTHER, Some(500)), &got(Kind::Erc20, 5), &bait, true, false).is_empty()
        );
        assert!(
            judge(&record(OTHER, None), &got(Kind::Erc721, 1), &facts("NFT"), false, true)
                .is_empty()
        );
    }

    #[test]
    fn names_with_a_dot_are_not_all_web_sites() {
        for name in
            ["Visit bonus.xyz", "bonus.finance!", "www.x", "$ 1000 t.me/bonus", "(claim.gift)"]
        {
            assert!(has_url(name), "{name}");
        }
        for name in ["USD Coin", "USDC.e", "v1.0", "St. Moritz", "Pepe 2.0", "a.b", ".com", ""] {
            assert!(!has_url(name), "{name}");
        }
    }
}
