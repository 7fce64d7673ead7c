//! Random lives of the form. Whatever is done, answered, refused or kept waiting: no offer is shown for another form than the one in sight, nothing
//! that was typed is lost, what is signed was shown and confirmed, and once, and every promise ends.

use super::{
    lands::{Land, comes_out, is_to_sign},
    laws::{Did, Said, answers},
    life::{ALL, Life, Move, Told, no_answer},
    *,
};
use crate::{
    amount::Amount,
    protocol::HostEvent,
    swap::SwapStep,
    testing::{Outcome, laws},
};
use proptest::{prelude::*, sample::select, test_runner::TestRunner};

fn moves(land: &'static Land) -> impl Strategy<Value = Vec<Move>> {
    let side = prop_oneof![Just(SwapSide::Source), Just(SwapSide::To)];
    let amount = prop_oneof![
        "[0-9]{1,3}",
        "[0-9]{0,2}\\.[0-9]{0,7}",
        "[0-9.,e ]{0,6}",
        Just(String::new()),
        Just("100".to_owned())
    ];
    let clocks = select(vec![-3_600_000, -20_000, 20_000, 40_000, 3_600_000]);
    let one = prop_oneof![
        4 => amount.prop_map(Move::Write),
        3 => (side.clone(), 0..4_usize).prop_map(|(side, which)| Move::Choose(side, which)),
        1 => Just(Move::Switch),
        1 => (0..6_000_u32).prop_map(Move::Slippage),
        2 => Just(Move::Max),
        1 => select(vec!["0.75", "3"]).prop_map(Move::Page),
        1 => side.prop_map(Move::Pick),
        3 => Just(Move::Review),
        3 => Just(Move::Confirm),
        1 => Just(Move::Repeat),
        1 => Just(Move::Cancel),
        1 => Just(Move::Retry),
        1 => Just(Move::Back),
        1 => Just(Move::Close),
        2 => Just(Move::Open),
        1 => any::<bool>().prop_map(Move::Hide),
        5 => prop_oneof![Just(0_u64), 1..400_u64, 400..40_000_u64].prop_map(Move::Wait),
        1 => clocks.prop_map(Move::Clock),
        1 => any::<bool>().prop_map(Move::Full),
        1 => any::<bool>().prop_map(Move::Account),
        1 => any::<bool>().prop_map(Move::Network),
        1 => any::<bool>().prop_map(Move::Moves),
        4 => (select(ALL.to_vec()), 0..7_u8).prop_map(|(who, how)| Move::World(who, how)),
        2 => any::<bool>().prop_map(Move::Late),
    ];
    // Moves at random hardly ever come to a signature: some of them in a row are a visitor who means it, in a friendly world. Nor do they come
    // between a wish for all there is and its answer.
    let way = select(land.ways.to_vec());
    let meanwhile = vec![
        Move::Write("0.5".into()),
        Move::Page("0.75"),
        Move::Choose(SwapSide::Source, 1),
        Move::Switch,
        Move::Account(true),
        Move::Network(true),
    ];
    let some = prop_oneof![
        8 => one.prop_map(|one| vec![one]),
        1 => (select(meanwhile), any::<bool>()).prop_map(|(then, gas)| hurried(then, gas)),
        2 => (way, 0..3_usize, 0..4_u8).prop_map(|(way, yeses, slow)| meant(way, yeses, slow == 0)),
    ];
    prop::collection::vec(some, 1..50).prop_map(|moves| moves.concat())
}

/// In what way leave is given, where it has to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Way {
    /// The coin needs none.
    Coin,
    Approval,
    Permit,
    Bundle,
}

