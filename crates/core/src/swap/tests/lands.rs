//! Where random lives of the form are lived: a chain family, who lives there, and how its world answers.

use super::{properties::Way, spenders::OTHER, *};
use crate::{
    review::WalletRequest,
    testing::{BOB, SOLANA_CHAIN},
};
use caip::Namespace;
use std::cell::Cell;

pub struct Land {
    /// A connected page with the form open.
    pub form: fn() -> (Page, World),
    /// Where it is open, and another network.
    pub chains: [&'static str; 2],
    /// Their numbers, where the wallet itself may go from one to the other.
    pub numbers: Option<[&'static str; 2]>,
    pub connector: &'static str,
    pub namespace: Namespace,
    /// Whose page it is, and somebody else.
    pub people: [&'static str; 2],
    /// What is held, what is held on EVM networks too, what is only listed there, and what nobody knows.
    pub tokens: [&'static str; 4],
    /// What becomes of a transaction.
    pub receipts: [&'static str; 4],
    /// What there is to sign.
    pub ways: &'static [Way],
    /// Whether what is signed names who signs, letter by letter.
    pub names_signer: bool,
    /// What the wallet gives, the first time, the second and so on.
    signs: fn(&str, u32) -> String,
}

impl Land {
    pub const ETHEREUM: Self = Self {
        form,
        chains: ["eip155:1", "eip155:10"],
        numbers: Some(["0x1", "0xa"]),
        connector: "eip6963:io.metamask",
        namespace: Namespace::Eip155,
        people: [ALICE, BOB],
        tokens: [ETH, USDC, DAI, "eip155:1:none"],
        receipts: [
            "{\"status\":\"0x1\",\"blockNumber\":\"0x9\"}",
            "null",
            "{\"status\":\"0x0\",\"blockNumber\":\"0x9\"}",
            "7",
        ],
        ways: &[Way::Coin, Way::Approval, Way::Permit, Way::Bundle],
        names_signer: true,
        signs: on_ethereum,
    };

    pub const SOLANA: Self = Self {
        form: solana::form,
        chains: [SOLANA_CHAIN, "eip155:1"],
        numbers: None,
        connector: "standard:Phantom",
        namespace: Namespace::Solana,
        people: [solana::OWN, solana::POOL],
        tokens: [solana::SOL_ID, solana::MINT_ID, solana::MINT_ID, "none"],
        receipts: [solana::CONFIRMED, "null", "{\"err\":7}", "7"],
        ways: &[Way::Coin],
        names_signer: false,
        signs: |_, _| solana::signs(),
    };
}

fn on_ethereum(method: &str, number: u32) -> String {
    match method {
        "eth_signTypedData_v4" => format!("\"0x{}{}1b\"", "1".repeat(64), "2".repeat(64)),
        "wallet_sendCalls" => format!("{{\"id\":\"0x{number:04x}\"}}"),
        _ => format!("\"0x{number:064x}\""),
    }
}

/// How those answer whose answer depends on the question.
#[derive(Clone, Copy, Default)]
pub struct Manners {
    pub quotes: u8,
    pub wallet: u8,
    pub switches: u8,
    pub nodes: u8,
    /// Whether who takes the token takes permits.
    pub permits: bool,
    /// Whether it is the other router.
    pub other: bool,
}

/// What the gateway gives for so much, in the smallest units.
pub fn comes_out(units: &str) -> String {
    let first: String = units.chars().take(3).collect();
    format!("{first}70000")
}

/// As usual, late, broken, never.
pub fn late(how: u8, answer: Answer) -> Answer {
    match (how, answer) {
        (1, Answer::Now(reply)) => Answer::After(1_500, reply),
        (2, _) => http(503, ""),
        (3, _) => Answer::Never,
        (_, answer) => answer,
    }
}

impl Land {
    /// A page with the form open, in a world of changing manners.
    pub fn begin(&'static self) -> (Page, World, Rc<Cell<Manners>>) {
        let (mut page, world) = (self.form)();
        let manners = Rc::new(Cell::new(Manners::default()));
        let (desk, told) = (world.clone(), manners.clone());
        let mut asked = 0;
        page.on(move |effect| {
            let manners = told.get();
            match effect {
                Effect::SwitchNetwork { network, .. } => {
                    Some(self.switch(&desk, network.caip_network_id.as_str(), manners.switches))
                }
                Effect::Request { request, .. } if is_to_sign(request) => {
                    asked += 1;
                    Some(self.sign(request, manners.wallet, asked))
                }
                Effect::Http { purpose: Purpose::Convert, url, .. } => offers(url, manners),
                Effect::Http { purpose: Purpose::Rpc, .. } if manners.nodes > 1 => {
                    Some(late(manners.nodes, text("")))
                }
                Effect::Http { purpose: Purpose::Rpc, .. }
                    if manners.nodes == 1 && self.numbers.is_some() =>
                {
                    Some(late(1, answer(&desk.borrow(), effect)?))
                }
                _ => None,
            }
        });
        (page, world, manners)
    }

    /// The wallet switches, says no, does not answer, or says that it did.
    fn switch(&self, world: &World, chain: &str, how: u8) -> Answer {
        match how {
            0 => {
                let there = chain == self.chains[0];
                world.borrow_mut().chain = if there { "\"0x1\"" } else { "\"0xa\"" };
                Answer::done()
            }
            1 => Answer::declined(),
            2 => Answer::Never,
            _ => Answer::done(),
        }
    }

    fn sign(&self, request: &WalletRequest, how: u8, number: u32) -> Answer {
        let signed = (self.signs)(request.method(), number);
        let typed = request.method() == "eth_signTypedData_v4";
        match how {
            1 => Answer::After(5_000, Reply::Text { value: signed }),
            2 => Answer::declined(),
            3 => Answer::Never,
            4 => Answer::wallet_error(-32_000, "no"),
            5 if typed => Answer::wallet_error(4200, "not supported"),
            6 if typed => text("\"0x1234\""),
            _ => text(&signed),
        }
    }
}

fn offers(url: &str, manners: Manners) -> Option<Answer> {
    if !url.contains("convert/quotes") {
        return None;
    }
    let mut offer = quoted(url, &comes_out(&value(url, "amount")));
    if value(url, "from").starts_with(SOLANA_CHAIN) {
        offer = http(200, &body(offer).replace("2000000000000000", "5000"));
    }
    if manners.permits {
        offer = taking_permits(offer);
    }
    if manners.other {
        offer = http(200, &body(offer).replace(ROUTER, OTHER));
    }
    Some(late(manners.quotes, offer))
}

/// Whether it is more than a question.
pub fn is_to_sign(request: &WalletRequest) -> bool {
    !matches!(request.method(), "eth_chainId" | "wallet_getCapabilities" | "wallet_getCallsStatus")
}
