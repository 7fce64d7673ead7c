//! What a gateway and a node may say that is not so: any field of any answer another one, and transactions that were tampered with.

use super::{
    calls::{Call, call, helper, place},
    chain::{JUPITER, MEMO, RENT, WRAPPED, own},
    jupiter::{self, EXACT_OUT, ROUTE, ROUTE_V2, SHARED, SHARED_V2},
    people::{BUYS, OTHER, OWN, SELLS, STRAY, THIEF},
};
use crate::review::wire::{
    ASSOCIATED_PROGRAM, BUDGET_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM,
};
use json::Value;
use proptest::prelude::*;

/// One field of one kind of answer.
#[derive(Debug, Clone)]
pub struct Lie {
    pub about: &'static str,
    pub field: u16,
    pub told: Told,
}

#[derive(Debug, Clone)]
pub enum Told {
    Nothing,
    Number(u64),
    Text(String),
    Twice,
}

const ANSWERS: [&str; 19] = [
    "getMultipleAccounts",
    "simulateTransaction",
    "getFeeForMessage",
    "getLatestBlockhash",
    "getAccountInfo",
    "getTokenAccountsByOwner",
    "getMinimumBalanceForRentExemption",
    "getBalance",
    "sendTransaction",
    "getSignatureStatuses",
    "balance",
    "convert/tokens",
    "convert/quotes",
    "convert/build-transaction",
    "convert/gas-price",
    "fungible/price",
    "supported-chains",
    "simulateTransaction",
    "getMultipleAccounts",
];

pub fn lies() -> impl Strategy<Value = Vec<Lie>> {
    let told = prop_oneof![
        1 => Just(Told::Nothing),
        1 => Just(Told::Twice),
        3 => units().prop_map(Told::Number),
        3 => prop::sample::select(addresses()).prop_map(Told::Text),
        1 => units().prop_map(|units| Told::Text(units.to_string())),
    ];
    let lie = (prop::sample::select(ANSWERS.to_vec()), any::<u16>(), told)
        .prop_map(|(about, field, told)| Lie { about, field, told });
    prop::collection::vec(lie, 0..4)
}

/// The answer with the lies about it in it.
pub fn tell(about: &str, honest: &str, lies: &[Lie]) -> String {
    let own: Vec<&Lie> = lies.iter().filter(|lie| about.ends_with(lie.about)).collect();
    if own.is_empty() {
        return honest.to_owned();
    }
    let mut answer = Value::parse(honest).unwrap();
    for lie in own {
        let fields = count(&answer);
        let mut left = usize::from(lie.field) % fields.max(1);
        change(&mut answer, &mut left, &lie.told);
    }
    json::to_string(&answer)
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.iter().map(|(_, value)| count(value)).sum(),
        _ => 0_usize,
    }
}

/// Counts down to the field, and changes it there.
fn change(value: &mut Value, left: &mut usize, told: &Told) -> bool {
    if *left == 0 {
        *value = match (told, &value) {
            (Told::Nothing, _) => Value::Null,
            (Told::Twice, Value::Array(items)) => Value::Array([&items[..], items].concat()),
            (Told::Twice, _) => Value::Array(vec![value.clone(), value.clone()]),
            (Told::Number(units), Value::String(_)) => Value::String(units.to_string()),
            (Told::Number(units), _) => Value::Number(units.to_string().into()),
            (Told::Text(text), _) => Value::String(text.clone()),
        };
        return true;
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().any(|item| change(item, left, told)),
        Value::Object(fields) => fields.iter_mut().any(|(_, value)| change(value, left, told)),
        _ => false,
    }
}

pub fn units() -> impl Strategy<Value = u64> {
    prop::sample::select(vec![
        0,
        1,
        5_000,
        499_999,
        500_000,
        500_001,
        2_039_280,
        499_999_999,
        500_000_000,
        500_000_001,
        1_900_000_000,
        u64::MAX,
    ])
}

pub fn addresses() -> Vec<String> {
    let associated = [SELLS, BUYS, OTHER, WRAPPED].map(|mint| own(OWN, mint));
    let thiefs = [SELLS, BUYS, OTHER, WRAPPED].map(|mint| own(THIEF, mint));
    let others = [OWN, THIEF, SELLS, BUYS, OTHER, WRAPPED, SYSTEM_PROGRAM, TOKEN_PROGRAM];
    let others = others.map(str::to_owned).into_iter().chain([place(STRAY), helper(), place(99)]);
    others.chain(associated).chain(thiefs).collect()
}

fn programs() -> Vec<String> {
    [
        SYSTEM_PROGRAM,
        TOKEN_PROGRAM,
        TOKEN_2022_PROGRAM,
        ASSOCIATED_PROGRAM,
        BUDGET_PROGRAM,
        JUPITER,
        MEMO,
    ]
    .map(str::to_owned)
    .into_iter()
    .chain([place(99)])
    .collect()
}

