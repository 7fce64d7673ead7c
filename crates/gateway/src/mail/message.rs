use std::fmt;

use data_encoding::HEXLOWER;
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use zeroize::Zeroizing;

use super::{EmailAddress, MailError};

/// A message to one address. Its headers come from an address in normal form and from constants: no input can add another.
pub struct Mail {
    /// The receiver.
    pub to: EmailAddress,
    /// The subject, a constant of the program.
    pub subject: &'static str,
    /// The plain part.
    pub text: Zeroizing<String>,
    /// The same in HTML, escaped.
    pub html: Zeroizing<String>,
}

/// That nothing else answers it, such as a notice of absence (RFC 3834, section 5).
const AUTOMATIC: HeaderName = HeaderName::new_from_ascii_str("Auto-Submitted");

impl Mail {
    /// The message as mail servers read it (RFC 5322).
    pub(super) fn write(&self, from: &Mailbox) -> Result<Message, MailError> {
        let to = self.to.as_str().parse().map_err(|_| MailError::Message)?;
        let automatic = HeaderValue::new(AUTOMATIC, "auto-generated".to_owned());
        Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(self.subject)
            .message_id(Some(message_id(from.email.domain())?))
            .raw_header(automatic)
            .multipart(MultiPart::alternative_plain_html(
                self.text.to_string(),
                self.html.to_string(),
            ))
            .map_err(|_| MailError::Message)
    }
}

/// A name that no other message has (RFC 5322, section 3.6.4).
fn message_id(domain: &str) -> Result<String, MailError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| MailError::Message)?;
    Ok(format!("<{}@{domain}>", HEXLOWER.encode(&bytes)))
}

/// The subject alone: the rest is the receiver's.
impl fmt::Debug for Mail {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Mail").field("subject", &self.subject).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str, html: &str) -> String {
        let mail = Mail {
            to: EmailAddress::parse("Ada@bücher.example").unwrap(),
            subject: "A subject",
            text: Zeroizing::new(text.to_owned()),
            html: Zeroizing::new(html.to_owned()),
        };
        assert!(!format!("{mail:?}").contains("ada"), "no address is printed");
        let from = "Drawstring <no-reply@example.org>".parse().unwrap();
        String::from_utf8(mail.write(&from).unwrap().formatted()).unwrap()
    }

    #[test]
    fn a_message_has_two_parts_and_the_headers_of_a_machine() {
        let message = written("a text", "<p>markup</p>");
        for line in [
            "From: Drawstring <no-reply@example.org>\r\n",
            "To: ada@xn--bcher-kva.example\r\n",
            "Subject: A subject\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Content-Type: multipart/alternative;",
            "Content-Type: text/plain; charset=utf-8\r\n",
            "Content-Type: text/html; charset=utf-8\r\n",
        ] {
            assert!(message.contains(line), "{line:?} in {message}");
        }
        let id = message.lines().find(|line| line.starts_with("Message-ID: <")).unwrap();
        assert!(
            id.ends_with("@example.org>") && id.len() == "Message-ID: <@example.org>".len() + 32
        );
    }

    #[test]
    fn lines_of_the_body_are_no_headers() {
        let message = written("\r\nBcc: eve@example.org\r\n\r\n.\r\n", "\r\n");
        let (head, _) = message.split_once("\r\n\r\n").unwrap();
        assert!(!head.contains("Bcc"), "{head}");
    }
}
