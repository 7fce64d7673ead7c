use serde::{Deserialize, Serialize};
use walletconnect::jwt::{ClientKey, Rules, verify_whole};
use walletconnect::relay::Refusal;
use walletconnect::{ClientId, Topic};

use super::wish::{Side, Status, Watch};
use crate::{Message, since_1970};

/// What a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// A client wants somebody told.
    #[serde(rename = "irn_watchRegister")]
    Register,
    /// It does not any more.
    #[serde(rename = "irn_watchUnregister")]
    Unregister,
    /// The relay tells.
    #[serde(rename = "irn_watchEvent")]
    Event,
}

/// The longest address of a webhook, and the longest life of a watch (the protocol's).
const URL_BYTES: usize = 256;
const LONGEST: u64 = 30 * 86_400;

/// Kinds of messages in one watch; there are some thirty.
const MOST_TAGS: usize = 256;

/// Statuses in one watch; there are three.
const MOST_STATUSES: usize = 16;

/// How long a told event is good for: receivers may have a queue of their own.
const EVENT_S: u64 = 3_600;

#[derive(Deserialize)]
struct Wish {
    act: Action,
    typ: Side,
    sub: Box<str>,
    whu: Box<str>,
    iat: u64,
    exp: Option<u64>,
    #[serde(default)]
    tag: Vec<u32>,
    #[serde(default)]
    sts: Vec<Status>,
}

/// What a client's token asks for, if it is the client's own and for this.
pub fn read(
    token: &str,
    rules: &Rules<'_>,
    client: ClientId,
    action: Action,
) -> Result<Watch, Refusal> {
    let (signer, claims) = verify_whole(token, rules).map_err(|_| Refusal::InvalidJwt)?;
    if signer != client {
        return Err(Refusal::InvalidJwt);
    }
    let wish: Wish = serde_json::from_str(&claims).map_err(|_| Refusal::InvalidParams)?;
    let expires = wish.exp.ok_or(Refusal::InvalidParams)?;
    let fits = wish.act == action
        && !wish.whu.is_empty()
        && wish.whu.len() <= URL_BYTES
        && wish.sub.len() <= URL_BYTES
        && expires.saturating_sub(wish.iat) <= LONGEST
        && expires <= rules.now + rules.leeway + LONGEST
        && wish.tag.len() <= MOST_TAGS
        && wish.sts.len() <= MOST_STATUSES;
    let says_what = action == Action::Unregister || !(wish.tag.is_empty() || wish.sts.is_empty());
    if !fits || !says_what {
        return Err(Refusal::InvalidParams);
    }
    Ok(Watch {
        side: wish.typ,
        service: wish.sub,
        url: wish.whu,
        tags: wish.tag,
        statuses: wish.sts,
        expires,
    })
}

#[derive(Serialize)]
struct Told<'a> {
    iss: String,
    sub: String,
    aud: &'a str,
    iat: u64,
    exp: u64,
    act: Action,
    typ: Side,
    whu: &'a str,
    evt: Evt<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Evt<'a> {
    status: Status,
    topic: Topic,
    message: &'a str,
    published_at: u64,
    tag: u32,
}

/// The token by which the relay tells a watch what became of a message.
pub fn write(
    key: &ClientKey,
    client: ClientId,
    watch: &Watch,
    status: Status,
    message: &Message,
) -> String {
    let now = since_1970().as_secs();
    let told = Told {
        iss: key.id().text(),
        sub: client.text(),
        aud: &watch.service,
        iat: now,
        exp: now + EVENT_S,
        act: Action::Event,
        typ: watch.side,
        whu: &watch.url,
        evt: Evt {
            status,
            topic: message.topic,
            message: &message.text,
            published_at: message.published_ms,
            tag: message.tag,
        },
    };
    // Numbers and texts always have a form in JSON.
    key.token_of(&serde_json::to_string(&told).unwrap_or_default())
}