/// Nearly two coins.
const MUCH: u64 = 1_900_000_000;

/// What may be done to a transaction.
#[derive(Debug, Clone)]
pub enum Tamper {
    Insert(usize, Vec<Call>),
    Remove(usize),
    Exchange(usize, usize),
    Account(usize, usize, String),
    Amount(usize, usize, u64),
    Program(usize, String),
    Append(usize, Vec<u8>),
    Byte(usize, usize, u8),
}

pub fn tampers() -> impl Strategy<Value = Vec<Tamper>> {
    let (at, address) = (0_usize..12, prop::sample::select(addresses()));
    let offsets = prop::sample::select(vec![1_usize, 2, 4, 8, 9, 12, 16, 17, 20, 24, 25]);
    let tamper = prop_oneof![
        4 => (at.clone(), any_calls()).prop_map(|(at, calls)| Tamper::Insert(at, calls)),
        1 => at.clone().prop_map(Tamper::Remove),
        1 => (at.clone(), at.clone()).prop_map(|(one, other)| Tamper::Exchange(one, other)),
        3 => (at.clone(), 0_usize..8, address).prop_map(|(at, place, key)| Tamper::Account(at, place, key)),
        3 => (at.clone(), offsets, units()).prop_map(|(at, from, units)| Tamper::Amount(at, from, units)),
        1 => (at.clone(), prop::sample::select(programs())).prop_map(|(at, program)| Tamper::Program(at, program)),
        1 => (at.clone(), prop::collection::vec(any::<u8>(), 1..20)).prop_map(|(at, bytes)| Tamper::Append(at, bytes)),
        1 => (at, 0_usize..30, any::<u8>()).prop_map(|(at, place, byte)| Tamper::Byte(at, place, byte)),
    ];
    prop::collection::vec(tamper, 0..4)
}

pub fn tamper(mut calls: Vec<Call>, tampers: &[Tamper]) -> Vec<Call> {
    for one in tampers {
        let count = calls.len().max(1);
        let (Tamper::Insert(at, _)
        | Tamper::Remove(at)
        | Tamper::Exchange(at, _)
        | Tamper::Account(at, ..)
        | Tamper::Amount(at, ..)
        | Tamper::Program(at, _)
        | Tamper::Append(at, _)
        | Tamper::Byte(at, ..)) = one;
        if calls.is_empty() {
            continue;
        }
        // Every third goes for the exchange itself.
        let route = calls.iter().position(|call| call.program == JUPITER);
        let at = route.filter(|_| *at >= 8).unwrap_or(at % count);
        match one {
            Tamper::Insert(_, more) => drop(calls.splice(at..at, more.iter().cloned())),
            Tamper::Remove(_) => drop(calls.remove(at)),
            Tamper::Exchange(_, other) => calls.swap(at, other % count),
            Tamper::Account(_, place, key) => {
                if let Some(account) = calls[at].accounts.get_mut(*place) {
                    account.clone_from(key);
                }
            }
            Tamper::Amount(_, from, units) => {
                if let Some(bytes) = calls[at].data.get_mut(*from..from + 8) {
                    bytes.copy_from_slice(&units.to_le_bytes());
                }
            }
            Tamper::Program(_, program) => calls[at].program.clone_from(program),
            Tamper::Append(_, bytes) => calls[at].data.extend(bytes),
            Tamper::Byte(_, place, byte) => {
                if let Some(old) = calls[at].data.get_mut(*place) {
                    *old = *byte;
                }
            }
        }
    }
    calls
}

fn any_calls() -> impl Strategy<Value = Vec<Call>> {
    prop_oneof![
        2 => any_call().prop_map(|one| vec![one]),
        1 => prop::sample::select(routes()),
        3 => prop::sample::select(tricks()),
    ]
}

/// Any instruction on any accounts.
fn any_call() -> impl Strategy<Value = Call> {
    let mut kinds: Vec<Vec<u8>> = (0..13).map(|kind| vec![kind, 0, 0, 0]).collect();
    kinds.extend((1..23).map(|kind| vec![kind]));
    kinds.extend([vec![6, 2, 1], vec![6, 3, 1], vec![26, 1], vec![255], vec![]]);
    kinds.extend([ROUTE, SHARED, EXACT_OUT, ROUTE_V2, SHARED_V2].map(|kind| kind.to_vec()));
    let accounts = prop::collection::vec(prop::sample::select(addresses()), 0..6);
    let tail = prop::collection::vec(any::<u8>(), 0..40);
    (prop::sample::select(programs()), prop::sample::select(kinds), accounts, units(), tail)
        .prop_map(|(program, kind, accounts, units, tail)| Call {
            program,
            accounts,
            data: [kind, units.to_le_bytes().to_vec(), tail].concat(),
        })
}

