use super::{
    max,
    order::{Built, Order, What},
    solana,
};
use crate::{
    account::kind,
    amount::Amount,
    context::Context,
    errors::{Failure, Problem},
    evm::{Argument, EvmCall, GIVE_ITEM, GIVE_ITEMS, TRANSFER},
    review::{Asset, Expect, Named, Proposal, ReviewKind, Signable, Signer},
    send::{Item, Receiver, bitcoin, refresh::warned, warn},
    tokens::Token,
};
use caip::Namespace;

impl Order {
    /// What the form says; `None` while it is not complete.
    pub fn of(context: &Context) -> Option<Self> {
        let state = context.state();
        let send = &state.slices.send;
        let network = state.slices.network.active.clone()?;
        let sessions = &state.slices.connection.sessions;
        let session = sessions.iter().find(|one| one.namespace == network.chain_namespace)?;
        let Receiver::Known { address, name, named_by, .. } = &send.to else { return None };
        let what = match (&send.item, &send.token) {
            (Some(item), _) => What::Item(item.clone()),
            (None, Some(token)) => What::Token {
                token: token.clone(),
                quantity: send.quantity.clone()?,
                max: send.max,
            },
            (None, None) => return None,
        };
        let coin = state.tokens.all.iter().find(|token| token.address.is_none());
        send.complete.then(|| Self {
            signer: Signer {
                connector: session.connector.clone(),
                wallet: session.wallet_name.clone(),
                address: session.accounts.first().cloned().unwrap_or_default(),
                smart: false,
            },
            network,
            what,
            to: address.clone(),
            name: name.clone(),
            named_by: named_by.clone(),
            fee: send.fee,
            coin_price: coin.and_then(|coin| coin.price.clone()),
        })
    }

    /// What is signed for it, and how long it may be.
    pub(super) async fn propose(&self, context: &Context) -> Result<Built, Failure> {
        let named = self.named();
        let mut proposal = Proposal {
            kind: ReviewKind::Send,
            network: self.network.clone(),
            signer: self.signer.clone(),
            what: Signable::Solana(Vec::new()),
            rehearsal: None,
            expects: Vec::new(),
            assets: Vec::new(),
            coin_price: self.coin_price.clone(),
            worth: None,
            built_by: None,
            critical: named
                .iter()
                .filter_map(|named| warn::named(&context.state(), named))
                .collect(),
            named,
            warnings: warned(context),
            until: None,
        };
        proposal.signer.smart = kind::is_smart(context).await;
        let mut quantity = self.quantity(context).await?;
        if let What::Token { token, .. } = &self.what {
            let units = quantity.to_units(token.decimals).ok_or(Problem::SendIncomplete)?;
            proposal.worth = token.price.as_ref().map(|price| quantity.times(price));
            let address = token.address.clone().unwrap_or_default();
            let spends = Expect::Spends { token: address.clone(), units: units.clone() };
            proposal.expects.push(spends);
            if self.to != self.signer.address {
                let (token, to) = (address.clone(), self.to.clone());
                proposal.expects.push(Expect::Gives { token, to, units });
            }
            if !address.is_empty() {
                proposal.assets.push(Asset {
                    token: address,
                    symbol: token.symbol.clone(),
                    decimals: Some(token.decimals),
                });
            }
        }
        let mut last_block = None;
        match (&self.what, self.network.chain_namespace) {
            (What::Token { token, .. }, Namespace::Solana) => {
                let made = solana::transfer(context, self, token, &quantity).await?;
                proposal.what = Signable::Solana(made.bytes);
                proposal.until = Some(context.now() + solana::FRESH_MS);
                proposal.expects.extend(made.rent);
                proposal.critical.extend(made.critical);
                last_block = Some(made.last_block);
            }
            (What::Token { token, max, .. }, Namespace::Bip122) => {
                let units = quantity.to_units(token.decimals);
                let units = units.filter(|_| !*max);
                let psbt;
                (psbt, last_block) = bitcoin::transfer(context, self, units).await?;
                // All there is was said with the fee in it.
                if let Some((_, satoshis)) = psbt.outputs.first() {
                    let paid = json::to_string(satoshis);
                    for expect in proposal.expects.iter_mut().filter(|_| *max) {
                        if let Expect::Gives { units, .. } = expect {
                            units.clone_from(&paid);
                        }
                    }
                    quantity = Amount::of_units(&paid, token.decimals).unwrap_or(quantity);
                }
                proposal.what = Signable::Psbt(psbt);
                // What was not spent a minute ago may be by now.
                proposal.until = Some(context.now() + bitcoin::FRESH_MS);
            }
            (What::Token { token, .. }, _) => {
                let call = self.transfer(token, &quantity).ok_or(Problem::SendIncomplete)?;
                proposal.what = Signable::Transaction(call);
            }
            (What::Item(item), _) => {
                let call = self.give(item).ok_or(Problem::SendIncomplete)?;
                proposal.what = Signable::Transaction(call);
                proposal.assets.push(Asset {
                    token: item.collection.clone(),
                    symbol: item.name.clone(),
                    decimals: None,
                });
                proposal.expects.push(Expect::GivesItem {
                    token: item.collection.clone(),
                    to: self.to.clone(),
                    item: item.number.clone(),
                });
            }
        }
        Ok(Built { proposal, quantity, last_block })
    }

    /// The name that was typed, as the review shows it.
    fn named(&self) -> Option<Named> {
        self.name.as_ref().map(|name| Named {
            name: warn::shown(name),
            address: self.to.clone(),
            by: self.named_by.clone(),
        })
    }

    /// How much; all there is now, where all there is was asked for.
    async fn quantity(&self, context: &Context) -> Result<Amount, Failure> {
        match &self.what {
            What::Token { token, max: true, .. }
                if token.address.is_none() && self.network.chain_namespace != Namespace::Bip122 =>
            {
                max::rest(context, &self.network, token).await
            }
            What::Token { quantity, .. } => Ok(quantity.clone()),
            What::Item(_) => Ok(Amount::zero()),
        }
    }

    fn transfer(&self, token: &Token, quantity: &Amount) -> Option<EvmCall> {
        let units = quantity.to_units(token.decimals)?;
        let Some(contract) = &token.address else { return Some(EvmCall::pay(&self.to, units)) };
        let arguments = [Argument::address(&self.to)?, Argument::number(&units)?];
        Some(EvmCall::new(contract, TRANSFER.call(&arguments)))
    }

    fn give(&self, item: &Item) -> Option<EvmCall> {
        let (from, to) = (Argument::address(&self.signer.address)?, Argument::address(&self.to)?);
        let number = Argument::number(&item.number)?;
        let data = if item.several {
            // One of it, and no data.
            GIVE_ITEMS.call(&[from, to, number, Argument::count(1), Argument::bytes("")])
        } else {
            GIVE_ITEM.call(&[from, to, number])
        };
        Some(EvmCall::new(&item.collection, data))
    }
}