/// Sells one of the coin or a hundred of the token, and says yes so many times, to a wallet that may be slow.
fn meant(way: Way, yeses: usize, slow: bool) -> Vec<Move> {
    let mut moves: Vec<Move> = ALL.map(|who| Move::World(who, 0)).to_vec();
    let (sold, amount) = if way == Way::Coin { (0, "1") } else { (1, "100") };
    moves.extend([
        Move::World(Told::Permits, u8::from(way == Way::Permit)),
        Move::World(Told::Capabilities, u8::from(way == Way::Bundle)),
        Move::World(Told::Wallet, u8::from(slow)),
        Move::Cancel,
        Move::Hide(false),
        Move::Network(false),
        Move::Account(false),
        Move::Open,
        Move::Wait(500),
        Move::Choose(SwapSide::Source, sold),
        Move::Choose(SwapSide::To, 1 - sold),
        Move::Write(amount.into()),
        Move::Wait(300),
        Move::Review,
        Move::Wait(100),
    ]);
    for _ in 0..yeses {
        // With an approval the allowance comes; without one nobody asks for it any more.
        moves.extend([Move::World(Told::Allowance, 1), Move::Confirm, Move::Wait(100)]);
    }
    moves
}

/// Wants all there is of the coin in a form that began just now, and something else before the price of gas, or what the account is, is told.
fn hurried(meanwhile: Move, gas: bool) -> Vec<Move> {
    let mut moves: Vec<Move> = ALL.map(|who| Move::World(who, 0)).to_vec();
    let late = if gas { [Told::Gas, Told::Gas] } else { [Told::Kind, Told::Nodes] };
    moves.extend(late.map(|who| Move::World(who, 1)));
    moves.extend([
        Move::Cancel,
        Move::Hide(false),
        Move::Network(false),
        Move::Account(true),
        Move::Account(false),
        Move::Open,
        Move::Choose(SwapSide::To, 1),
        Move::Max,
        meanwhile,
        Move::Wait(2_000),
        Move::Wait(2_000),
    ]);
    moves
}

/// What is told of an offer is so.
fn check(swap: &SwapSlice) {
    if let Some(quote) = &swap.quote {
        let (from, to) = (swap.source_token.as_ref().unwrap(), swap.to_token.as_ref().unwrap());
        let units = quote.amount.to_units(from.decimals).unwrap();
        let out: u128 = comes_out(&units).parse().unwrap();
        let amount = |units: u128| Amount::of_units(&units.to_string(), to.decimals).unwrap();
        assert_eq!(quote.to_amount, amount(out), "another amount's");
        let bps: u128 = swap.slippage.to_units(2).unwrap().parse().unwrap();
        let kept = 10_000 - bps;
        assert_eq!(quote.minimum_received, amount(out * kept / 10_000), "another slippage's");
        assert_eq!(Amount::parse(&swap.to_token_amount), Some(quote.to_amount.rounded_down(6)));
    }
    if let (Some(one), Some(other)) = (&swap.source_token, &swap.to_token) {
        assert_ne!(one.id, other.id);
    }
}

/// What the wallet was asked to sign: method and parameters.
fn asked_to_sign(page: &Page) -> Vec<(String, String)> {
    let requests = page.effects.iter().filter_map(|request| match &request.effect {
        Effect::Request { request, .. } if is_to_sign(request) => {
            Some((request.method().to_owned(), request.params().to_owned()))
        }
        _ => None,
    });
    requests.collect()
}

/// What was signed: leave, or the exchange.
fn way_of((method, params): &(String, String)) -> Way {
    match method.as_str() {
        "eth_signTypedData_v4" => Way::Permit,
        "wallet_sendCalls" => Way::Bundle,
        _ if params.contains("095ea7b3") => Way::Approval,
        _ => Way::Coin,
    }
}

/// What a move does to the amount.
fn did(one: &Move) -> Did {
    match one {
        Move::Write(text) => Did::Typed(text.clone()),
        Move::Max => Did::All,
        Move::Switch => Did::Exchanged,
        Move::Choose(..) => Did::Chose,
        Move::Page(text) => Did::Page((*text).to_owned()),
        _ => Did::Nothing,
    }
}

const CASES: u32 = 120;

#[test]
fn on_ethereum_the_form_is_true_and_what_is_signed_was_shown_and_confirmed_once() {
    run(&Land::ETHEREUM);
}

#[test]
fn on_solana_the_form_is_true_and_what_is_signed_was_shown_and_confirmed_once() {
    run(&Land::SOLANA);
}

