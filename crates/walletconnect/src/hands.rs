use crate::{
    jwt::ClientKey,
    protocol::{CallError, Effect, Environment, Event, LogLevel},
    random::Random,
};
use json::Raw;

/// What every part of the engine works with: the time, chance, the client's name, and the effects of this turn.
pub(crate) struct Hands {
    /// Milliseconds, by which what waits is timed. Never runs backwards, and does not stand still until a clock that was set back has caught up.
    pub now: u64,
    /// How far the host's clock was set back since.
    pub set_back: u64,
    pub random: Random,
    pub key: ClientKey,
    pub environment: Environment,
    pub effects: Vec<Effect>,
    last_id: u64,
    last_socket: u32,
}

impl Hands {
    pub(crate) fn new(random: Random, key: ClientKey, environment: Environment, now: u64) -> Self {
        Self {
            now,
            set_back: 0,
            random,
            key,
            environment,
            effects: Vec::new(),
            last_id: 0,
            last_socket: 0,
        }
    }

    /// Takes the host's time, in milliseconds since 1970. True when its clock was set back.
    pub(crate) fn advance(&mut self, host: u64) -> bool {
        let ours = host.saturating_add(self.set_back);
        let back = self.now.saturating_sub(ours);
        self.set_back += back;
        self.now = ours + back;
        back > 0
    }

    /// Seconds since 1970, as the host's clock shows them: what relays and peers compare with their own.
    pub(crate) fn seconds(&self) -> u64 {
        (self.now - self.set_back) / 1_000
    }

    /// When the host's clock will show this second, in our time.
    pub(crate) fn at_second(&self, second: u64) -> u64 {
        second.saturating_mul(1_000).saturating_add(self.set_back)
    }

    /// An id for a peer: the time, and three digits of chance. Never one twice.
    pub(crate) fn next_id(&mut self) -> u64 {
        let id = self.now * 1_000 + self.random.below(1_000);
        self.last_id = id.max(self.last_id + 1);
        self.last_id
    }

    pub(crate) fn next_socket(&mut self) -> u32 {
        self.last_socket += 1;
        self.last_socket
    }

    pub(crate) fn emit(&mut self, event: Event) {
        self.effects.push(Effect::Emit { event });
    }

    /// Ends a call; 0 is nobody's.
    pub(crate) fn settle(&mut self, call: u32, outcome: Result<Raw, Box<CallError>>) {
        if call == 0 {
            return;
        }
        let (result, error) = match outcome {
            Ok(result) => (Some(result), None),
            Err(error) => (None, Some(error)),
        };
        self.effects.push(Effect::Settle { call, result, error });
    }

    pub(crate) fn log(&mut self, level: LogLevel, message: &str) {
        self.effects.push(Effect::Log { level, message: message.into() });
    }
}
