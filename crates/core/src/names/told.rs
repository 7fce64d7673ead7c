use super::{ETHEREUM, Meant, as_on_ethereum};
use crate::{
    context::Context,
    errors::Problem,
    gateway,
    protocol::{Network, Purpose},
    rpc,
    text::join,
};
use api::query::escape;
use caip::{Address, Namespace};
use json::{Value, View, view::Entries};
use std::rc::Rc;

#[derive(View)]
#[view(of = api::identity::Profile)]
struct ProfileView<'a> {
    addresses: Option<Entries<'a, AddressView<'a>>>,
}

#[derive(View)]
#[view(of = api::identity::ProfileAddress)]
struct AddressView<'a> {
    address: Option<&'a str>,
    contract: Option<bool>,
}

/// Whom the name means on a network, with addresses of this coin type, by the gateway's word; `anew`: past what it was answered a moment ago.
pub(super) async fn ask(
    context: &Context,
    network: &Rc<Network>,
    ethereum: &Rc<Network>,
    name: &str,
    coin: u64,
    anew: bool,
) -> Result<Meant, Problem> {
    let coin = json::to_string(&coin);
    let mut path = String::from("/v1/profile/account/");
    // Names of the service are in lower case (ENSIP-15); what else a person may type, it knows better.
    escape(&mut path, &name.to_ascii_lowercase());
    path.push_str(&join(&["?apiVersion=2&coinType=", &coin]));
    if anew {
        path.push_str("&useCache=false");
    }
    let asked = gateway::get(context, &path, Purpose::Identity);
    let Some(asked) = asked else { return Err(Problem::NameResolveFailed) };
    let body = gateway::read(context, asked).await.map_err(|_| Problem::NameResolveFailed)?;
    let answer = Value::parse(&body).map_err(|_| Problem::NameResolveFailed)?;
    let all = ProfileView::view(&answer).addresses;
    let record = |coin: &str| all.and_then(|all| all.get(coin));
    let read = |of: Option<AddressView<'_>>, namespace: Namespace| {
        Some(Address::parse(namespace, of?.address?).ok()?.as_str().to_owned())
    };
    if let Some(address) = read(record(&coin), network.chain_namespace) {
        return Ok(Meant::Here(address));
    }
    let other = record(&json::to_string(&ETHEREUM));
    let Some(address) = read(other, Namespace::Eip155) else {
        let none = all.is_none_or(|all| all.is_empty());
        return Ok(if none { Meant::Unregistered } else { Meant::Elsewhere });
    };
    if network.chain_namespace != Namespace::Eip155 {
        return Ok(Meant::Elsewhere);
    }
    let said = other.and_then(|other| other.contract);
    // The page's own node knows better.
    let contract = said.filter(|_| !rpc::has_own(&context.state(), ethereum));
    let meant = as_on_ethereum(context, ethereum, address, contract).await;
    meant.ok_or(Problem::NameResolveFailed)
}
