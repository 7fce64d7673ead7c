use crate::Value;

/// Objects up to this many keys are searched one by one; most have fewer.
const FEW: usize = 32;

/// Finds a key that an object already has, in constant time for large objects: an attacker's object of
/// a hundred thousand keys must not freeze the page.
#[derive(Default)]
pub(crate) struct Keys {
    /// Open addressing: place + 1 of an entry, 0 for a free slot. At most half full.
    slots: Vec<u32>,
    /// How many entries `slots` knows.
    known: usize,
}

impl Keys {
    /// The place of the entry with this key.
    pub(crate) fn place(&mut self, entries: &[(String, Value)], key: &str) -> Option<usize> {
        if entries.len() <= FEW {
            return entries.iter().position(|entry| entry.0 == key);
        }
        self.learn(entries);
        match self.slots[self.slot(entries, key)] {
            0 => None,
            place => Some(place as usize - 1),
        }
    }

    fn learn(&mut self, entries: &[(String, Value)]) {
        if self.slots.len() < entries.len() * 2 {
            self.slots = vec![0; entries.len().next_power_of_two() * 4];
            self.known = 0;
        }
        for (place, entry) in entries.iter().enumerate().skip(self.known) {
            let slot = self.slot(entries, &entry.0);
            self.slots[slot] = u32::try_from(place + 1).unwrap_or(0);
        }
        self.known = entries.len();
    }

    /// The slot that holds this key, or the free one where it belongs.
    fn slot(&self, entries: &[(String, Value)], key: &str) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return slot,
                place if entries[place as usize - 1].0 == key => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}

/// FNV-1a, with the high bits mixed into the low ones that are used.
fn hash(key: &str) -> u32 {
    let mixed = key
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    mixed ^ (mixed >> 15)
}
