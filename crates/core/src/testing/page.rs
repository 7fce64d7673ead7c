use super::{Answer, Setup, Storage};
use crate::{
    App,
    context::Context,
    parts,
    protocol::{Action, CallError, Connector, Effect, HostEvent, Output, Part, Reply, Request},
};
use api::wallets::Wallet;
use std::collections::VecDeque;

pub(super) type Script = Box<dyn FnMut(&Effect) -> Option<Answer>>;

/// How the page's promise stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    Pending,
    Done,
    Failed(CallError),
}

/// A page with a core in it, and everything around it that answers.
pub struct Page {
    pub(super) app: App,
    /// The host's clock.
    pub now: u64,
    pub wake_at: Option<u64>,
    pub storage: Storage,
    /// What the gateway's registry holds.
    pub registry: Vec<Wallet>,
    /// The wallets that ship in the package.
    pub packaged: Vec<Wallet>,
    pub(super) scripts: Vec<Script>,
    /// Every effect that came out, in order.
    pub effects: Vec<Request>,
    /// Requests that wait for a reply.
    pub open: Vec<u32>,
    pub cancelled: Vec<u32>,
    pub settled: Vec<(u32, Option<CallError>)>,
    /// Slices that changed in the latest call.
    pub changed: Vec<String>,
    pub(super) due: Vec<(u64, u32, Reply)>,
    calls: u32,
}

/// When the tests begin, in milliseconds since 1970.
pub const BEGIN: u64 = 1_700_000_000_000;

impl Page {
    /// A page with two EVM networks and Solana, a gateway, and nobody connected.
    pub fn new() -> Self {
        Setup::default().open()
    }

    /// As [`Page::new`], but for what the test changes.
    pub fn with(change: impl FnOnce(&mut Setup)) -> Self {
        let mut setup = Setup::default();
        change(&mut setup);
        setup.open()
    }

    pub fn load(options: &str, environment: &str, storage: Storage) -> Self {
        Self {
            app: App::new(options, environment, BEGIN),
            now: BEGIN,
            wake_at: None,
            storage,
            registry: Vec::new(),
            packaged: Vec::new(),
            scripts: Vec::new(),
            effects: Vec::new(),
            open: Vec::new(),
            cancelled: Vec::new(),
            settled: Vec::new(),
            changed: Vec::new(),
            due: Vec::new(),
            calls: 0,
        }
    }

    /// The package knows these wallets, and so does the gateway.
    pub fn lists(&mut self, wallets: Vec<Wallet>) {
        self.packaged.clone_from(&wallets);
        self.registry = wallets;
    }

    pub fn start(&mut self) {
        let output = self.app.start(self.now);
        self.take(output);
    }

    /// As if the first event had never been.
    pub(super) fn forget_initialize(&mut self) {
        self.effects.retain(|request| {
            !matches!(&request.effect, Effect::Emit { event } if event.event == "INITIALIZE")
        });
        crate::events::forget(self.app.context());
        self.wake_at = self.app.context().runtime().wake_at();
    }

    /// Answers effects from now on; the latest script that knows an answer wins.
    pub fn on(&mut self, script: impl FnMut(&Effect) -> Option<Answer> + 'static) {
        self.scripts.push(Box::new(script));
    }

    /// How many promises were given.
    pub fn calls(&self) -> u32 {
        self.calls
    }

    /// The world is friendly again.
    pub fn scripts_off(&mut self) {
        self.scripts.clear();
    }

    /// An action whose promise nobody waits for.
    pub fn act(&mut self, action: Action) {
        self.dispatch(0, &json::to_string(&action));
    }

    /// An action and the number of its promise.
    pub fn call(&mut self, action: Action) -> u32 {
        self.calls += 1;
        self.dispatch(self.calls, &json::to_string(&action));
        self.calls
    }

    pub fn dispatch(&mut self, call: u32, action: &str) {
        let output = self.app.dispatch(call, action, self.now);
        self.take(output);
    }

    pub fn event(&mut self, event: HostEvent) {
        self.raw_event(&json::to_string(&event));
    }

    pub fn raw_event(&mut self, event: &str) {
        let output = self.app.event(event, self.now);
        self.take(output);
    }

    pub fn found(&mut self, connector: Connector) {
        self.event(HostEvent::ConnectorFound { connector });
    }

    /// Runs what no action reaches yet; it takes effect at the next call.
    pub fn within(&mut self, work: impl FnOnce(&Context)) {
        work(self.app.context());
        self.tick();
    }

    /// Whether this part of the core's code is there.
    pub fn has_part(&self, part: Part) -> bool {
        parts::has(self.app.context(), part)
    }

    /// Answers by hand, also what is not open any more.
    pub fn reply(&mut self, request: u32, reply: &Reply) {
        self.open.retain(|open| *open != request);
        let output = self.hand(request, reply);
        self.take(output);
    }

    /// As the host hands it over: HTTP answers as they came, everything else as JSON.
    fn hand(&self, request: u32, reply: &Reply) -> Output {
        match reply {
            Reply::Http { status, body } => {
                self.app.reply_http(request, *status, body.clone().into_bytes(), self.now)
            }
            reply => self.app.reply(request, &json::to_string(reply), self.now),
        }
    }

    pub fn raw_reply(&mut self, request: u32, reply: &str) {
        self.open.retain(|open| *open != request);
        let output = self.app.reply(request, reply, self.now);
        self.take(output);
    }

    pub fn raw_http(&mut self, request: u32, body: &[u8]) {
        self.open.retain(|open| *open != request);
        let output = self.app.reply_http(request, 200, body.to_vec(), self.now);
        self.take(output);
    }

    /// Lets time pass, stopping wherever the core wants to be woken or an answer is due.
    pub fn advance(&mut self, ms: u64) {
        let end = self.now + ms;
        loop {
            let answer = self.due.iter().map(|(at, ..)| *at).min();
            let next = answer.into_iter().chain(self.wake_at).min();
            let Some(next) = next.filter(|next| *next <= end) else { break };
            self.now = self.now.max(next);
            if let Some(index) = self.due.iter().position(|(at, ..)| *at <= self.now) {
                let (_, request, reply) = self.due.remove(index);
                self.reply(request, &reply);
            } else {
                self.tick();
                assert!(self.wake_at.is_none_or(|at| at > self.now), "a timer that never fires");
            }
        }
        self.now = end;
        self.tick();
    }

    pub fn tick(&mut self) {
        let output = self.app.tick(self.now);
        self.take(output);
    }

    /// Performs what came out, and what comes out of the answers.
    fn take(&mut self, output: Output) {
        let mut queue = VecDeque::new();
        self.changed.clear();
        self.note(output, &mut queue);
        while let Some(request) = queue.pop_front() {
            self.effects.push(request.clone());
            for (id, reply) in self.perform(request) {
                self.open.retain(|open| *open != id);
                let output = self.hand(id, &reply);
                self.note(output, &mut queue);
            }
        }
    }

    fn note(&mut self, output: Output, queue: &mut VecDeque<Request>) {
        let crossed: Output = json::from_str(&json::to_string(&output)).unwrap();
        assert_eq!(crossed, output, "what crosses must arrive as it left");
        self.wake_at = crossed.wake_at;
        for slice in crossed.changed {
            if !self.changed.contains(&slice) {
                self.changed.push(slice);
            }
        }
        queue.extend(crossed.effects);
    }
}
