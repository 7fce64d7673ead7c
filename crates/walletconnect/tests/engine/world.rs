//! The hosts: each performs its engine's effects on the relays, and time goes on for all at once.

use super::relay::Relay;
use serde_json::{Value, json};
use std::collections::HashMap;
use walletconnect::{
    Client, ClientId,
    jwt::{JwtError, Rules, verify},
    protocol::{Effect, Output},
    relay::{
        Refusal,
        wire::{self, Incoming},
    },
    store::SESSIONS,
};

#[path = "hands.rs"]
mod hands;

pub const START: u64 = 1_800_000_000_000;

/// Relays by URL, and those who are on them.
pub struct World {
    pub now: u64,
    pub relays: HashMap<String, Relay>,
    /// URLs under which nobody answers.
    pub dead: Vec<String>,
    /// Dials are neither taken nor refused.
    pub black_hole: bool,
    /// Relays do not believe any token.
    pub doubts: Option<JwtError>,
    pub hosts: Vec<Host>,
}

/// Names a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Who(usize);

pub struct Host {
    client: Client,
    options: Value,
    pub stored: HashMap<String, String>,
    /// Whose storage it is; tabs of one page share it.
    storage: Who,
    /// Open sockets: number, relay, and whom it takes us for.
    pub sockets: Vec<(u64, String, ClientId)>,
    pub dials: Vec<(u64, String)>,
    pub events: Vec<Value>,
    pub settled: HashMap<u32, Result<Value, Value>>,
    pub opened_links: Vec<(String, String)>,
    /// Lines for the developer: how loud, and what.
    pub logs: Vec<(String, String)>,
    last_call: u32,
    wake_at: Option<u64>,
    restarts: u64,
    /// Frames are lost.
    pub offline: bool,
    /// Milliseconds by which its clock is ahead of the relays', or behind.
    pub clock_off: i64,
    /// Sockets that were not let in, and why.
    refused: HashMap<u64, JwtError>,
    /// How often a relay was dialled, and when.
    pub dialled: usize,
    pub dialled_at: Vec<u64>,
    pub last_url: String,
}

pub const OWN: &str = "wss://own.example";

impl World {
    pub fn new() -> Self {
        let relays = HashMap::from([(OWN.to_owned(), Relay::default())]);
        Self {
            now: START,
            relays,
            dead: Vec::new(),
            black_hole: false,
            doubts: None,
            hosts: Vec::new(),
        }
    }

    pub fn relay(&mut self) -> &mut Relay {
        self.relays.get_mut(OWN).unwrap()
    }

    /// Somebody on the relay at [`OWN`].
    pub fn join(&mut self, name: &str) -> Who {
        self.join_on(name, &json!([{"urls": [{"url": OWN}]}]))
    }

    pub fn join_on(&mut self, name: &str, relays: &Value) -> Who {
        self.join_as(&json!({"name": name, "description": name, "url": format!("https://{name}.example"), "icons": []}), relays)
    }

    pub fn join_as(&mut self, metadata: &Value, relays: &Value) -> Who {
        let options = json!({"metadata": metadata, "relays": relays});
        self.open(options, HashMap::new(), Who(self.hosts.len()))
    }

    /// Another tab of somebody's page.
    pub fn another_tab(&mut self, of: Who) -> Who {
        let Host { options, stored, storage, .. } = self.host(of);
        let (options, stored, storage) = (options.clone(), stored.clone(), *storage);
        self.open(options, stored, storage)
    }

    fn open(&mut self, options: Value, stored: HashMap<String, String>, storage: Who) -> Who {
        let who = Who(self.hosts.len());
        let client = start(&options, who.0, 0, &stored, self.now);
        self.hosts.push(Host {
            client,
            options,
            stored,
            storage,
            sockets: Vec::new(),
            dials: Vec::new(),
            events: Vec::new(),
            settled: HashMap::new(),
            opened_links: Vec::new(),
            logs: Vec::new(),
            last_call: 0,
            wake_at: None,
            restarts: 0,
            offline: false,
            clock_off: 0,
            refused: HashMap::new(),
            dialled: 0,
            dialled_at: Vec::new(),
            last_url: String::new(),
        });
        let now = self.clock(who);
        let output = self.host(who).client.start(now);
        self.perform(who, output);
        who
    }

    /// The page is loaded again: nothing is left but what is stored.
    pub fn reload(&mut self, who: Who) {
        self.cut(who, false);
        let now = self.clock(who);
        let host = self.host(who);
        host.restarts += 1;
        host.client = start(&host.options, who.0, host.restarts, &host.stored, now);
        host.sockets.clear();
        host.dials.clear();
        let output = host.client.start(now);
        self.perform(who, output);
        self.run();
    }

    /// What a host's clock shows.
    fn clock(&self, who: Who) -> u64 {
        self.now.checked_add_signed(self.hosts[who.0].clock_off).unwrap()
    }

    pub fn host(&mut self, who: Who) -> &mut Host {
        &mut self.hosts[who.0]
    }

    /// Does something, and lets happen what follows at once.
    pub fn act(&mut self, who: Who, action: &Value) -> u32 {
        let call = self.begin(who, action);
        self.run();
        call
    }

    /// Does something, and lets nothing else happen yet.
    pub fn begin(&mut self, who: Who, action: &Value) -> u32 {
        let now = self.clock(who);
        let host = self.host(who);
        host.last_call += 1;
        let call = host.last_call;
        let output = host.client.dispatch(call, &action.to_string(), now);
        self.perform(who, output);
        call
    }

    /// A call with any text.
    pub fn raw(&mut self, who: Who, call: u32, action: &str) {
        let now = self.clock(who);
        let output = self.host(who).client.dispatch(call, action, now);
        self.perform(who, output);
    }

