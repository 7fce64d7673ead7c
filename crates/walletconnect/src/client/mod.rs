//! The engine, of either side.
//!
//! - `mod.rs`: the one door; every call takes the host's time and returns an [`Output`];
//! - `state.rs`, `store.rs`: what is remembered, and how it survives a reload;
//! - `hear.rs`: what comes from peers, and which part it goes to; `say.rs`: what goes to them;
//! - `propose.rs`, `settle.rs`, `sign_in.rs`: a page's link, and what may come of it;
//! - `session.rs`, `request.rs`: what happens in a session, of either side;
//! - `provide.rs`, `deep_link.rs`: what a page's provider answers; how a phone's wallet is woken;
//! - `wallet/`: the wallet's part.

mod deep_link;
mod hear;
mod propose;
mod provide;
mod request;
mod said;
mod say;
mod session;
mod settle;
mod sign_in;
mod state;
pub mod store;
mod time;
#[cfg(feature = "wallet")]
mod wallet;

use crate::{
    hands::Hands,
    hex,
    jwt::ClientKey,
    link::{Link, News},
    payload::Metadata,
    protocol::{Action, CallError, DeepLink, Environment, HostEvent, LogLevel, Options, Output},
    random::Random,
};
use json::Raw;
use state::{Ended, Pending, Proposal, Session};
use std::cell::RefCell;
use store::{Dirty, Seen};

/// Seconds that a session lives, and that extending it gives it.
pub(crate) const WEEK_S: u64 = 604_800;
/// Seconds that a proposal lives.
pub(crate) const PROPOSAL_S: u64 = 300;

/// The engine. Every call takes the host's time in milliseconds since 1970 and returns what is to be done.
///
/// No call panics on bad input: it is told in the console, and to the call's promise.
pub struct Client(RefCell<Engine>);

pub(crate) struct Engine {
    pub hands: Hands,
    pub seed: [u8; 32],
    pub metadata: Metadata,
    pub links: Vec<Link>,
    pub proposals: Vec<Proposal>,
    pub sessions: Vec<Session>,
    /// Sessions that are over, of which no relay was told yet.
    pub ended: Vec<Ended>,
    #[cfg(feature = "wallet")]
    pub wallet: wallet::Wallet,
    pub pending: Vec<Pending>,
    pub seen: Seen,
    pub deep_link: Option<DeepLink>,
    pub dirty: Dirty,
}

/// How a call ends: at once, with this; or later.
pub(crate) type Outcome = Result<Option<Raw>, Box<CallError>>;

impl Client {
    /// Takes [`Options`] and an [`Environment`] as JSON. Nothing is done before [`Client::start`].
    pub fn new(options: &str, environment: &str, now: u64) -> Result<Self, json::Error> {
        let options: Options = json::from_str(options)?;
        let mut environment: Environment = json::from_str(environment)?;
        let seed = hex::decode32(&environment.seed)
            .ok_or_else(|| json::Error::new("expected 64 hex digits").at_key("seed"))?;
        let stored = std::mem::take(&mut environment.stored);
        let mut random = Random::new(seed);
        let known = store::seed(&stored);
        let seed = known.unwrap_or_else(|| random.bytes());
        let links = options.relays.into_iter().zip(0..);
        let mut engine = Engine {
            hands: Hands::new(random, ClientKey::from_seed(&seed), environment, now),
            seed,
            metadata: options.metadata,
            links: links.map(|(relay, index)| Link::new(index, relay)).collect(),
            proposals: Vec::new(),
            sessions: Vec::new(),
            ended: Vec::new(),
            #[cfg(feature = "wallet")]
            wallet: wallet::Wallet::default(),
            pending: Vec::new(),
            seen: Seen::default(),
            deep_link: None,
            dirty: Dirty { client: known.is_none(), ..Dirty::default() },
        };
        engine.restore(&stored);
        Ok(Self(RefCell::new(engine)))
    }

    /// Takes up again what was under way: relays are dialled for open sessions and links, and for ends that were not told.
    pub fn start(&self, now: u64) -> Output {
        self.turn(now, |engine| {
            engine.listen_again();
            for ended in std::mem::take(&mut engine.ended) {
                engine.tell_end(ended, &session::disconnected());
            }
        })
    }

    /// Takes an [`Action`]; `call` numbers the promise, 0 for none.
    pub fn dispatch(&self, call: u32, action: &str, now: u64) -> Output {
        self.turn(now, |engine| {
            let outcome = match json::from_str::<Action>(action) {
                Ok(action) => engine.perform(call, action),
                #[cfg(feature = "wallet")]
                Err(error) => engine.perform_other(call, action, &error),
                #[cfg(not(feature = "wallet"))]
                Err(error) => Err(wrong(&error.message())),
            };
            match outcome {
                Ok(Some(result)) => engine.hands.settle(call, Ok(result)),
                Ok(None) => {}
                Err(error) => engine.hands.settle(call, Err(error)),
            }
        })
    }