fn run(land: &'static Land) {
    let config = ProptestConfig { max_shrink_iters: 500, ..laws(CASES) };
    let cases = config.cases;
    let signed = RefCell::new(Vec::<Way>::new());
    let tried = TestRunner::new(config).run(&moves(land), |moves| {
        let ways = live(land, &moves)?;
        signed.borrow_mut().extend(land.ways.iter().filter(|way| ways.contains(way)));
        Ok(())
    });
    tried.unwrap_or_else(|error| panic!("{error}"));
    // A law about signatures says nothing of lives that come to none.
    for way in land.ways {
        let lives = signed.borrow().iter().filter(|one| *one == way).count();
        assert!(lives > cases as usize / 5, "only {lives} lives came to sign: {way:?}");
    }
}

/// What the wallet was asked to sign.
fn live(land: &'static Land, moves: &[Move]) -> Result<Vec<Way>, TestCaseError> {
    let mut life = Life::begin(land);
    let (mut agreed, mut said) = (Vec::new(), Said::of(&life.page));
    for one in moves {
        let before = swap(&life.page);
        let account = life.page.account().caip_address;
        let sent = asked_to_sign(&life.page).len();
        let quoted = asked(&life.page, "convert/quotes").len();
        let shown = review(&life.page);
        if *one == Move::Confirm && shown.stage == ReviewStage::Ready {
            agreed.push(shown.raw);
        }
        life.perform(one);
        let page = &life.page;
        let now = asked_to_sign(page);
        prop_assert!(now.len() <= sent + 1);
        for (_, one) in &now[sent..] {
            let place = agreed.iter().position(|shown| shown == one);
            prop_assert!(place.is_some(), "not shown, not confirmed, or twice: {}", one);
            agreed.remove(place.unwrap());
        }
        let exchanges = now.iter().filter(|one| matches!(way_of(one), Way::Coin | Way::Bundle));
        prop_assert!(exchanges.count() <= page.calls() as usize, "more than was asked for");
        let shown = review(page);
        if shown.stage == ReviewStage::Ready && land.names_signer {
            let address = page.address().unwrap_or_default().to_lowercase();
            prop_assert!(shown.raw.to_lowercase().contains(&address), "another's: {}", shown.raw);
        }
        let after = swap(page);
        let began = page.account().caip_address != account;
        said.holds(did(one), (&before, &after), began)?;
        answers((&before, &after), &asked(page, "convert/quotes")[quoted..])?;
        check(&after);
    }
    let signed = asked_to_sign(&life.page).iter().map(way_of).collect();
    end(&mut life)?;
    Ok(signed)
}

/// A world that answers again needs no more of these rounds of half a minute.
const ROUNDS: usize = 20;
/// What no node has seen is waited for half an hour (`UNSEEN_MS`), also an approval whose hash the wallet did not tell.
const MOST_ROUNDS: usize = 70;

/// The world is friendly again: nothing hangs, every promise ends, and the form works.
fn end(life: &mut Life) -> Result<(), TestCaseError> {
    life.friendly();
    let (land, page) = (life.land, &mut life.page);
    page.event(HostEvent::Visibility { visible: true });
    for round in 0..MOST_ROUNDS {
        if round >= ROUNDS && (1..=page.calls()).all(|call| page.outcome(call) != Outcome::Pending)
        {
            break;
        }
        for request in page.open.clone() {
            page.reply(request, &no_answer());
        }
        page.advance(30_000);
    }
    page.act(Action::Close);
    page.advance(5_000);
    for call in 1..=page.calls() {
        prop_assert_ne!(page.outcome(call), Outcome::Pending, "promise {}", call);
    }
    prop_assert_eq!(swap(page).step, SwapStep::Form);
    page.event(HostEvent::AccountsChanged {
        connector: land.connector.into(),
        namespace: land.namespace,
        accounts: vec![land.people[0].into()],
    });
    page.act(switch(land.chains[0]));
    page.act(open_at(View::Swap));
    page.advance(40_000);
    choose(page, SwapSide::Source, land.tokens[0]);
    choose(page, SwapSide::To, land.tokens[1]);
    write(page, "1");
    page.advance(40_000);
    let complete = swap(page).complete;
    prop_assert!(complete, "stuck: {:?} {:?} {:?}", swap(page), page.modal(), page.open);
    Ok(())
}
