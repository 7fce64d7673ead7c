use super::{DIAL_MS, Link, NEVER, Phase, WAIT_MS, problem};
use crate::{
    hands::Hands,
    hex,
    protocol::{ConnectProblem, Effect},
    text::percent_encoded,
};

/// Seconds that a token is good for: long enough for a clock that is late, short enough to be of no use to a thief for long.
const TOKEN_S: u64 = 86_400;

impl Link {
    pub(super) fn dial(&mut self, hands: &mut Hands) {
        if !hands.environment.online {
            self.enter(hands, Phase::Offline, Some(ConnectProblem::Offline), None);
            return;
        }
        let Some(way) = self.options.urls.get(self.endpoint) else { return };
        let socket = hands.next_socket();
        let sub = hex::encode(&hands.random.bytes());
        let token = hands.key.token(&sub, &way.url, hands.seconds(), TOKEN_S);
        let mut url = way.via.as_ref().unwrap_or(&way.url).clone();
        url.push_str(if url.contains('?') { "&auth=" } else { "?auth=" });
        url.push_str(&token);
        if let Some(project) = &self.options.project_id {
            url.push_str("&projectId=");
            url.push_str(&percent_encoded(project));
        }
        url.push_str("&ua=");
        url.push_str(&percent_encoded(&hands.environment.user_agent));
        url.push_str("&useOnCloseEvent=true");
        hands.effects.push(Effect::SocketOpen { socket, url });
        // While it is tried again, what was wrong last stays told.
        let problem = self.told.1;
        self.enter(hands, Phase::Dialling { socket, until: hands.now + DIAL_MS }, problem, None);
    }

    /// The socket is open: listen again, then say again what was not answered.
    pub(crate) fn opened(&mut self, hands: &mut Hands, socket: u32) {
        if !matches!(self.phase, Phase::Dialling { socket: dialled, .. } if dialled == socket) {
            return;
        }
        let open =
            Phase::Open { socket, heard: hands.now, proved: false, doubted: NEVER, idle: None };
        self.enter(hands, open, None, None);
        // Subscriptions of the socket before are asked for anew, all at once.
        self.outgoing.retain(|one| one.deadline != 0);
        let topics = self.topics.clone();
        self.subscribe(hands, &topics);
        self.flush(hands);
    }

    /// The socket is closed, by the relay, by the network, or before it was open.
    pub(crate) fn closed(&mut self, hands: &mut Hands, socket: u32, code: u32, reason: &str) {
        let was_open = match self.phase {
            Phase::Dialling { socket: at_hand, .. } if at_hand == socket => false,
            Phase::Open { socket: at_hand, .. } if at_hand == socket => true,
            _ => return,
        };
        if let Some(problem) = problem::of_close(code, reason) {
            self.refused(hands, problem, reason);
        } else {
            let problem = if was_open { ConnectProblem::Dropped } else { ConnectProblem::Blocked };
            let detail = (!reason.is_empty()).then(|| reason.to_owned());
            self.failed(hands, problem, detail);
        }
    }

    /// The relay will not have us. Asking again would not help, and storms of it hurt; another of its URLs might.
    pub(super) fn refused(&mut self, hands: &mut Hands, problem: ConnectProblem, detail: &str) {
        if problem == ConnectProblem::TooMany {
            return self.failed(hands, problem, Some(detail.to_owned()));
        }
        if self.endpoint + 1 < self.options.urls.len() {
            return self.failed(hands, problem, Some(detail.to_owned()));
        }
        self.endpoint = 0;
        let stopped = Phase::Stopped { since: hands.now };
        self.enter(hands, stopped, Some(problem), Some(detail.to_owned()));
    }

    /// Waits, longer each time, and by chance, so that not all come back at once.
    pub(super) fn failed(
        &mut self,
        hands: &mut Hands,
        problem: ConnectProblem,
        detail: Option<String>,
    ) {
        for one in &mut self.outgoing {
            one.sent = None;
        }
        if !hands.environment.online {
            return self.enter(hands, Phase::Offline, Some(ConnectProblem::Offline), detail);
        }
        let mut wait = 0;
        // A relay that was open and broke is dialled where it was.
        if matches!(self.phase, Phase::Open { proved: true, .. }) {
            self.failures = 0;
        } else if !self.options.urls.is_empty() {
            self.endpoint = (self.endpoint + 1) % self.options.urls.len();
        }
        if self.endpoint == 0 || self.failures == 0 {
            let most = (1_000 << self.failures.min(5)).min(WAIT_MS.1);
            wait = pause(hands, most);
        }
        self.failures += 1;
        let waiting = Phase::Waiting { until: hands.now + wait };
        self.enter(hands, waiting, Some(problem), detail);
    }
}

/// A wait of half a second at least, by chance.
pub(super) fn pause(hands: &mut Hands, most: u64) -> u64 {
    WAIT_MS.0 + hands.random.below(most - WAIT_MS.0 + 1)
}