    /// Takes a [`HostEvent`].
    pub fn event(&self, event: &str, now: u64) -> Output {
        self.turn(now, |engine| match json::from_str::<HostEvent>(event) {
            Ok(event) => engine.observe(event),
            Err(error) => engine.hands.log(LogLevel::Warning, &error.message()),
        })
    }

    /// Lets time pass.
    pub fn tick(&self, now: u64) -> Output {
        self.turn(now, |_| {})
    }

    fn turn(&self, now: u64, work: impl FnOnce(&mut Engine)) -> Output {
        let mut engine = self.0.borrow_mut();
        engine.begin(now);
        work(&mut engine);
        engine.end()
    }
}

impl Engine {
    /// What is over is over, though the host slept through its end.
    fn begin(&mut self, now: u64) {
        if self.hands.advance(now) {
            self.links.iter_mut().for_each(Link::forgive);
        }
        self.expire_proposals();
        #[cfg(feature = "wallet")]
        self.expire_offers();
    }

    fn end(&mut self) -> Output {
        self.pass_time();
        self.save();
        Output { effects: std::mem::take(&mut self.hands.effects), wake_at: self.wake_at() }
    }

    /// The table of contents: which part performs which action.
    fn perform(&mut self, call: u32, action: Action) -> Outcome {
        match action {
            Action::Connect {
                required,
                optional,
                session_properties,
                scoped_properties,
                authenticate,
            } => {
                let wish = propose::Wish {
                    required,
                    optional,
                    session_properties,
                    scoped_properties,
                    authenticate,
                };
                self.connect(wish)
            }
            Action::CancelConnect { pairing } => {
                self.cancel_connect(&pairing);
                Ok(Some(nothing()))
            }
            Action::Request { topic, chain, method, params, expiry } => {
                self.request(call, &topic, &chain, &method, params, expiry)
            }
            Action::Provide { topic, namespace, method, params } => {
                self.provide(call, &topic, &namespace, &method, params)
            }
            Action::UseChain { topic, chain } => self.use_chain(&topic, &chain),
            Action::ChooseLink { link } => {
                self.choose_link(link);
                Ok(Some(nothing()))
            }
            Action::Disconnect { topic, reason } => self.disconnect(&topic, reason),
            Action::Ping { topic } => self.ping(call, &topic),
            Action::Extend { topic } => self.extend(call, &topic),
            Action::Sessions => Ok(Some(self.session_views())),
        }
    }

    /// What is no page's action may be a wallet's.
    #[cfg(feature = "wallet")]
    fn perform_other(&mut self, call: u32, action: &str, why: &json::Error) -> Outcome {
        match json::from_str(action) {
            Ok(action) => self.perform_wallet(call, action),
            // Of the two complaints, the one of the enum that knows the action's type.
            Err(error) if error.path() != "type" => Err(wrong(&error.message())),
            Err(_) => Err(wrong(&why.message())),
        }
    }

    fn observe(&mut self, event: HostEvent) {
        match event {
            HostEvent::SocketOpened { socket } => {
                for link in &mut self.links {
                    link.opened(&mut self.hands, socket);
                }
            }
            HostEvent::SocketMessage { socket, text } => {
                for index in 0..self.links.len() {
                    let news = self.links[index].message(&mut self.hands, socket, &text);
                    self.learn(index, news);
                }
            }
            HostEvent::SocketClosed { socket, code, reason } => {
                for link in &mut self.links {
                    link.closed(&mut self.hands, socket, code, &reason);
                }
            }
            HostEvent::Visibility { visible: true } => self.come_back(),
            HostEvent::Visibility { visible: false } => {}
            HostEvent::Online { online } => {
                self.hands.environment.online = online;
                if online {
                    self.come_back();
                } else {
                    for link in &mut self.links {
                        link.offline(&mut self.hands);
                    }
                }
            }
            HostEvent::StorageChanged { stored } => self.share(&stored),
        }
    }

    fn come_back(&mut self) {
        self.links.iter_mut().for_each(Link::doubt);
        self.resume();
    }

    pub(crate) fn resume(&mut self) {
        for link in &mut self.links {
            link.resume(&mut self.hands);
        }
    }

    fn learn(&mut self, link: usize, news: impl IntoIterator<Item = News>) {
        for one in news {
            match one {
                News::Delivered { id, topic, message } => {
                    self.delivered(link, &id, topic, &message);
                }
                News::Answered { ticket, refusal } => self.answered(link, ticket, refusal),
            }
        }
    }
}

/// A call that cannot be understood.
pub(crate) fn wrong(why: &str) -> Box<CallError> {
    failure(-32602, why)
}

pub(crate) fn failure(code: i32, message: &str) -> Box<CallError> {
    Box::new(CallError { code, message: message.into(), data: None })
}

/// The answer where there is nothing to say.
pub(crate) fn nothing() -> Raw {
    Raw::default()
}
