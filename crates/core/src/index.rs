/// Places of things by the name of each. Among thousands one is found in some ten steps: an account that strangers sent tokens to, and a
/// gateway that lists as many, must not cost a look at every pair of them.
#[derive(Default)]
pub(crate) struct Index {
    /// In the order of the names.
    places: Vec<(String, usize)>,
}

impl Index {
    /// Notes a place; false when there is one of this name already, which stays.
    #[inline(never)]
    pub(crate) fn add(&mut self, name: &str, place: usize) -> bool {
        let found = self.seek(name);
        if let Err(at) = found {
            self.places.insert(at, (name.to_owned(), place));
        }
        found.is_err()
    }

    /// The place of this name.
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        self.seek(name).ok().map(|at| self.places[at].1)
    }

    #[inline(never)]
    fn seek(&self, name: &str) -> Result<usize, usize> {
        self.places.binary_search_by(|(known, _)| known.as_str().cmp(name))
    }
}

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn finds_what_was_noted_first() {
        let mut index = Index::default();
        for (place, name) in ["b", "c", "a"].into_iter().enumerate() {
            assert!(index.add(name, place));
        }
        assert!(!index.add("c", 9));
        let found = ["a", "b", "c", "d"].map(|name| index.get(name));
        assert_eq!(found, [Some(2), Some(0), Some(1), None]);
    }
}
