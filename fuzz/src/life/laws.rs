//! What must be true of a life: of each moment, of what was typed, and of each signature.

use json::Value;

use super::Life;

impl Life<'_> {
    /// A QR code fills in an amount only where there is none, or another code's, and it is one that means what stands there.
    pub(super) fn check_filled(&mut self, before: &str) {
        let send = self.slice("send");
        let now = send.get("amount").and_then(Value::as_str).unwrap_or_default().to_owned();
        let free = before.trim().is_empty() || self.filled.as_deref() == Some(before);
        assert!(free || now == before, "{before} became {now}");
        if free && !now.is_empty() {
            assert_eq!(send.get("quantity").and_then(Value::as_str), Some(&*now));
            self.reached.scanned += 1;
        }
        self.filled = free.then_some(now);
    }

    /// What the visitor typed, and where they had it changed.
    pub(super) fn note_typing(&mut self, action: &str) {
        let asked = Value::parse(action).expect("a step is JSON");
        let inner = asked.get("action");
        let word = |name: &str| inner.and_then(|inner| inner.get(name)?.as_str());
        let place = match asked.get("type").and_then(Value::as_str) {
            Some("send") => 0,
            Some("swap") => 1,
            _ => return,
        };
        // While something is being signed the form stands still.
        let free = ["form", ""]
            .contains(&self.word(["send", "swap"][place], ["stage", "step"][place]).as_str());
        match word("type") {
            Some("receiver") if free => self.receiver = word("text").map(str::to_owned),
            Some("amount") if free => self.typed[place] = word("text").map(str::to_owned),
            Some("max" | "switchTokens" | "chooseItem" | "choose") => self.typed[place] = None,
            _ => {}
        }
    }

    pub(super) fn note_shown(&mut self) {
        if self.word("review", "stage") == "ready" {
            let raw = self.word("review", "raw");
            if self.shown.last() != Some(&raw) {
                self.shown.push(raw);
                self.reached.reviewed += 1;
            }
        }
    }

    pub(super) fn note_signature(&mut self, method: &str, params: Option<&Value>) {
        let signs =
            matches!(method, "eth_sendTransaction" | "wallet_sendCalls" | "eth_signTypedData_v4")
                || method.contains("sign");
        if !signs {
            return;
        }
        self.reached.signed += 1;
        let asked = params.map(json::to_string).unwrap_or_default();
        let shown =
            |raw: &String| Value::parse(raw).is_ok_and(|raw| json::to_string(&raw) == asked);
        let was_shown = self.shown.iter().any(shown);
        assert!(was_shown, "it was never shown: {asked}\n{:?}", self.shown);
        assert!(
            self.reached.signed <= self.yes,
            "{} signatures for {} yeses",
            self.reached.signed,
            self.yes
        );
    }

    /// What must be true at every moment.
    pub(super) fn check(&mut self) {
        self.note_shown();
        for name in ["tokens", "nfts", "activity", "picker"] {
            let slice = self.app.read(name);
            let turns =
                |letter: &char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            assert_eq!(slice.chars().find(turns), None, "{name}: {slice}");
        }
        let activity = self.slice("activity");
        for one in activity.get("pending").and_then(Value::as_array).unwrap_or_default() {
            match one.get("progress").and_then(Value::as_str) {
                Some("waiting") => self.reached.pending = true,
                Some("confirmed") => self.reached.done = true,
                _ => {}
            }
        }
        let (send, swap) = (self.slice("send"), self.slice("swap"));
        self.check_offer(&swap);
        for (place, (slice, name)) in
            [(&send, "amount"), (&swap, "sourceTokenAmount")].into_iter().enumerate()
        {
            let now = slice.get(name).and_then(Value::as_str).unwrap_or_default();
            if let Some(typed) = self.typed[place].clone() {
                // What was sent begins anew.
                assert!(
                    now == typed || (now.is_empty() && self.reached.signed > 0),
                    "{typed} became {now}"
                );
                if now.is_empty() {
                    self.typed[place] = None;
                }
            }
        }
        let now = send.get("receiver").and_then(Value::as_str).unwrap_or_default();
        if let Some(typed) = self.receiver.take() {
            // What was sent begins anew.
            assert!(
                now == typed || (now.is_empty() && self.reached.signed > 0),
                "{typed} became {now}"
            );
            self.receiver = Some(now.to_owned());
        }
    }

    /// An offer is for what stands in the form.
    pub(super) fn check_offer(&mut self, swap: &Value) {
        let Some(quote) = swap.get("quote").filter(|quote| !quote.is_null()) else { return };
        self.reached.offered = true;
        let token = |side: &str| swap.get(side).and_then(|token| token.get("id")).cloned();
        assert_eq!(quote.get("from").cloned(), token("sourceToken"));
        assert_eq!(quote.get("to").cloned(), token("toToken"));
        assert_eq!(quote.get("amount"), swap.get("amount"));
    }
}
