use super::{
    SendSlice,
    link::{self, Broken, Link},
    memory::Writer,
};
use crate::{
    amount::{Amount, write_typed},
    message::Message,
    state::State,
    text::join,
    tokens::{ListState, Token},
};
use caip::{Address, Namespace};
use std::rc::Rc;

/// The payment that the receiver's field asks for, or why it cannot be made here.
pub(super) fn of(state: &State) -> Result<Link, Message> {
    let broken = |_: Broken| Message::new("send.linkBroken");
    let link = link::read(&state.slices.send.receiver).map_err(broken)?;
    let active = state.slices.network.active.as_ref();
    let here = active.filter(|network| network.chain_namespace == Namespace::Eip155);
    if let (Some(chain), Some(here)) = (&link.chain, here) {
        let wanted = join(&["eip155:", chain]);
        if wanted != here.caip_network_id.as_str() {
            let all = &state.slices.network.networks;
            let known = all.iter().find(|network| network.caip_network_id.as_str() == wanted);
            let name = known.map_or(wanted.as_str(), |network| &network.name);
            return Err(Message::new("send.otherNetwork").with("network", name));
        }
    }
    wanted(state, &link).map_err(broken)?;
    Ok(link)
}

/// What is asked for, of what the account holds.
struct Wanted {
    token: Rc<Token>,
    /// Whole tokens; where the link does not say, any.
    amount: Option<Amount>,
}

/// What is asked for: nothing where the link asks for nothing, or for nothing of it.
fn wanted(state: &State, link: &Link) -> Result<Option<Wanted>, Broken> {
    let namespace = state.slices.account.namespace;
    if namespace != link.family || link.token.is_none() && link.amount.is_none() {
        return Ok(None);
    }
    let contract = link.token.as_ref().map(|text| Address::parse(namespace?, text).ok());
    let mut held = state.tokens.all.iter();
    let Some(token) = held.find(|token| match &contract {
        None => token.address.is_none(),
        Some(contract) => {
            let contract = contract.as_ref().map(Address::as_str);
            contract.is_some() && token.address.as_deref() == contract
        }
    }) else {
        return Ok(None);
    };
    let amount = link.amount.as_ref().map(|asked| asked.whole(token.decimals)).transpose()?;
    Ok(Some(Wanted { token: token.clone(), amount }))
}

/// Takes token and amount into the form, unless the visitor typed or chose something. What an earlier link filled in goes first.
pub(super) fn fill(state: &mut State) {
    if let Writer::Link = state.send.writer {
        state.send.writer = Writer::Visitor;
        state.slices.send.amount.clear();
    }
    let send = &state.slices.send;
    if !send.amount.trim().is_empty() || send.item.is_some() {
        return;
    }
    let Ok(link) = of(state) else { return };
    let Ok(Some(Wanted { token, amount })) = wanted(state, &link) else { return };
    let text = amount.map(|amount| write_typed(&amount.text(), &state.send.point));
    let send = &mut state.slices.send;
    send.token = Some(token);
    (send.max, send.fiat) = (false, false);
    send.amount = text.unwrap_or_default();
    state.send.writer = Writer::Link;
}

/// What is asked for where the form says something else, or why it cannot be paid, of a token that became known since.
pub(super) fn warning(state: &State, send: &SendSlice) -> Option<Message> {
    let link = match of(state) {
        Ok(link) => link,
        Err(why) => return Some(why),
    };
    let Some(Wanted { token, amount }) = wanted(state, &link).ok()? else {
        let known = state.slices.tokens.state == ListState::Known;
        return (known && link.token.is_some()).then(|| Message::new("send.warn.notHeld"));
    };
    let same = send.token.as_ref().is_some_and(|chosen| chosen.id == token.id);
    if same && send.item.is_none() && (amount.is_none() || amount == send.quantity) {
        return None;
    }
    let amount = amount.map(|amount| amount.text()).unwrap_or_default();
    let what = join(&[&amount, " ", &token.symbol]);
    Some(Message::new("send.warn.asked").with("what", &what))
}
