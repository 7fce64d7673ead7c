//! One relay: dialled while there is something to do there, dialled again with patience, and nothing is lost in between.

mod dial;
mod problem;
mod speak;

use crate::{
    Topic,
    hands::Hands,
    protocol::{ConnectProblem, Effect, Event, RelayOptions, RelayState},
};
use json::Raw;

pub(crate) use speak::Publish;

/// A dial that takes longer has failed.
const DIAL_MS: u64 = 15_000;
/// A relay that takes longer to answer is gone, though the socket does not know.
const ANSWER_MS: u64 = 10_000;
/// How long an unused socket is kept.
const IDLE_MS: u64 = 30_000;
/// Silence after which an open socket is doubted when a person wants something.
const DOUBT_MS: u64 = 20_000;
/// How long a relay that is doubted may take to say anything: somebody waits.
const PROOF_MS: u64 = 3_000;
/// How soon a relay that refused us is asked again, by a person's wish.
const REFUSED_MS: u64 = 10_000;
/// How often the wait doubles after which a relay is asked again for what it refused: from a second to some four minutes.
const DOUBLED: u32 = 8;
/// The bounds of the wait between dials.
const WAIT_MS: (u64, u64) = (500, 30_000);
/// The most topics of one call.
const BATCH: usize = 500;
/// The ticket of what has to be done: refused, it is asked for again, on another socket, after a while.
pub(crate) const AGAIN: u64 = u64::MAX;
/// A time that does not come.
pub(crate) const NEVER: u64 = u64::MAX;

pub(crate) struct Link {
    pub index: u32,
    options: RelayOptions,
    /// Which of the relay's URLs is dialled.
    endpoint: usize,
    phase: Phase,
    /// Dials in a row that came to nothing.
    failures: u32,
    topics: Vec<Topic>,
    outgoing: Vec<Outgoing>,
    last_id: u64,
    told: (RelayState, Option<ConnectProblem>),
}

enum Phase {
    Idle,
    Dialling {
        socket: u32,
        until: u64,
    },
    Open {
        socket: u32,
        heard: u64,
        /// It did something for us.
        proved: bool,
        /// When it is left if it says nothing before: it was doubted.
        doubted: u64,
        idle: Option<u64>,
    },
    Waiting {
        until: u64,
    },
    /// Offline: until the browser says otherwise.
    Offline,
    Stopped {
        since: u64,
    },
}

/// Kept until the relay answers it, and sent again on the next socket.
struct Outgoing {
    id: u64,
    frame: String,
    /// When it went out on the socket at hand.
    sent: Option<u64>,
    /// How often the relay refused it, where it is said again nevertheless.
    refusals: Option<u32>,
    /// When it is said again.
    due: u64,
    /// When it is given up. Nothing is given up that was never asked by a call: 0 is never.
    deadline: u64,
    ticket: u64,
}

/// What a link learned.
pub(crate) enum News {
    /// A message for us; to be acknowledged under `id` once it is stored.
    Delivered { id: Raw, topic: Topic, message: String },
    /// The relay did what was asked under this ticket, or will not.
    Answered { ticket: u64, refusal: Option<String> },
}

impl Link {
    pub(crate) fn new(index: u32, options: RelayOptions) -> Self {
        Self {
            index,
            options,
            endpoint: 0,
            phase: Phase::Idle,
            failures: 0,
            topics: Vec::new(),
            outgoing: Vec::new(),
            last_id: 0,
            told: (RelayState::Idle, None),
        }
    }

    /// The relay's own name, by which sessions remember it.
    pub(crate) fn name(&self) -> &str {
        self.options.urls.first().map_or("", |first| first.url.as_str())
    }

    /// Its URL, where the page's owner runs it.
    pub(crate) fn own_url(&self) -> Option<&str> {
        self.options.own.then(|| self.name())
    }

    pub(crate) fn is_open(&self) -> bool {
        matches!(self.phase, Phase::Open { .. })
    }

    /// Why nothing can be asked here, where that is so until something changes.
    pub(crate) fn problem(&self) -> Option<ConnectProblem> {
        self.told.1
    }

    /// Listens to a topic, from now on and after every new dial.
    pub(crate) fn listen(&mut self, hands: &mut Hands, topic: Topic) {
        if self.note(topic) {
            self.subscribe(hands, &[topic]);
        }
    }

    /// Listens to a topic that another call subscribes to. True if it was not listened to.
    pub(crate) fn note(&mut self, topic: Topic) -> bool {
        let new = !self.topics.contains(&topic);
        if new {
            self.topics.push(topic);
        }
        new
    }

    /// Listens no more.
    pub(crate) fn leave(&mut self, hands: &mut Hands, topic: Topic) {
        let before = self.topics.len();
        self.topics.retain(|known| *known != topic);
        if self.topics.len() < before && self.is_open() {
            self.unsubscribe(hands, topic);
        }
    }

