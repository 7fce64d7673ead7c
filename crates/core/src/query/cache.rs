/// So many answers are kept: a wallet that changes its accounts without end does not make a page grow without end.
const MOST: usize = 1_000;

/// Answers by what was asked for, each fresh until its time. A stale one stays in sight until a newer one replaces it, or until a thousand newer ones are there.
pub struct Cache<K, V>(Vec<Entry<K, V>>);

struct Entry<K, V> {
    key: K,
    value: V,
    /// Stale from here on.
    stale_at: u64,
}

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, V> Cache<K, V> {
    /// The answer for a key, however old.
    pub fn get<Q: ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: PartialEq<Q>,
    {
        Some(&self.entry(key)?.value)
    }

    /// The answer for a key, if it is fresh.
    pub fn fresh<Q: ?Sized>(&self, key: &Q, now: u64) -> Option<&V>
    where
        K: PartialEq<Q>,
    {
        Some(&self.entry(key).filter(|entry| now < entry.stale_at)?.value)
    }

    /// Keeps an answer in place of the one before.
    pub fn put(&mut self, key: K, value: V, stale_at: u64) {
        self.0.retain(|entry| entry.key != key);
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        self.0.push(Entry { key, value, stale_at });
    }

    /// Forgets the answers that do not fit.
    pub fn retain(&mut self, fits: impl Fn(&V) -> bool) {
        self.0.retain(|entry| fits(&entry.value));
    }

    /// Every answer with its key, the latest last.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.0.iter().map(|entry| (&entry.key, &entry.value))
    }

    fn entry<Q: ?Sized>(&self, key: &Q) -> Option<&Entry<K, V>>
    where
        K: PartialEq<Q>,
    {
        self.0.iter().find(|entry| entry.key == *key)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cache, MOST};

    #[test]
    fn an_answer_is_fresh_until_its_time_and_stays_when_it_is_stale() {
        let mut cache = Cache::default();
        cache.put("a".to_owned(), 1, 100);
        assert_eq!((cache.fresh("a", 99), cache.fresh("a", 100)), (Some(&1), None));
        assert_eq!((cache.get("a"), cache.get("b")), (Some(&1), None));
    }

    #[test]
    fn a_newer_answer_takes_the_place_of_the_one_before() {
        let mut cache = Cache::default();
        cache.put("a".to_owned(), 1, 100);
        cache.put("a".to_owned(), 2, 50);
        assert_eq!((cache.get("a"), cache.fresh("a", 60)), (Some(&2), None));
        assert_eq!(cache.iter().count(), 1);
    }

    #[test]
    fn a_thousand_answers_are_kept_and_the_oldest_makes_room() {
        let mut cache = Cache::default();
        for key in 0..=MOST {
            cache.put(key, (), 100);
        }
        assert_eq!((cache.iter().count(), cache.get(&0), cache.get(&1)), (MOST, None, Some(&())));
    }

    #[test]
    fn what_does_not_fit_is_forgotten() {
        let mut cache = Cache::default();
        cache.put("a".to_owned(), 1, 100);
        cache.put("b".to_owned(), 2, 100);
        cache.retain(|value| *value == 2);
        assert_eq!((cache.get("a"), cache.get("b")), (None, Some(&2)));
    }
}
