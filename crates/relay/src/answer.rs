use walletconnect::relay::wire::{self, Incoming};
use walletconnect::relay::{Refusal, RpcId};

use crate::call::{Publisher, Work, cost};
use crate::{Refused, Relay, Visitor};

impl Relay {
    /// Answers a request that came without a socket. Who subscribes so is given an id, and nothing is sent.
    pub async fn answer(&self, visitor: &Visitor, body: &[u8]) -> String {
        let (id, answered) = self.answered(visitor, body).await;
        match answered {
            Ok(result) => wire::result(&id, &result),
            Err(why) => {
                self.meters.errors.increment(1);
                why.answer(&id)
            }
        }
    }

    async fn answered(&self, visitor: &Visitor, body: &[u8]) -> (RpcId, Result<String, Refused>) {
        let Ok(text) = std::str::from_utf8(body) else {
            return (RpcId::UNKNOWN, Err(Refusal::Serialization.into()));
        };
        let (id, call) = match wire::read(text) {
            Ok(Incoming::Call { id, call }) => (id, call),
            Ok(Incoming::Answer { id, .. }) => return (id, Err(Refusal::InvalidMethod.into())),
            Err(refused) => return (refused.id, Err(refused.why.into())),
        };
        let client = match visitor.client {
            Ok(client) => client,
            Err(refused) => return (id, Err(refused)),
        };
        let cost = cost(&call);
        if !(self.clients.take(client, cost) && (visitor.may_ask)(cost)) {
            return (id, Err(Refusal::TooManyRequests.into()));
        }
        let done = async {
            let plan = self.plan(Publisher { client, owner: visitor.owner }, call)?;
            let text = plan.answer.text(&plan.join, &client.text());
            self.moved(client, &plan.join, &plan.leave);
            let found = match plan.work {
                Work::Nothing => None,
                work => {
                    let charge = visitor.share.take(work.bytes());
                    let charge = charge.ok_or(Refusal::TooManyRequests)?;
                    self.do_charged(client, work, charge).await.0?
                }
            };
            Ok(text.or(found).unwrap_or_else(|| "true".into()))
        };
        let result = done.await;
        (id, result)
    }
}