    /// When there is something to do here next: [`NEVER`], or in milliseconds since 1970.
    pub(crate) fn wake_at(&self) -> u64 {
        let mut first = match self.phase {
            Phase::Dialling { until, .. } | Phase::Waiting { until } => until,
            Phase::Open { idle, doubted, .. } => idle.unwrap_or(NEVER).min(doubted),
            _ => NEVER,
        };
        let open = self.is_open();
        for one in &self.outgoing {
            if open {
                first = first.min(one.sent.map_or(one.due, |sent| sent + ANSWER_MS));
            }
            if one.deadline != 0 {
                first = first.min(one.deadline);
            }
        }
        first
    }

    /// Lets time pass.
    pub(crate) fn tick(&mut self, hands: &mut Hands) -> Vec<News> {
        let news = self.give_up(hands.now);
        match self.phase {
            Phase::Dialling { until, socket } if until <= hands.now => {
                hands.effects.push(Effect::SocketClose { socket });
                self.failed(hands, ConnectProblem::Blocked, None);
            }
            Phase::Waiting { until } if until <= hands.now => self.dial(hands),
            Phase::Open { socket, idle, doubted, .. } => {
                let late = |one: &Outgoing| one.sent.is_some_and(|at| at + ANSWER_MS <= hands.now);
                if doubted <= hands.now || self.outgoing.iter().any(late) {
                    hands.effects.push(Effect::SocketClose { socket });
                    self.failed(hands, ConnectProblem::Dropped, None);
                } else if idle.is_some_and(|at| at <= hands.now) {
                    hands.effects.push(Effect::SocketClose { socket });
                    self.enter(hands, Phase::Idle, None, None);
                }
            }
            _ => {}
        }
        self.flush(hands);
        self.settle_down(hands);
        news
    }

    /// Marks a socket that nobody needs, and dials where somebody does.
    pub(crate) fn settle_down(&mut self, hands: &mut Hands) {
        let needed = !self.topics.is_empty() || !self.outgoing.is_empty();
        match &mut self.phase {
            Phase::Idle if needed => self.dial(hands),
            Phase::Open { idle, .. } if needed => *idle = None,
            Phase::Open { idle, .. } => *idle = Some(idle.unwrap_or(hands.now + IDLE_MS)),
            Phase::Waiting { .. } | Phase::Stopped { .. } | Phase::Offline if !needed => {
                self.enter(hands, Phase::Idle, None, None);
            }
            _ => {}
        }
    }

    /// The page is back, or the browser is online again: phones cut sockets meanwhile and tell nobody, however short it was.
    pub(crate) fn doubt(&mut self) {
        if let Phase::Open { heard, .. } = &mut self.phase {
            *heard = 0;
        }
    }

    /// The page is back, or a person wants something: no waiting, and what may have gone silent is tried.
    pub(crate) fn resume(&mut self, hands: &mut Hands) {
        match self.phase {
            Phase::Waiting { .. } | Phase::Offline => self.dial(hands),
            Phase::Stopped { since } if since + REFUSED_MS <= hands.now => {
                self.failures = 0;
                self.dial(hands);
            }
            // Asked again for its topics, a relay sends what waits there; and if it does not answer, it is gone.
            Phase::Open { heard, ref mut doubted, .. }
                if heard + DOUBT_MS <= hands.now
                    && *doubted == NEVER
                    && !self.topics.is_empty() =>
            {
                *doubted = hands.now + PROOF_MS;
                let topics = self.topics.clone();
                self.subscribe(hands, &topics);
            }
            _ => {}
        }
    }

    /// The clock was set back: how long ago a relay refused us is not known, and why it did may be mended.
    pub(crate) fn forgive(&mut self) {
        if let Phase::Stopped { since } = &mut self.phase {
            *since = 0;
        }
    }

    /// The browser says that it is offline: what is open may still work, but nothing is dialled.
    pub(crate) fn offline(&mut self, hands: &mut Hands) {
        if let Phase::Waiting { .. } = self.phase {
            self.enter(hands, Phase::Offline, Some(ConnectProblem::Offline), None);
        }
    }

    fn give_up(&mut self, now: u64) -> Vec<News> {
        let mut news = Vec::new();
        self.outgoing.retain(|one| {
            let over = one.deadline != 0 && one.deadline <= now;
            if over && one.ticket != 0 {
                let refusal = Some("the relay did not answer in time".into());
                news.push(News::Answered { ticket: one.ticket, refusal });
            }
            !over
        });
        news
    }

    /// Changes the phase and tells of it, once.
    fn enter(
        &mut self,
        hands: &mut Hands,
        phase: Phase,
        problem: Option<ConnectProblem>,
        detail: Option<String>,
    ) {
        self.phase = phase;
        let state = match self.phase {
            Phase::Idle => RelayState::Idle,
            Phase::Dialling { .. } => RelayState::Connecting,
            Phase::Open { .. } => RelayState::Open,
            Phase::Waiting { .. } | Phase::Offline => RelayState::Waiting,
            Phase::Stopped { .. } => RelayState::Stopped,
        };
        if self.told != (state, problem) {
            self.told = (state, problem);
            hands.emit(Event::Relay { relay: self.index, state, problem, detail });
        }
    }
}
