//! What happens in a life of the form, and the world that it is lived in.

use super::{
    lands::{Land, Manners, late},
    *,
};
use crate::protocol::{Fault, FaultKind, HostEvent};
use std::cell::Cell;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Move {
    Write(String),
    Choose(SwapSide, usize),
    Switch,
    Slippage(u32),
    Max,
    /// The page opens the form with an amount.
    Page(&'static str),
    Pick(SwapSide),
    Review,
    Confirm,
    Repeat,
    Cancel,
    Retry,
    Back,
    Close,
    Open,
    Hide(bool),
    Wait(u64),
    /// The device's clock is set.
    Clock(i64),
    /// Whether there is no room for anything.
    Full(bool),
    /// The wallet shares another account.
    Account(bool),
    Network(bool),
    /// The wallet itself goes to another network.
    Moves(bool),
    /// How the gateway, the chain and the wallet answer from now on.
    World(Told, u8),
    /// The oldest open request is answered late, or fails.
    Late(bool),
}

/// Who answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Told {
    Quotes,
    Built,
    Allowance,
    Receipts,
    Capabilities,
    Wallet,
    Tokens,
    Permits,
    Router,
    Switches,
    /// Where the wallet is.
    Place,
    Nodes,
    /// What gas costs.
    Gas,
    /// What the account is.
    Kind,
}

pub(super) const ALL: [Told; 14] = [
    Told::Quotes,
    Told::Built,
    Told::Allowance,
    Told::Receipts,
    Told::Capabilities,
    Told::Wallet,
    Told::Tokens,
    Told::Permits,
    Told::Router,
    Told::Switches,
    Told::Place,
    Told::Nodes,
    Told::Gas,
    Told::Kind,
];

pub(super) const ALLOWANCES: [&str; 4] = [
    "0",
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    "x",
    "1",
];
pub(super) const CAPABILITIES: [&str; 4] =
    ["{}", "{\"0x1\":{\"atomic\":{\"status\":\"supported\"}}}", "7", "null"];

/// A life: the page, its world, and how that answers.
pub(super) struct Life {
    pub land: &'static Land,
    pub page: Page,
    pub world: World,
    manners: Rc<Cell<Manners>>,
    built: Answer,
    tokens: Answer,
    gas: Answer,
}

impl Life {
    pub fn begin(land: &'static Land) -> Self {
        let (page, world, manners) = land.begin();
        let desk = world.borrow();
        let (built, tokens, gas) =
            (desk.built.clone(), desk.tokens.clone(), desk.gas_price.clone());
        drop(desk);
        let mut life = Self { land, page, world, manners, built, tokens, gas };
        life.friendly();
        life
    }

    pub fn friendly(&mut self) {
        for who in ALL {
            self.turn(who, 0);
        }
        self.page.storage.broken = None;
    }

    /// Answers of one kind: 0 is as usual.
    pub fn turn(&mut self, who: Told, how: u8) {
        let (mut manners, mut desk) = (self.manners.get(), self.world.borrow_mut());
        let four = usize::from(how % 4);
        match who {
            Told::Quotes => manners.quotes = how % 4,
            Told::Built => desk.built = late(how % 4, self.built.clone()),
            Told::Allowance => desk.allowance = ALLOWANCES[four].into(),
            Told::Receipts => desk.receipt = self.land.receipts[four].into(),
            Told::Capabilities => desk.capabilities = CAPABILITIES[four].into(),
            Told::Wallet => manners.wallet = how,
            Told::Tokens => desk.tokens = late(how % 4, self.tokens.clone()),
            Told::Permits => manners.permits = how % 2 == 1,
            Told::Router => manners.other = how % 2 == 1,
            Told::Switches => manners.switches = how % 4,
            Told::Place => desk.chain = if how % 2 == 1 { "\"0xa\"" } else { "\"0x1\"" },
            Told::Nodes => manners.nodes = how % 4,
            Told::Gas => desk.gas_price = late(how % 4, self.gas.clone()),
            Told::Kind => desk.code = if how % 4 == 1 { "\"0x6001\"" } else { "\"0x\"" },
        }
        self.manners.set(manners);
    }

    pub fn perform(&mut self, one: &Move) {
        let (land, page) = (self.land, &mut self.page);
        let place = |other: bool| usize::from(other);
        match one.clone() {
            Move::Write(text) => write(page, &text),
            Move::Choose(side, which) => choose(page, side, land.tokens[which]),
            Move::Switch => act(page, SwapAction::SwitchTokens),
            Move::Slippage(bps) => act(page, SwapAction::Slippage { bps }),
            Move::Max => act(page, SwapAction::Max { point: None }),
            Move::Page(amount) => {
                let amount = Some(amount.to_owned());
                act(page, SwapAction::Open { from_token: None, to_token: None, amount });
            }
            Move::Pick(side) => act(page, SwapAction::Pick { side }),
            Move::Review => {
                trade(page);
            }
            Move::Confirm => of_review(page, ReviewAction::Confirm),
            Move::Repeat => of_review(page, ReviewAction::Repeat),
            Move::Cancel => act(page, SwapAction::Cancel),
            Move::Retry => act(page, SwapAction::Retry),
            Move::Back => page.act(Action::Back),
            Move::Close => page.act(Action::Close),
            Move::Open => page.act(open_at(View::Swap)),
            Move::Hide(hidden) => page.event(HostEvent::Visibility { visible: !hidden }),
            Move::Wait(ms) => page.advance(ms),
            Move::Clock(by) => {
                page.now = page.now.saturating_add_signed(by);
                page.tick();
            }
            Move::Full(full) => {
                page.storage.broken = full.then(|| "QuotaExceededError".into());
            }
            Move::Account(other) => page.event(HostEvent::AccountsChanged {
                connector: land.connector.into(),
                namespace: land.namespace,
                accounts: vec![land.people[place(other)].into()],
            }),
            Move::Network(other) => page.act(switch(land.chains[place(other)])),
            Move::Moves(other) => {
                if let Some(numbers) = land.numbers {
                    let chain = numbers[place(other)].to_owned();
                    let (connector, namespace) = (land.connector.into(), land.namespace);
                    page.event(HostEvent::ChainChanged { connector, namespace, chain });
                }
            }
            Move::World(who, how) => self.turn(who, how),
            Move::Late(fails) => {
                if let Some(request) = page.open.first().copied() {
                    page.reply(request, &if fails { no_answer() } else { junk() });
                }
            }
        }
    }
}

pub(super) fn of_review(page: &mut Page, action: ReviewAction) {
    page.act(Action::Review { action: Later::of(&action) });
}

pub(super) fn no_answer() -> Reply {
    Reply::Failed { fault: Fault { kind: FaultKind::Timeout, code: None, message: String::new() } }
}

pub(super) fn junk() -> Reply {
    Reply::Http { status: 200, body: "{}".into() }
}
