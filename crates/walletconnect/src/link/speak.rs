use super::{AGAIN, BATCH, DOUBLED, Link, NEVER, News, Outgoing, Phase, dial::pause, problem};
use crate::{
    Topic,
    hands::Hands,
    payload::Kind,
    protocol::{ConnectProblem, Effect, LogLevel},
    text::{digits, id_number, join},
    topic::sha256,
};
use json::{Raw, ToJson, Value};

impl Link {
    /// Publishes a message; the ticket comes back with the answer. `deadline` in milliseconds since 1970.
    pub(crate) fn publish(
        &mut self,
        hands: &mut Hands,
        topic: Topic,
        message: &str,
        how: Publish,
        ticket: u64,
    ) {
        let mut params = String::from(r#"{"topic":"#);
        topic.write(&mut params);
        params.push_str(r#","message":"#);
        message.write(&mut params);
        params.push_str(r#","ttl":"#);
        params.push_str(&digits(how.ttl.into()));
        params.push_str(r#","prompt":"#);
        params.push_str(if how.prompt { "true" } else { "false" });
        params.push_str(r#","tag":"#);
        params.push_str(&digits(how.tag.into()));
        params.push('}');
        self.say(hands, "irn_publish", &params, how.deadline, ticket, how.insists.then_some(0));
    }

    /// Asks for anything. It is said again on every new socket, until it is answered or the deadline has passed.
    pub(crate) fn call(
        &mut self,
        hands: &mut Hands,
        method: &str,
        params: &str,
        deadline: u64,
        ticket: u64,
    ) {
        self.say(hands, method, params, deadline, ticket, None);
    }

    fn say(
        &mut self,
        hands: &mut Hands,
        method: &str,
        params: &str,
        deadline: u64,
        ticket: u64,
        refusals: Option<u32>,
    ) {
        // As the official Rust clients make them: above what relays reserve, and below 2^53.
        self.last_id = (hands.now << 8).max(self.last_id + 1);
        let mut frame = String::from(r#"{"id":"#);
        frame.push_str(&digits(self.last_id));
        frame.push_str(r#","jsonrpc":"2.0","method":""#);
        frame.push_str(method);
        frame.push_str(r#"","params":"#);
        frame.push_str(params);
        frame.push('}');
        let (id, sent, due) = (self.last_id, None, 0);
        self.outgoing.push(Outgoing { id, frame, sent, refusals, due, deadline, ticket });
        self.flush(hands);
        self.settle_down(hands);
    }

    /// Asks for topics, if there is whom to ask: on every new socket all are asked for anyway.
    pub(super) fn subscribe(&mut self, hands: &mut Hands, topics: &[Topic]) {
        if !self.is_open() {
            return self.settle_down(hands);
        }
        for batch in topics.chunks(BATCH) {
            let mut params = String::from(r#"{"topics":"#);
            batch.to_vec().write(&mut params);
            params.push('}');
            self.call(hands, "irn_batchSubscribe", &params, 0, AGAIN);
        }
    }

    pub(super) fn unsubscribe(&mut self, hands: &mut Hands, topic: Topic) {
        let mut named = topic.text();
        named.push_str(&hands.key.id().text());
        let mut params = String::from(r#"{"topic":"#);
        topic.write(&mut params);
        params.push_str(r#","id":"#);
        crate::hex::encode(&sha256(named.as_bytes())).write(&mut params);
        params.push('}');
        self.call(hands, "irn_unsubscribe", &params, 0, 0);
    }

    /// Takes over a message: the relay need not keep it for us any more.
    pub(crate) fn acknowledge(&self, hands: &mut Hands, id: &Raw) {
        if let Phase::Open { socket, .. } = self.phase {
            let mut text = String::from(r#"{"id":"#);
            text.push_str(&id.0);
            text.push_str(r#","jsonrpc":"2.0","result":true}"#);
            hands.effects.push(Effect::SocketSend { socket, text });
        }
    }

    /// Says what was not said on this socket yet, and is due.
    pub(super) fn flush(&mut self, hands: &mut Hands) {
        if let Phase::Open { socket, .. } = self.phase {
            let is_due = |one: &&mut Outgoing| one.sent.is_none() && one.due <= hands.now;
            for one in self.outgoing.iter_mut().filter(is_due) {
                one.sent = Some(hands.now);
                hands.effects.push(Effect::SocketSend { socket, text: one.frame.clone() });
            }
        }
    }

    /// Takes a frame of the relay.
    pub(crate) fn message(&mut self, hands: &mut Hands, socket: u32, text: &str) -> Option<News> {
        match &mut self.phase {
            Phase::Open { socket: at_hand, heard, doubted, .. } if *at_hand == socket => {
                (*heard, *doubted) = (hands.now, NEVER);
            }
            _ => return None,
        }
        let Ok(frame) = Value::parse(text) else {
            hands.log(LogLevel::Warning, "the relay sent what is not JSON");
            return None;
        };
        if let Some(method) = frame.get("method").and_then(Value::as_str) {
            self.prove(true);
            return delivered(&frame, method);
        }
        self.answered(hands, &frame)
    }

    fn answered(&mut self, hands: &mut Hands, frame: &Value) -> Option<News> {
        let id = id_number(frame.get("id")?)?;
        let refusal = frame.get("error").filter(|error| !error.is_null()).map(|error| {
            let code = error.get("code").and_then(Value::as_number).unwrap_or_default();
            let words = |key| error.get(key).and_then(Value::as_str).unwrap_or_default();
            (code, join(&[words("message"), " ", words("data")]))
        });
        if let Some((code, words)) = &refusal
            && let Some(problem) = problem::of_error(code, words)
        {
            self.hang_up(hands);
            for one in &mut self.outgoing {
                one.sent = None;
            }
            self.refused(hands, problem, words);
            return None;
        }
        let index = self.outgoing.iter().position(|one| one.id == id)?;
        let ticket = self.outgoing[index].ticket;
        let refusal = refusal.map(|(_, words)| words);
        if ticket == AGAIN && refusal.is_some() {
            self.hang_up(hands);
            // Whatever else it did for us: the waits grow.
            self.prove(false);
            self.failed(hands, ConnectProblem::Dropped, refusal);
            return None;
        }
        let one = &mut self.outgoing[index];
        if let (Some(words), Some(before)) = (&refusal, one.refusals) {
            hands.log(LogLevel::Warning, words);
            one.due = hands.now + pause(hands, 1_000 << before.min(DOUBLED));
            (one.sent, one.refusals) = (None, Some(before + 1));
            return None;
        }
        self.outgoing.remove(index);
        if refusal.is_none() {
            self.prove(true);
        }
        (ticket != 0 && ticket != AGAIN || refusal.is_some())
            .then_some(News::Answered { ticket, refusal })
    }

    fn hang_up(&self, hands: &mut Hands) {
        if let Phase::Open { socket, .. } = self.phase {
            hands.effects.push(Effect::SocketClose { socket });
        }
    }

    fn prove(&mut self, does: bool) {
        if let Phase::Open { proved, .. } = &mut self.phase {
            *proved = does;
        }
    }
}

/// How a message is kept, and until when it is tried.
#[derive(Clone, Copy)]
pub(crate) struct Publish {
    pub tag: u32,
    pub ttl: u32,
    pub prompt: bool,
    pub deadline: u64,
    /// Said again, after waits that grow, where the relay refuses it.
    pub insists: bool,
}

impl Publish {
    pub(crate) fn of(kind: Kind, deadline: u64) -> Self {
        let facts = kind.facts();
        // Or the peer would go on with what is over.
        let insists = matches!(kind, Kind::Delete | Kind::PairingDelete);
        Self { tag: facts.tag, ttl: facts.ttl, prompt: facts.prompt, deadline, insists }
    }

    /// An answer. One that refuses what a person decides tells whether a person was asked, and is kept for as long as a proposal is.
    pub(crate) fn answer(kind: Kind, refused: bool, asked: bool, deadline: u64) -> Self {
        let tag = kind.answer_tag(refused);
        let mut how = Self { tag, prompt: false, insists: false, ..Self::of(kind, deadline) };
        if let 1118 | 1120 = tag {
            (how.tag, how.ttl) = (tag + u32::from(!asked), 300);
        }
        how
    }
}

fn delivered(frame: &Value, method: &str) -> Option<News> {
    let name = method.strip_prefix("irn_").or_else(|| method.strip_prefix("iridium_"))?;
    if name != "subscription" {
        return None;
    }
    let data = frame.get("params")?.get("data")?;
    let mut id = String::new();
    frame.get("id")?.write(&mut id);
    let topic = Topic::parse(data.get("topic")?.as_str()?)?;
    let message = data.get("message")?.as_str()?.to_owned();
    Some(News::Delivered { id: Raw(id), topic, message })
}
