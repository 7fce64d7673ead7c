//! What hosts do for their engines.

use super::*;

impl World {
    pub(super) fn perform(&mut self, who: Who, output: Output) {
        let host = self.host(who);
        let writes = |effect: &Effect| matches!(effect, Effect::StorageWrite { .. });
        assert!(
            !output.effects.iter().skip(1).any(writes),
            "nothing is said, and nothing acknowledged, that is not stored yet: {:?}",
            output.effects
        );
        host.wake_at = output.wake_at.map(|at| at.checked_add_signed(-host.clock_off).unwrap());
        for effect in output.effects {
            let effect: Value = serde_json::from_str(&json::to_string(&effect)).unwrap();
            self.perform_one(who, &effect);
        }
    }

    /// Writes to a storage; the other tabs on it are told what browsers tell them.
    fn write(&mut self, who: Who, key: &str, value: Option<&str>) {
        let storage = self.host(who).storage;
        for index in 0..self.hosts.len() {
            let host = &mut self.hosts[index];
            if host.storage != storage {
                continue;
            }
            match value {
                Some(value) => host.stored.insert(key.to_owned(), value.to_owned()),
                None => host.stored.remove(key),
            };
            if index != who.0 && key == SESSIONS {
                let stored = json!({"type": "storageChanged", "stored": host.stored});
                self.event_of(Who(index), &stored);
            }
        }
    }

    fn perform_one(&mut self, who: Who, effect: &Value) {
        let socket = effect["socket"].as_u64().unwrap_or(0);
        let text = |name: &str| effect[name].as_str().unwrap_or_default().to_owned();
        match effect["type"].as_str().unwrap() {
            "socketOpen" => {
                let (now, lost) = (self.now, self.black_hole);
                let host = self.host(who);
                host.dialled += 1;
                host.dialled_at.push(now);
                host.last_url = text("url");
                if !lost {
                    host.dials.push((socket, text("url")));
                }
            }
            "socketClose" => self.host(who).sockets.retain(|(open, ..)| *open != socket),
            "socketSend" => {
                let host = self.host(who);
                let found = host.sockets.iter().find(|(open, ..)| *open == socket).cloned();
                let Some((_, relay, client)) = found.filter(|_| !host.offline) else { return };
                if let Some(why) = host.refused.get(&socket) {
                    let Ok(Incoming::Call { id, .. }) = wire::read(&text("text")) else { return };
                    let words = why.to_string();
                    let frame = wire::error_in_words(&id, Refusal::InvalidJwt, &words);
                    return self.frame(who, socket, &frame);
                }
                let now = self.now;
                for frame in self.relays.get_mut(&relay).unwrap().take(client, &text("text"), now) {
                    self.frame(who, socket, &frame);
                }
            }
            "storageWrite" => {
                for entry in effect["entries"].as_array().unwrap() {
                    self.write(who, entry["key"].as_str().unwrap(), entry["value"].as_str());
                }
            }
            "emit" => self.host(who).events.push(effect["event"].clone()),
            "settle" => {
                let call = u32::try_from(effect["call"].as_u64().unwrap()).unwrap();
                let ended = match effect.get("error") {
                    Some(error) => Err(error.clone()),
                    None => Ok(effect["result"].clone()),
                };
                assert!(
                    self.host(who).settled.insert(call, ended).is_none(),
                    "call {call} ends twice"
                );
            }
            "openLink" => self.host(who).opened_links.push((text("href"), text("target"))),
            "log" => self.host(who).logs.push((text("level"), text("message"))),
            other => panic!("no host performs {other}"),
        }
    }
}
