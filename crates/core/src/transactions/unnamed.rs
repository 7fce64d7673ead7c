//! A transaction whose hash the wallet did not tell. Its signer and its number among the signer's are known, and so it is found once a block has it.

use super::{Fate, Gist, Learned, Sent, evm};
use crate::{
    context::Context,
    protocol::Network,
    rpc,
    text::join,
    transactions::sent::{DROPPED_MS, POLL_MS, UNSEEN_MS},
};
use std::rc::Rc;

/// What stands where the hash would, for as long as it is not known.
const MARK: &str = "unnamed:";
/// So many of the signer's later transactions are looked at: it may have sent others between the review and this one.
const LATER: u64 = 16;

/// Stands for a transaction whose hash is not known; [`gist_of`] reads it.
pub fn stand_in(gist: &Gist) -> String {
    join(&[MARK, &json::to_string(&gist.nonce), ":", &gist.does])
}

/// What a stand-in stands for; `None` for a hash.
pub fn gist_of(id: &str) -> Option<Gist> {
    let (nonce, does) = crate::text::parted(id.strip_prefix(MARK)?, b':')?;
    Some(Gist { nonce: crate::text::number(nonce, 10)?, does: does.to_owned() })
}

/// Looks for it, and says what became of it then.
pub(super) async fn fate(
    context: &Context,
    network: &Rc<Network>,
    sent: &Sent,
    wanted: Gist,
    learned: &dyn Fn(Learned),
) -> (Fate, Option<String>) {
    let begun = context.now();
    // The first of the signer's numbers that it may have, and when that was used for something else.
    let (mut nonce, last) = (wanted.nonce, wanted.nonce.saturating_add(LATER));
    let mut passed = None;
    loop {
        rpc::until_visible(context).await;
        let count = evm::count(context, network, sent, "latest").await;
        while let Some(count) = count
            && count > nonce
            && nonce < last
        {
            let Some((hash, gist)) = evm::find(context, network, sent, nonce).await else { break };
            if gist.does == wanted.does {
                let named = Sent { hash: hash.clone(), gist: Some(gist), ..sent.clone() };
                let (fate, other) = evm::fate_of(context, network, &named, learned).await;
                return (fate, other.or(Some(hash)));
            }
            nonce += 1;
        }
        let now = context.now();
        if count.is_some_and(|count| count > wanted.nonce) {
            // The wallet may have changed it, or had somebody else send it.
            if now - *passed.get_or_insert(now) >= DROPPED_MS {
                return (Fate::Replaced, None);
            }
        } else if count.is_some() && now - begun >= UNSEEN_MS {
            return (Fate::Dropped, None);
        }
        context.sleep(POLL_MS).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_in_is_read_back_and_no_hash_is_one() {
        let gist = Gist { nonce: 7, does: "a+/b=".into() };
        assert_eq!(gist_of(&stand_in(&gist)), Some(gist));
        for other in ["", "0xab", "unnamed:", "unnamed:x:y", "unnamed:7"] {
            assert_eq!(gist_of(other), None, "{other}");
        }
    }
}
