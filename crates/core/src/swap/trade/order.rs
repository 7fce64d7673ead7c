use crate::{
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    message::Message,
    protocol::Network,
    review::{Asset, Signer},
    state::State,
    swap::{
        SwapToken,
        memory::{Offer, Question, Way},
        quote::{self, LIFE_MS},
    },
};
use caip::{AccountId, Namespace};
use std::rc::Rc;

/// An exchange as the visitor wants it: the form at the moment they said so.
#[derive(Clone)]
pub(super) struct Order {
    pub network: Rc<Network>,
    pub account: AccountId,
    pub signer: Signer,
    pub from: Rc<SwapToken>,
    pub to: Rc<SwapToken>,
    pub offer: Rc<Offer>,
    /// The least that the form promised, in base units: no later offer makes it less unseen.
    promised: Rc<str>,
}

impl Order {
    /// `None` while the form is not complete.
    pub fn of(state: &State) -> Option<Self> {
        let swap = &state.slices.swap;
        if !swap.complete {
            return None;
        }
        let account = state.slices.account.caip_address.clone()?;
        let network = state.slices.network.active.clone()?;
        let sessions = &state.slices.connection.sessions;
        let session =
            sessions.iter().find(|session| session.namespace == network.chain_namespace)?;
        let offer = state.swap.offer.clone()?;
        // What is shown is what is ordered.
        if Question::of(state).as_ref() != Some(&*offer.question) {
            return None;
        }
        Some(Self {
            signer: Signer {
                connector: session.connector.clone(),
                wallet: session.wallet_name.clone(),
                address: account.address().as_str().to_owned(),
                smart: state.slices.account.is_smart(),
            },
            from: swap.source_token.clone()?,
            to: swap.to_token.clone()?,
            network,
            account,
            promised: offer.least_units.as_str().into(),
            offer,
        })
    }

    /// Until when the offer stands, by this device's clock.
    pub fn until(&self) -> u64 {
        self.offer.at + LIFE_MS
    }

    /// Takes a new offer for the same; fails when there is none.
    pub async fn renew(&mut self, context: &Context) -> Result<(), Failure> {
        quote::learn(context, &self.offer.question).await;
        let offer = context.state().swap.offer.clone();
        let fresh = offer.filter(|offer| offer.question == self.offer.question);
        let offer = fresh.ok_or(Problem::SwapTransactionFailed)?;
        if let Some(failure) = &offer.refused {
            return Err(failure.clone());
        }
        self.offer = offer;
        Ok(())
    }

    /// The least that the visitor was told of, in base units: a call that lets less come out is signed only after they accepted that separately.
    pub fn agreed(&self) -> &str {
        let least = self.offer.least_units.as_str();
        if units(least) < units(&self.promised) { &self.promised } else { least }
    }

    /// The least that a written call lets come out, in base units; less than agreed only where the new offer does not give as much at all.
    pub fn least(&self) -> &str {
        let agreed = self.agreed();
        let gives = units(agreed) <= units(&self.offer.to_units);
        if gives { agreed } else { &self.offer.least_units }
    }

    /// What is sold, in the visitor's currency, as far as its price is known.
    pub fn worth(&self) -> Option<Amount> {
        let sold = Amount::of_units(&self.offer.question.units, self.from.decimals)?;
        Some(sold.times(self.from.price.as_ref()?))
    }

    /// The slippage of a call that a vendor builds, in hundredths of a percent: what is allowed, or what leads to the agreed least, where the new offer gives as much.
    pub fn slippage(&self) -> u32 {
        let (gives, agreed) = (units(&self.offer.to_units), units(self.agreed()));
        let room = gives.minus(&agreed).map(|room| room.times(&units("10000")));
        let kept = room.and_then(|room| room.over(&gives, 0)).and_then(|bps| bps.to_units(0));
        let allowed = self.offer.question.bps;
        match kept.and_then(|bps| bps.parse().ok()) {
            Some(bps) if (1..allowed).contains(&bps) => bps,
            _ => allowed,
        }
    }

    pub fn is_evm(&self) -> bool {
        self.network.chain_namespace == Namespace::Eip155
    }

    /// The vendor that builds its call, on an EVM network.
    pub fn builder(&self) -> Option<String> {
        match &self.offer.way {
            Some(Way::Built { vendor, .. }) if self.is_evm() => Some(vendor.clone()),
            _ => None,
        }
    }

    /// That less may come out than the form promised. On Solana what was built says so itself.
    pub fn critical(&self) -> Vec<Message> {
        if !self.is_evm() || units(self.least()) >= units(self.agreed()) {
            return Vec::new();
        }
        // Of an unverified token only its contract and smallest units are certain.
        let (decimals, value, name) = match self.to.address.as_ref().filter(|_| !self.to.verified) {
            Some(contract) => (0, "unitsOf", contract),
            None => (self.to.decimals, "symbol", &self.to.symbol),
        };
        let least = Amount::of_units(self.least(), decimals).unwrap_or_default();
        let message = Message::new("review.warn.least").with("amount", &least.text());
        vec![message.with(value, name)]
    }

    /// What the form warned of, too.
    pub fn warnings(&self) -> Vec<Message> {
        let large = self.offer.shown.as_ref().filter(|quote| quote.large_impact);
        let impact = large.and_then(|quote| quote.price_impact.as_ref());
        let warning =
            |impact: &Amount| Message::new("swap.largeImpact").with("percent", &impact.text());
        impact.map(warning).into_iter().collect()
    }

    /// What the review need not ask the chain.
    pub fn assets(&self) -> Vec<Asset> {
        let mut assets = Vec::new();
        for token in [&self.from, &self.to] {
            if let Some(address) = &token.address {
                assets.push(Asset {
                    token: review_token(Some(address)),
                    symbol: token.symbol.clone(),
                    decimals: Some(token.decimals),
                });
            }
        }
        assets
    }
}

fn units(digits: &str) -> Amount {
    Amount::parse(digits).unwrap_or_default()
}

/// A token as the review names it: its address in lower case on EVM networks, nothing for the coin.
pub(super) fn review_token(address: Option<&String>) -> String {
    match address {
        Some(address) if address.starts_with("0x") => address.to_ascii_lowercase(),
        Some(address) => address.clone(),
        None => String::new(),
    }
}

/// The address of a CAIP-10 account as text.
pub(super) fn address_of(account: &str) -> Option<String> {
    Some(AccountId::parse(account).ok()?.address().as_str().to_owned())
}
