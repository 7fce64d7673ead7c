use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::{Code, Site};
use crate::mail::{EmailAddress, Mail};

/// A code on its way to its person. It is sealed wherever it is kept.
pub struct CodeMessage {
    /// The receiver.
    pub to: EmailAddress,
    /// The code.
    pub code: Code,
    /// The site on which it was asked for.
    pub site: Site,
    /// The origin of the wallet, in whose window the code is typed.
    pub wallet: Site,
}

/// Whose form is kept in rows.
#[derive(Serialize, Deserialize)]
struct Stored<'a> {
    to: &'a str,
    code: &'a str,
    site: Site,
    wallet: Site,
}

/// A constant: neither a code, which would be shown on a locked screen, nor a name.
const SUBJECT: &str = "Your sign-in code";

impl CodeMessage {
    /// The bytes to be sealed.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let stored = Stored {
            to: self.to.as_str(),
            code: self.code.reveal(),
            site: self.site.clone(),
            wallet: self.wallet.clone(),
        };
        Zeroizing::new(serde_json::to_vec(&stored).unwrap_or_default())
    }

    /// Reads the bytes of [`CodeMessage::to_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let Stored { to, code, site, wallet } = serde_json::from_slice(bytes).ok()?;
        Some(Self { to: EmailAddress::parse(to).ok()?, code: Code::parse(code)?, site, wallet })
    }

    /// The message as its person reads it.
    pub fn write(&self) -> Mail {
        let (text, html) = (self.text(), self.html());
        Mail { to: self.to.clone(), subject: SUBJECT, text: text.into(), html: html.into() }
    }

    fn text(&self) -> String {
        let Self { code, site, wallet, .. } = self;
        let (code, name, origin, wallet) =
            (code.reveal(), site.name(), site.origin(), wallet.origin());
        format!(
            "Your code to sign in to {name} ({origin}):\r\n\r\n    {code}\r\n\r\n\
             Type it into the wallet's window on that page; the window belongs to {wallet}. \
             It works once, within ten minutes, in the browser in which you asked for it.\r\n\r\n\
             We never ask for this code by e-mail, telephone or chat. Give it to no one.\r\n\r\n\
             If you did not ask for it, ignore this message: without the code no one can sign in as you.\r\n"
        )
    }

    fn html(&self) -> String {
        let Self { code, site, wallet, .. } = self;
        let (name, origin) = (escaped(site.name()), escaped(site.origin()));
        let (code, wallet) = (escaped(code.reveal()), escaped(wallet.origin()));
        format!(
            "<!doctype html><html lang=\"en\"><body style=\"font-family: sans-serif; max-width: 32em\">\r\n\
             <p>Your code to sign in to <strong>{name}</strong> ({origin}):</p>\r\n\
             <p style=\"font-size: 2em; letter-spacing: .2em\"><strong>{code}</strong></p>\r\n\
             <p>Type it into the wallet's window on that page; the window belongs to {wallet}. \
             It works once, within ten minutes, in the browser in which you asked for it.</p>\r\n\
             <p>We never ask for this code by e-mail, telephone or chat. Give it to no one.</p>\r\n\
             <p>If you did not ask for it, ignore this message: without the code no one can sign in as you.</p>\r\n\
             </body></html>\r\n"
        )
    }
}

/// Text as HTML shows it, also inside an attribute.
fn escaped(text: &str) -> String {
    let mut markup = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => markup.push_str("&amp;"),
            '<' => markup.push_str("&lt;"),
            '>' => markup.push_str("&gt;"),
            '"' => markup.push_str("&quot;"),
            '\'' => markup.push_str("&#39;"),
            other => markup.push(other),
        }
    }
    markup
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(name: &str) -> CodeMessage {
        CodeMessage {
            to: EmailAddress::parse("ada@example.org").unwrap(),
            code: Code::parse("012345").unwrap(),
            site: Site::new(name, "https://app.example.org").unwrap(),
            wallet: Site::new("", "https://wallet.example.org").unwrap(),
        }
    }

    #[test]
    fn a_message_says_which_site_asked_and_where_the_code_is_typed() {
        let mail = message("Example").write();
        for part in [&mail.text, &mail.html] {
            for said in [
                "012345",
                "Example",
                "https://app.example.org",
                "https://wallet.example.org",
                "never ask",
                "ignore this message",
                "ten minutes",
            ] {
                assert!(part.contains(said), "{said} in {}", part.as_str());
            }
        }
        assert_eq!(mail.subject, SUBJECT);
    }

    #[test]
    fn a_name_is_no_markup() {
        let mail = message("<img src=x onerror=\"a\">&'").write();
        assert!(mail.html.contains("&lt;img src=x onerror=&quot;a&quot;&gt;&amp;&#39;"));
        assert!(!mail.html.contains("<img"));
    }

    #[test]
    fn what_is_kept_is_read_as_it_was() {
        let (before, after) =
            (message("Ä\"\\"), CodeMessage::from_bytes(&message("Ä\"\\").to_bytes()));
        let after = after.unwrap();
        assert_eq!((before.to, before.code, before.site), (after.to, after.code, after.site));
        assert!(CodeMessage::from_bytes(b"{}").is_none());
    }
}
