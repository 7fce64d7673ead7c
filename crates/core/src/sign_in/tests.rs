//! Signing in, against a page whose sign-in keeps sessions in a list (specification, sections 2 and 4).

mod ask;
mod events;
mod families;
mod leave;
mod required;
mod session;
mod sign;
mod siwe;

use super::{SignInSlice, SignInStage, SignInStatus};
use crate::{
    protocol::{Action, Effect, Reply, SignInAction, View},
    testing::{ALICE, Answer, BOB, Outcome, Page, Setup, actions::*, metamask, standard},
};
use std::{cell::RefCell, rc::Rc};

const SIGNATURE: &str = "0xabcdef";

/// What the page's sign-in keeps, as `chain:address`, and how it behaves.
#[derive(Default)]
struct Kept {
    sessions: Vec<String>,
    optional: bool,
    stays: bool,
    domain: Option<&'static str>,
    expires: Option<&'static str>,
    by_page: bool,
    /// The kinds of effects that fail.
    broken: Vec<&'static str>,
    /// How many messages were made.
    made: u32,
}

type Shared = Rc<RefCell<Kept>>;

fn page(change: impl FnOnce(&mut Kept)) -> (Page, Shared) {
    page_with(change, |_| {})
}

/// A page with a sign-in and a wallet that signs.
fn page_with(change: impl FnOnce(&mut Kept), setup: impl FnOnce(&mut Setup)) -> (Page, Shared) {
    let mut kept = Kept::default();
    change(&mut kept);
    let kept = Rc::new(RefCell::new(kept));
    let mut own = Setup::default();
    own.options.siwx = true;
    setup(&mut own);
    let mut page = own.load();
    let host = kept.clone();
    page.on(move |effect| answer(&mut host.borrow_mut(), effect));
    page.on(|effect| match effect {
        Effect::Request { request, .. } if request.method() == "personal_sign" => {
            Some(Answer::Now(Reply::Text { value: format!("\"{SIGNATURE}\"") }))
        }
        _ => None,
    });
    page.start();
    (page, kept)
}

fn answer(kept: &mut Kept, effect: &Effect) -> Option<Answer> {
    let name = match effect {
        Effect::SignInSessions { .. } => "sessions",
        Effect::SignInMessage { .. } => "message",
        Effect::SignInSign { .. } => "sign",
        Effect::SignInAdd { .. } => "add",
        Effect::SignInEnd { .. } => "end",
        _ => return None,
    };
    if kept.broken.contains(&name) {
        return Some(Answer::throws("the server does not answer"));
    }
    match effect {
        Effect::SignInSessions { chain_id, address } => {
            let known = kept.sessions.contains(&format!("{chain_id}:{address}"));
            let end =
                kept.expires.map(|end| format!("\"expirationTime\":\"{end}\"")).unwrap_or_default();
            let sessions = if known {
                format!("{{\"data\":{{{end}}},\"message\":\"m\"}}")
            } else {
                String::new()
            };
            Some(text(&format!(
                "{{\"required\":{},\"signOutOnDisconnect\":{},\"sessions\":[{sessions}]}}",
                !kept.optional, !kept.stays
            )))
        }
        Effect::SignInMessage { chain_id, address } => {
            kept.made += 1;
            let domain = kept.domain.unwrap_or("shop.test");
            let end = kept
                .expires
                .map(|end| format!(",\"expirationTime\":\"{end}\""))
                .unwrap_or_default();
            Some(text(&format!(
                "{{\"message\":\"{domain} asks, number {}\",\"data\":{{\"domain\":\"{domain}\",\"accountAddress\":\"{address}\",\
                \"chainId\":\"{chain_id}\",\"statement\":\"Welcome\",\"resources\":[\"https://shop.test/terms\"]{end}}},\"signs\":{}}}",
                kept.made, kept.by_page
            )))
        }
        Effect::SignInSign { .. } => Some(text("0x1234")),
        Effect::SignInAdd { data, .. } => {
            let data = json::from_str::<crate::protocol::SignInData>(&data.0).unwrap();
            kept.sessions.push(format!("{}:{}", data.chain_id, data.account_address));
            Some(Answer::done())
        }
        Effect::SignInEnd { account } => {
            let ended = account.as_ref().map(|one| format!("{}:{}", one.chain_id, one.address));
            kept.sessions.retain(|known| ended.as_ref().is_some_and(|ended| ended != known));
            Some(Answer::done())
        }
        _ => None,
    }
}

fn text(value: &str) -> Answer {
    Answer::Now(Reply::Text { value: value.into() })
}

fn slice(page: &Page) -> SignInSlice {
    page.read("signIn")
}

fn ask(action: SignInAction) -> Action {
    Action::SignIn { action: json::Later::of(&action) }
}

fn is_add(effect: &Effect) -> bool {
    matches!(effect, Effect::SignInAdd { .. })
}

fn is_end(effect: &Effect) -> bool {
    matches!(effect, Effect::SignInEnd { .. })
}

fn is_signing(effect: &Effect) -> bool {
    matches!(effect, Effect::Request { request, .. } if request.method() == "personal_sign")
}

/// A visitor who pressed the wallet and sees the message.
fn connected(change: impl FnOnce(&mut Kept)) -> (Page, Shared) {
    let (mut page, kept) = page(change);
    connect_in(&mut page);
    (page, kept)
}

fn connect_in(page: &mut Page) {
    page.found(metamask());
    page.act(open());
    page.act(connect("MetaMask"));
}

/// The same, signed in.
fn signed_in(change: impl FnOnce(&mut Kept)) -> (Page, Shared) {
    let (mut page, kept) = connected(change);
    page.act(ask(SignInAction::Sign));
    assert_eq!(slice(&page).status, SignInStatus::SignedIn);
    (page, kept)
}

fn account(chain: &str, address: &str) -> String {
    format!("{chain}:{address}")
}
