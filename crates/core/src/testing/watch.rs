use super::{Outcome, Page, answer::session};
use crate::{
    account::AccountSlice,
    activity::ActivitySlice,
    connection::{ConnectingSlice, ConnectionSlice, Stage, Status},
    modal::ModalSlice,
    network::NetworkSlice,
    notice::{AlertSlice, NoticeSlice},
    options::OptionsSlice,
    protocol::{Connector, Effect, Event, Reply, View},
    receive::ReceiveSlice,
    tokens::TokensSlice,
    wallets::{DirectorySlice, WalletsSlice},
};
use json::FromJson;

/// What a test looks at: slices as the page reads them, and what came out.
impl Page {
    /// A slice that nobody wrote to is what the page began with.
    pub fn read<T: FromJson + Default>(&self, slice: &str) -> T {
        json::from_str::<Option<T>>(&self.raw(slice)).unwrap().unwrap_or_default()
    }

    pub fn raw(&self, slice: &str) -> String {
        self.app.read(slice)
    }

    pub fn modal(&self) -> ModalSlice {
        self.read("modal")
    }

    /// No unsupported chain keeps the dialog open.
    pub fn is_free(&self) -> bool {
        !self.app.context().state().router.is_blocked()
    }

    pub fn is_mobile(&self) -> bool {
        self.app.context().state().environment.mobile
    }

    /// Stored sessions still wait for their wallet.
    pub fn resumes(&self) -> bool {
        !self.app.context().state().pending.is_empty()
    }

    pub fn view(&self) -> View {
        self.modal().view
    }

    pub fn is_open(&self) -> bool {
        self.modal().open
    }

    pub fn connection(&self) -> ConnectionSlice {
        self.read("connection")
    }

    pub fn status(&self) -> Status {
        self.connection().status
    }

    pub fn connecting(&self) -> ConnectingSlice {
        self.read("connecting")
    }

    pub fn stage(&self) -> Stage {
        self.connecting().stage
    }

    pub fn account(&self) -> AccountSlice {
        self.read("account")
    }

    pub fn address(&self) -> Option<String> {
        self.account().address
    }

    pub fn activity(&self) -> ActivitySlice {
        self.read("activity")
    }

    pub fn receive(&self) -> ReceiveSlice {
        self.read("receive")
    }

    pub fn tokens(&self) -> TokensSlice {
        self.read("tokens")
    }

    pub fn network(&self) -> NetworkSlice {
        self.read("network")
    }

    /// CAIP-2 id of the active network.
    pub fn active(&self) -> String {
        self.network().active.map(|one| one.caip_network_id.to_string()).unwrap_or_default()
    }

    pub fn wallets(&self) -> WalletsSlice {
        self.read("wallets")
    }

    /// Names of the Connect view's rows.
    pub fn rows(&self) -> Vec<String> {
        self.wallets().rows.into_iter().map(|row| row.name.clone()).collect()
    }

    pub fn directory(&self) -> DirectorySlice {
        self.read("directory")
    }

    pub fn notice(&self) -> NoticeSlice {
        self.read("notice")
    }

    pub fn alert(&self) -> AlertSlice {
        self.read("alert")
    }

    pub fn options(&self) -> OptionsSlice {
        self.read("options")
    }

    pub fn outcome(&self, call: u32) -> Outcome {
        match self.settled.iter().find(|(known, _)| *known == call) {
            None => Outcome::Pending,
            Some((_, None)) => Outcome::Done,
            Some((_, Some(error))) => Outcome::Failed(error.clone()),
        }
    }

    /// The text that the promise failed with; empty when it did not fail.
    pub fn error(&self, call: u32) -> String {
        match self.outcome(call) {
            Outcome::Failed(error) => error.message,
            _ => String::new(),
        }
    }

    /// Lines of the developer's console.
    pub fn console(&self) -> Vec<String> {
        self.effects
            .iter()
            .filter_map(|request| match &request.effect {
                Effect::Log { message, .. } => Some(message.clone()),
                _ => None,
            })
            .collect()
    }

    /// Events for the page's subscribers.
    pub fn events(&self) -> Vec<Event> {
        self.effects
            .iter()
            .filter_map(|request| match &request.effect {
                Effect::Emit { event } => Some(event.clone()),
                _ => None,
            })
            .collect()
    }

    /// Names and properties of events of this name.
    pub fn properties(&self, name: &str) -> Vec<String> {
        let events = self.events().into_iter().filter(|event| event.event == name);
        events.map(|event| event.properties.map(|raw| raw.0).unwrap_or_default()).collect()
    }

    /// The numbers of effects of a kind, in order.
    pub fn asked(&self, is_it: impl Fn(&Effect) -> bool) -> Vec<u32> {
        let found = self.effects.iter().filter(|request| is_it(&request.effect));
        found.map(|request| request.id).collect()
    }

    /// The number of the latest effect of a kind.
    pub fn latest(&self, is_it: impl Fn(&Effect) -> bool) -> u32 {
        *self.asked(is_it).last().expect("no such effect")
    }

    /// Whether a wallet is being asked.
    pub fn asks_wallet(&self) -> bool {
        let open = self.effects.iter().filter(|request| self.open.contains(&request.id));
        open.map(|request| &request.effect).any(is_wallet_request)
    }

    /// Finds a wallet and connects it; the dialog has closed when this returns.
    pub fn connect(&mut self, connector: Connector) {
        let wallet = connector.name.clone();
        self.found(connector);
        let call = self.call(super::actions::connect(&wallet));
        assert_eq!(self.outcome(call), Outcome::Done);
        self.advance(900);
    }

    /// Connects a wallet on a network.
    pub fn connected_on(&mut self, chain: &str) {
        let reply = session(&[super::ALICE], Some(chain));
        self.on(move |effect| match effect {
            Effect::Connect { .. } | Effect::Reconnect { .. } => {
                Some(super::Answer::Now(reply.clone()))
            }
            _ => None,
        });
        self.connect(super::metamask());
    }

    /// Answers the latest request of a kind by hand.
    pub fn answer(&mut self, is_it: impl Fn(&Effect) -> bool, reply: &Reply) {
        let id = self.latest(is_it);
        self.reply(id, reply);
    }
}

fn is_wallet_request(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::Connect { .. }
            | Effect::Reconnect { .. }
            | Effect::SwitchNetwork { .. }
            | Effect::AddNetwork { .. }
    )
}
