//! Transactions that were made elsewhere, and what is refused of them.

use super::{
    exchange::{JUPITER, NOTES},
    *,
};
use crate::{
    chain_data::ChainData,
    review::{Asset, Signable, Signer, promise::certain},
    testing::fuzz,
};
use proptest::prelude::*;
use std::rc::Rc;

const MINT: &str = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const OTHER_MINT: &str = "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB";

fn at(byte: u8) -> String {
    bs58::encode([byte; 32]).into_string()
}

fn signer() -> String {
    at(1)
}

fn thief() -> String {
    at(3)
}

fn own(mint: &str) -> String {
    associated(&signer(), mint, TOKEN_PROGRAM).unwrap()
}

/// Program, accounts, data.
type Call = (String, Vec<String>, Vec<u8>);

/// A transaction of the signer's in its wire form.
fn wire(calls: &[Call]) -> Vec<u8> {
    let mut keys = vec![signer()];
    for (program, accounts, _) in calls {
        for key in accounts.iter().chain([program]) {
            if !keys.contains(key) {
                keys.push(key.clone());
            }
        }
    }
    let place =
        |key: &String| u8::try_from(keys.iter().position(|one| one == key).unwrap()).unwrap();
    let mut bytes = vec![1];
    bytes.extend([0; 64]);
    bytes.extend([1, 0, 0, u8::try_from(keys.len()).unwrap()]);
    for key in &keys {
        bytes.extend(bs58::decode(key).into_vec().unwrap());
    }
    bytes.extend([9; 32]);
    bytes.push(u8::try_from(calls.len()).unwrap());
    for (program, accounts, data) in calls {
        bytes.extend([place(program), u8::try_from(accounts.len()).unwrap()]);
        bytes.extend(accounts.iter().map(place));
        bytes.push(u8::try_from(data.len()).unwrap());
        bytes.extend(data);
    }
    bytes
}

/// A swap of up to 500 of the coin and of the token.
fn swap() -> Proposal {
    let network = json::from_str(
        "{\"id\":\"solana\",\"name\":\"Solana\",\"chainNamespace\":\"solana\",\"caipNetworkId\":\"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\",\
         \"nativeCurrency\":{\"name\":\"Sol\",\"symbol\":\"SOL\",\"decimals\":9},\"rpcUrls\":{\"default\":{\"http\":[]}},\"testnet\":false}",
    );
    let spends = |token: &str| Expect::Spends { token: token.into(), units: "500".into() };
    Proposal {
        kind: ReviewKind::Swap,
        network: Rc::new(network.unwrap()),
        signer: Signer {
            connector: String::new(),
            wallet: String::new(),
            address: signer(),
            smart: false,
        },
        what: Signable::Solana(Vec::new()),
        rehearsal: None,
        expects: vec![spends(""), spends(MINT)],
        assets: vec![Asset { token: MINT.into(), symbol: "USDC".into(), decimals: Some(6) }],
        coin_price: None,
        worth: None,
        built_by: None,
        named: None,
        critical: Vec::new(),
        warnings: Vec::new(),
        until: None,
    }
}

/// Tried on the page's own node.
const TRIED: Tried = Tried { whole: true, own_node: true };

/// The token is not known here.
fn assets() -> Assets {
    Assets(certain(&swap(), &ChainData::default(), &[]))
}

fn judged(calls: &[Call]) -> Verdict {
    let bytes = wire(calls);
    judge(&Wire::read(&bytes).unwrap(), &swap(), &assets(), &Trusted::default(), TRIED)
}

fn keys(messages: &[Message]) -> Vec<&str> {
    messages.iter().map(|message| message.key.as_str()).collect()
}

fn data(kind: &[u8], units: u64) -> Vec<u8> {
    [kind, &units.to_le_bytes()].concat()
}

