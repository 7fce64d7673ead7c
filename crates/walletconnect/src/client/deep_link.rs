//! A wallet on the same phone is woken for a request.

use super::Engine;
use crate::{
    Topic,
    protocol::{DeepLink, Effect, LinkTarget},
    text::{digits, join, may_open},
};

impl Engine {
    pub(super) fn choose_link(&mut self, link: Option<DeepLink>) {
        self.deep_link = link.filter(|link| may_open(&link.href));
        if let (Some(link), Some(newest)) = (&mut self.deep_link, self.sessions.last()) {
            link.topic.get_or_insert_with(|| newest.topic.text());
        }
        self.dirty.deep_link = true;
    }

    /// Opens the app that was chosen for this session, if one was: a wallet that scanned the code is on another device.
    pub(super) fn wake_wallet(&mut self, id: u64, topic: Topic) {
        let topic = topic.text();
        let Some(link) = &self.deep_link else { return };
        if link.topic.as_ref() != Some(&topic) {
            return;
        }
        let href = wake_link(&link.href, &digits(id), &topic);
        let environment = &self.hands.environment;
        let target = wake_target(&href, environment.telegram, environment.framed);
        self.hands.effects.push(Effect::OpenLink { href, target });
    }

    /// The session is over, and with it the choice; and so is one that some other library left, with the last session.
    pub(super) fn forget_link(&mut self, topic: Topic) {
        let over = |link: &DeepLink| {
            self.sessions.is_empty() || link.topic.as_ref() == Some(&topic.text())
        };
        if self.deep_link.as_ref().is_some_and(over) {
            self.deep_link = None;
            self.dirty.deep_link = true;
        }
    }
}

/// `<href>/wc?requestId=…&sessionTopic=…`; inside Telegram the same in base64, for a link there has one parameter only.
fn wake_link(href: &str, id: &str, topic: &str) -> String {
    let query = join(&["requestId=", id, "&sessionTopic=", topic]);
    if href.starts_with("https://t.me/") {
        let sign = if href.contains('?') { "&" } else { "?" };
        let start = base64::unpadded(query.as_bytes());
        return join(&[href, sign, "startapp=", &start]);
    }
    let slash = if href.ends_with('/') { "" } else { "/" };
    join(&[href, slash, "wc?", &query])
}

fn wake_target(href: &str, telegram: bool, framed: bool) -> LinkTarget {
    if telegram || href.starts_with("https://") || href.starts_with("http://") {
        LinkTarget::New
    } else if framed {
        LinkTarget::Top
    } else {
        LinkTarget::This
    }
}

#[cfg(test)]
mod tests {
    use super::{wake_link, wake_target};
    use crate::protocol::LinkTarget;

    #[test]
    fn an_app_is_woken_by_its_own_kind_of_link() {
        let table = [
            ("trust://", "trust://wc?requestId=1&sessionTopic=aa"),
            ("trust://x", "trust://x/wc?requestId=1&sessionTopic=aa"),
            ("https://link.app/", "https://link.app/wc?requestId=1&sessionTopic=aa"),
            ("https://link.app/path", "https://link.app/path/wc?requestId=1&sessionTopic=aa"),
            (
                "https://t.me/bot/app",
                "https://t.me/bot/app?startapp=cmVxdWVzdElkPTEmc2Vzc2lvblRvcGljPWFh",
            ),
            (
                "https://t.me/bot?a=1",
                "https://t.me/bot?a=1&startapp=cmVxdWVzdElkPTEmc2Vzc2lvblRvcGljPWFh",
            ),
        ];
        for (href, woken) in table {
            assert_eq!(wake_link(href, "1", "aa"), woken);
        }
    }

    #[test]
    fn it_opens_where_the_page_survives() {
        let table = [
            ("trust://wc", false, false, LinkTarget::This),
            ("trust://wc", false, true, LinkTarget::Top),
            ("trust://wc", true, false, LinkTarget::New),
            ("https://link.app", false, true, LinkTarget::New),
            ("https://link.app", false, false, LinkTarget::New),
        ];
        for (href, telegram, framed, target) in table {
            assert_eq!(wake_target(href, telegram, framed), target, "{href} {telegram} {framed}");
        }
    }
}