/// What looks harmless one by one.
fn tricks() -> Vec<Vec<Call>> {
    let key = |address: &str| bs58::decode(address).into_vec().unwrap();
    let helper = helper();
    let create = |units: u64| {
        let space = 165_u64.to_le_bytes();
        let data = [&[0; 4][..], &units.to_le_bytes(), &space, &key(TOKEN_PROGRAM)].concat();
        call(SYSTEM_PROGRAM, &[OWN, &helper], &data)
    };
    let owned =
        |owner: &str| call(TOKEN_PROGRAM, &[&helper, WRAPPED], &[&[18][..], &key(owner)].concat());
    let close = call(TOKEN_PROGRAM, &[&helper, OWN, OWN], &[9]);
    let (sells, others) = (own(OWN, SELLS), own(OWN, OTHER));
    let thiefs = own(THIEF, OTHER);
    let units = MUCH.to_le_bytes();
    let over = |kind: u8| [&[6, kind, 1][..], &key(THIEF)].concat();
    let assign = [&[1, 0, 0, 0][..], &key(THIEF)].concat();
    vec![
        vec![create(RENT), owned(OWN), close.clone(), create(MUCH), owned(THIEF)],
        vec![create(MUCH), owned(THIEF)],
        vec![close],
        vec![
            call(BUDGET_PROGRAM, &[], &[2, 192, 92, 21, 0, 0]),
            call(BUDGET_PROGRAM, &[], &[&[3][..], &50_000_000_u64.to_le_bytes()].concat()),
        ],
        vec![call(TOKEN_PROGRAM, &[&others, THIEF, OWN], &[&[4][..], &units].concat())],
        vec![call(TOKEN_PROGRAM, &[&others, OTHER, THIEF, OWN], &[&[13][..], &units].concat())],
        vec![call(TOKEN_PROGRAM, &[&others, OWN], &over(2))],
        vec![call(TOKEN_PROGRAM, &[&sells, OWN], &over(3))],
        vec![call(TOKEN_PROGRAM, &[&others, &thiefs, OWN], &[3, 1, 0, 0, 0, 0, 0, 0, 0])],
        vec![call(SYSTEM_PROGRAM, &[OWN], &assign)],
        vec![call(&place(99), &[OWN], &[1])],
        vec![call(JUPITER, &[OWN, &others], &[1, 2, 3, 4, 5, 6, 7, 8])],
    ]
}

/// Exchanges that nobody wanted.
fn routes() -> Vec<Vec<Call>> {
    let (wrapped, sells, others) = (own(OWN, WRAPPED), own(OWN, SELLS), own(OWN, OTHER));
    let wrap = |units: u64| {
        let data = [&[2, 0, 0, 0][..], &units.to_le_bytes()].concat();
        vec![
            call(
                ASSOCIATED_PROGRAM,
                &[OWN, &wrapped, OWN, WRAPPED, SYSTEM_PROGRAM, TOKEN_PROGRAM],
                &[1],
            ),
            call(SYSTEM_PROGRAM, &[OWN, &wrapped], &data),
            call(TOKEN_PROGRAM, &[&wrapped], &[17]),
        ]
    };
    let route = |kind: [u8; 8], from: &str, units: u64| {
        let data = jupiter::data(kind, units, 48_510_000);
        let to = own(OWN, BUYS);
        match kind {
            ROUTE_V2 => call(
                JUPITER,
                &[OWN, from, &to, from, BUYS, TOKEN_PROGRAM, TOKEN_PROGRAM, JUPITER],
                &data,
            ),
            SHARED => call(JUPITER, &[TOKEN_PROGRAM, THIEF, OWN, from, THIEF, THIEF, &to], &data),
            SHARED_V2 => call(JUPITER, &[THIEF, OWN, from, THIEF, THIEF, &to, BUYS, BUYS], &data),
            _ => call(JUPITER, &[TOKEN_PROGRAM, OWN, from, &to, JUPITER, BUYS], &data),
        }
    };
    let mut list = vec![
        [wrap(MUCH), vec![route(ROUTE, &wrapped, MUCH)]].concat(),
        [wrap(MUCH), vec![route(ROUTE_V2, &wrapped, MUCH)]].concat(),
    ];
    for from in [sells, others, place(STRAY)] {
        for kind in [ROUTE, SHARED, EXACT_OUT, ROUTE_V2, SHARED_V2] {
            list.push(vec![route(kind, &from, 1_900_000)]);
        }
    }
    list
}