fn system(kind: u8, accounts: &[String], units: u64) -> Call {
    (SYSTEM_PROGRAM.into(), accounts.to_vec(), data(&[kind, 0, 0, 0], units))
}

fn token(kind: &[u8], accounts: &[String], units: u64) -> Call {
    (TOKEN_PROGRAM.into(), accounts.to_vec(), data(kind, units))
}

#[test]
fn no_more_goes_away_than_was_promised() {
    let (own, mint) = (own(MINT), MINT.to_owned());
    let coin = |units| system(2, &[signer(), thief()], units);
    let checked = |kind: &[u8], units| {
        let mut call = token(kind, &[own.clone(), mint.clone(), thief(), signer()], units);
        call.2.push(6);
        call
    };
    let newer = |call: Call| (TOKEN_2022_PROGRAM.to_owned(), call.1, call.2);
    let plain = |units| token(&[3], &[own.clone(), thief(), signer()], units);
    let burn = |units| token(&[8], &[own.clone(), mint.clone(), signer()], units);
    for (calls, refused) in [
        (vec![coin(500)], false),
        (vec![coin(501)], true),
        (vec![coin(300), coin(300)], true),
        (vec![checked(&[12], 500)], false),
        (vec![checked(&[12], 501)], true),
        (vec![newer(checked(&[26, 1], 501))], true),
        (vec![plain(500)], false),
        (vec![plain(501)], true),
        (vec![plain(300), checked(&[12], 300)], true),
        (vec![burn(501)], true),
        (vec![checked(&[12], 400), burn(101)], true),
    ] {
        let verdict = judged(&calls);
        let expected: &[&str] = if refused { &["review.refused.loses"] } else { &[] };
        assert_eq!(keys(&verdict.refused), expected, "{calls:?}");
    }
}

#[test]
fn what_gives_somebody_power_over_the_signers_is_refused() {
    let (own, thiefs) = (own(MINT), bs58::decode(thief()).into_vec().unwrap());
    let over = [&[6, 2, 1][..], &thiefs].concat();
    let assign = [&[1, 0, 0, 0][..], &thiefs].concat();
    for call in [
        token(&[4], &[own.clone(), thief(), signer()], 1),
        token(&[13], &[own.clone(), MINT.into(), thief(), signer()], 1),
        (TOKEN_PROGRAM.into(), vec![own.clone(), signer()], over.clone()),
        (TOKEN_2022_PROGRAM.into(), vec![own.clone(), signer()], over),
        (TOKEN_PROGRAM.into(), vec![own, thief(), signer()], vec![9]),
        (SYSTEM_PROGRAM.into(), vec![signer()], assign),
    ] {
        assert_eq!(
            keys(&judged(std::slice::from_ref(&call)).refused),
            ["review.refused.handsOver"],
            "{call:?}"
        );
    }
}