    pub fn raw_event(&mut self, who: Who, event: &str) {
        let now = self.clock(who);
        let output = self.host(who).client.event(event, now);
        self.perform(who, output);
    }

    /// How a call ended.
    pub fn result(&mut self, who: Who, call: u32) -> Result<Value, Value> {
        self.host(who).settled.remove(&call).unwrap_or_else(|| panic!("call {call} has not ended"))
    }

    pub fn pending(&mut self, who: Who, call: u32) -> bool {
        !self.host(who).settled.contains_key(&call)
    }

    /// Does something that ends well at once.
    pub fn ok(&mut self, who: Who, action: &Value) -> Value {
        let call = self.act(who, action);
        self.result(who, call).unwrap_or_else(|error| panic!("{action}: {error}"))
    }

    /// Does something that ends badly at once; the code.
    pub fn err(&mut self, who: Who, action: &Value) -> i64 {
        let call = self.act(who, action);
        let error = self.result(who, call).expect_err("it should fail");
        error["code"].as_i64().unwrap()
    }

    /// The events of this kind since the last look at them.
    pub fn events(&mut self, who: Who, kind: &str) -> Vec<Value> {
        let (taken, kept) = std::mem::take(&mut self.host(who).events)
            .into_iter()
            .partition(|event| event["type"] == kind);
        self.host(who).events = kept;
        taken
    }

    /// The one event of this kind since the last look.
    pub fn event(&mut self, who: Who, kind: &str) -> Value {
        let mut events = self.events(who, kind);
        assert_eq!(events.len(), 1, "{kind}: {events:?} among {:?}", self.host(who).events);
        events.remove(0)
    }

    pub fn tell(&mut self, who: Who, event: &Value) {
        self.event_of(who, event);
        self.run();
    }

    /// The socket breaks.
    pub fn cut(&mut self, who: Who, told: bool) {
        for (socket, relay, client) in std::mem::take(&mut self.host(who).sockets) {
            self.relays.get_mut(&relay).unwrap().forget(client);
            if told {
                self.close(who, socket, 1006, "");
            }
        }
    }

    pub fn close(&mut self, who: Who, socket: u64, code: u32, reason: &str) {
        self.host(who).sockets.retain(|(open, ..)| *open != socket);
        let event =
            json!({"type": "socketClosed", "socket": socket, "code": code, "reason": reason});
        self.event_of(who, &event);
    }

    /// Time goes on, with everything that is due on its way.
    pub fn pass(&mut self, ms: u64) {
        let end = self.now + ms;
        loop {
            self.run();
            let next = self.hosts.iter().filter_map(|host| host.wake_at).min();
            self.now = next.unwrap_or(end).clamp(self.now, end);
            for index in 0..self.hosts.len() {
                let who = Who(index);
                let now = self.clock(who);
                let output = self.host(who).client.tick(now);
                self.perform(who, output);
            }
            if next.is_none_or(|next| next > end) && self.now == end {
                break;
            }
        }
        self.run();
    }

    /// Delivers until nothing moves.
    pub fn run(&mut self) {
        loop {
            let mut moved = false;
            for index in 0..self.hosts.len() {
                let who = Who(index);
                for (socket, url) in std::mem::take(&mut self.host(who).dials) {
                    moved = true;
                    self.connect(who, socket, &url);
                }
                for (socket, relay, client) in self.host(who).sockets.clone() {
                    if self.host(who).offline {
                        continue;
                    }
                    let now = self.now;
                    for frame in self.relays.get_mut(&relay).unwrap().due(client, now) {
                        moved = true;
                        self.frame(who, socket, &frame);
                    }
                }
            }
            if !moved {
                return;
            }
        }
    }

    fn connect(&mut self, who: Who, socket: u64, url: &str) {
        let (dialled, query) = url.split_once('?').unwrap();
        if self.host(who).offline || self.dead.iter().any(|dead| dead == dialled) {
            return self.close(who, socket, 1006, "");
        }
        let auth = query.split('&').find_map(|pair| pair.strip_prefix("auth=")).unwrap();
        let names: Vec<&str> = self.relays.keys().map(String::as_str).collect();
        let rules = Rules { audiences: &names, now: self.now / 1_000, leeway: 120 };
        let believed = verify(auth, &rules).and_then(|known| self.doubts.map_or(Ok(known), Err));
        // As the relay does: who is not let in gets a socket, and is told why with every request.
        let (client, relay) = match believed {
            Ok((client, claims)) => (client, claims.aud),
            Err(why) => {
                self.host(who).refused.insert(socket, why);
                (ClientId([0; 32]), dialled.to_owned())
            }
        };
        self.host(who).sockets.push((socket, relay, client));
        let event = json!({"type": "socketOpened", "socket": socket});
        self.event_of(who, &event);
    }

    fn event_of(&mut self, who: Who, event: &Value) {
        let now = self.clock(who);
        let output = self.host(who).client.event(&event.to_string(), now);
        self.perform(who, output);
    }

    fn frame(&mut self, who: Who, socket: u64, frame: &str) {
        let event = json!({"type": "socketMessage", "socket": socket, "text": frame});
        self.event_of(who, &event);
    }
}

fn start(
    options: &Value,
    who: usize,
    restart: u64,
    stored: &HashMap<String, String>,
    now: u64,
) -> Client {
    let seed = format!("{:032x}{:032x}", who + 1, restart + 1);
    let environment =
        json!({"seed": seed, "stored": stored, "online": true, "userAgent": "wc-2/js-1/test"});
    Client::new(&options.to_string(), &environment.to_string(), now).unwrap()
}