#[test]
fn what_cannot_be_read_and_names_the_signer_is_refused() {
    for call in [
        (TOKEN_PROGRAM.to_owned(), vec![at(2), signer()], vec![255, 1, 2]),
        (TOKEN_PROGRAM.to_owned(), vec![signer()], vec![26, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
        (TOKEN_PROGRAM.into(), vec![at(2), thief(), signer()], data(&[3], 1)),
        (SYSTEM_PROGRAM.into(), vec![signer()], vec![99, 0, 0, 0]),
        (SYSTEM_PROGRAM.into(), vec![at(2), at(4), signer()], vec![4, 0, 0, 0]),
        (ASSOCIATED_PROGRAM.into(), vec![signer(), at(2), signer()], vec![7]),
    ] {
        assert_eq!(
            keys(&judged(std::slice::from_ref(&call)).refused),
            ["review.refused.unread"],
            "{call:?}"
        );
    }
}

#[test]
fn a_program_that_is_not_read_is_refused_by_its_name() {
    for program in [at(8), JUPITER.to_owned(), "whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc".into()]
    {
        let verdict = judged(&[(program.clone(), vec![signer()], vec![1])]);
        assert_eq!(keys(&verdict.refused), ["review.refused.program"]);
        assert_eq!(verdict.refused[0].values.get("program"), Some(&program));
    }
    for note in NOTES {
        assert_eq!(judged(&[(note.into(), vec![signer()], vec![1])]), Verdict::default());
    }
}

#[test]
fn what_wraps_the_coin_and_opens_own_accounts_is_let_pass() {
    let wrapped = own(WRAPPED);
    let calls = [
        (
            ASSOCIATED_PROGRAM.into(),
            vec![signer(), wrapped.clone(), signer(), WRAPPED.into()],
            vec![1],
        ),
        system(2, &[signer(), wrapped.clone()], 10_000),
        (TOKEN_PROGRAM.into(), vec![wrapped.clone()], vec![17]),
        (TOKEN_PROGRAM.into(), vec![wrapped, signer(), signer()], vec![9]),
    ];
    assert_eq!(judged(&calls), Verdict::default());
}

#[test]
fn fees_are_what_the_transaction_says_and_have_a_ceiling() {
    let budget = |limit: u32, price: u64| {
        let limit = [&[2][..], &limit.to_le_bytes()].concat();
        let price = data(&[3], price);
        [limit, price].map(|data| (BUDGET_PROGRAM.to_owned(), vec![], data))
    };
    for (limit, price, expected, refused, warned) in [
        (200_000, 1, 5_001, 0, 0),
        (200_000, 1_000_000, 205_000, 0, 0),
        (1_000_000, 10_000_000, 10_005_000, 0, 1),
        (u32::MAX, 200_000_000, 280_005_000, 1, 0),
        (1, u64::MAX, 18_446_744_078_710, 1, 0),
    ] {
        let calls = budget(limit, price);
        let bytes = wire(&calls);
        let wire = Wire::read(&bytes).unwrap();
        assert_eq!(fee(&wire), expected, "{limit} {price}");
        for coin_price in [None, Some("0"), Some("0.000001"), Some("1000000000")] {
            let proposal = Proposal { coin_price: coin_price.and_then(Amount::parse), ..swap() };
            let verdict = judge(&wire, &proposal, &assets(), &Trusted::default(), TRIED);
            let counts = (verdict.refused.len(), verdict.warnings.len());
            assert_eq!(counts, (refused, warned), "{price} {coin_price:?}");
        }
    }
    // The chain reads over what stands behind.
    let mut calls = budget(1_400_000, 1_000_000);
    calls[0].2.push(0);
    let bytes = wire(&calls);
    assert_eq!(fee(&Wire::read(&bytes).unwrap()), 1_405_000);
}

/// What the signer has of the coin and of both tokens, in a model of the three programs; `None` where they would refuse the call.
struct Chain {
    coins: BTreeMap<String, u64>,
    /// Mint, owner, units, who else may take.
    accounts: BTreeMap<String, (String, String, u64, Option<String>)>,
}

impl Chain {
    fn new() -> Self {
        let mut accounts = BTreeMap::new();
        for mint in [MINT, OTHER_MINT] {
            accounts.insert(own(mint), (mint.to_owned(), signer(), 1_000, None));
        }
        for (place, mint) in [(5, MINT), (6, OTHER_MINT)] {
            accounts.insert(at(place), (mint.to_owned(), thief(), 0, None));
        }
        // An account of the signer's that is not where it is looked for.
        accounts.insert(at(7), (OTHER_MINT.to_owned(), signer(), 1_000, None));
        Self { coins: [(signer(), 1_000)].into(), accounts }
    }

    fn run(&mut self, (program, accounts, data): &Call) -> Option<()> {
        let units =
            |from: usize| Some(u64::from_le_bytes(data.get(from..from + 8)?.try_into().ok()?));
        let account = |place: usize| accounts.get(place).cloned();
        if program == SYSTEM_PROGRAM {
            if data.first()? == &2 && account(0)? == signer() {
                let (from, to, units) = (account(0)?, account(1)?, units(4)?);
                let left = self.coins.get(&from)?.checked_sub(units)?;
                self.coins.insert(from, left);
                *self.coins.entry(to).or_default() += units;
            }
            return Some(());
        }
        let (to, by, at) = match data.first()? {
            3 => (account(1)?, account(2)?, 1),
            12 => (account(2)?, account(3)?, 1),
            26 => (account(2)?, account(3)?, 2),
            8 => (String::new(), account(2)?, 1),
            4 | 6 => {
                let one = self.accounts.get_mut(&account(0)?)?;
                if *data.first()? == 4 && account(2)? == one.1 && one.1 == signer() {
                    one.3 = account(1);
                }
                if *data.first()? == 6 && account(1)? == one.1 && one.1 == signer() {
                    one.1 = thief();
                }
                return Some(());
            }
            _ => return Some(()),
        };
        let (from, units) = (account(0)?, units(at)?);
        let (mint, owner, held, _) = self.accounts.get(&from)?.clone();
        if by != signer() || owner != by || *data.first()? == 12 && account(1)? != mint {
            return None;
        }
        if !to.is_empty() && self.accounts.get(&to)?.0 != mint {
            return None;
        }
        self.accounts.get_mut(&from)?.2 = held.checked_sub(units)?;
        if let Some(one) = self.accounts.get_mut(&to) {
            one.2 += units;
        }
        Some(())
    }

    /// What the signer has: the coin, and what is in own accounts that nobody else may take of.
    fn has(&self, mint: &str) -> u64 {
        if mint.is_empty() {
            return self.coins.get(&signer()).copied().unwrap_or_default();
        }
        let own = self.accounts.values().filter(|one| one.0 == mint && one.1 == signer());
        own.filter(|one| one.3.is_none()).map(|one| one.2).sum()
    }
}

/// Anything that a gateway might put into a transaction.
fn any_call() -> impl Strategy<Value = Call> {
    let places = vec![
        signer(),
        thief(),
        own(MINT),
        own(OTHER_MINT),
        own(WRAPPED),
        at(5),
        at(6),
        at(7),
        MINT.into(),
        OTHER_MINT.into(),
    ];
    let program = prop::sample::select(vec![SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM]);
    let kind = prop::sample::select(vec![
        vec![2, 0, 0, 0],
        vec![1, 0, 0, 0],
        vec![3],
        vec![4],
        vec![6, 2, 1],
        vec![8],
        vec![12],
        vec![13],
        vec![26, 1],
    ]);
    let accounts = prop::collection::vec(prop::sample::select(places), 1..5);
    let units = prop::sample::select(vec![0_u64, 1, 250, 499, 500, 501, 1_000, u64::MAX]);
    (program, kind, accounts, units, prop::collection::vec(any::<u8>(), 0..40)).prop_map(
        |(program, kind, accounts, units, tail)| {
            (program.to_owned(), accounts, [data(&kind, units), tail].concat())
        },
    )
}

#[test]
fn whatever_a_gateway_builds_takes_no_more_than_was_promised_or_is_refused() {
    fuzz::run(&prop::collection::vec(any_call(), 1..4), |calls| {
        if calls.iter().any(|call| call.2.len() > 120) || !judged(&calls).refused.is_empty() {
            return Ok(());
        }
        let (mut chain, before) = (Chain::new(), Chain::new());
        // A transaction that fails in one of its instructions changes nothing.
        if !calls.iter().all(|call| chain.run(call).is_some()) {
            return Ok(());
        }
        for (mint, most) in [("", 500), (MINT, 500), (OTHER_MINT, 0)] {
            prop_assert!(
                before.has(mint) - chain.has(mint).min(before.has(mint)) <= most,
                "{mint} {calls:?}"
            );
        }
        Ok(())
    });
}
