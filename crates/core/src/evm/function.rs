use super::{
    argument::{Argument, encode},
    signature::takes,
};
use crate::text::join;

/// Whether calls are compared with the signature of what they call: never in what is shipped.
const CHECKED: bool = cfg!(any(test, debug_assertions));

/// A function of a contract, or an error that one is reverted with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Function {
    /// The first four bytes of the hash of the signature, in hex.
    pub selector: &'static str,
    /// `transfer(address,uint256)`; empty where calls are not checked.
    pub(super) signature: &'static str,
}

impl Function {
    pub const fn new(selector: &'static str, signature: &'static str) -> Self {
        Self { selector, signature: if CHECKED { signature } else { "" } }
    }

    /// The data of a call: `0x` and hex.
    pub fn call(self, arguments: &[Argument]) -> String {
        debug_assert!(takes(self.signature, arguments), "{}: {arguments:?}", self.signature);
        join(&["0x", self.selector, &encode(arguments)])
    }

    /// What stands behind the selector in the data of a call to it, in hex without `0x`.
    pub fn arguments(self, data: &str) -> Option<&str> {
        data.strip_prefix(self.selector)
    }
}

/// Declares functions by selector and signature, and tests that they belong together; once in a module.
macro_rules! functions {
    ($($(#[$note:meta])* $visible:vis $name:ident = $selector:literal $signature:literal;)*) => {
        $(
            #[doc = concat!("`", $signature, "`")]
            $(#[$note])*
            $visible const $name: $crate::evm::Function =
                $crate::evm::Function::new($selector, $signature);
        )*

        #[cfg(test)]
        #[test]
        fn selectors_are_the_hashes_of_the_signatures() {
            for (selector, signature) in [$(($selector, $signature)),*] {
                assert_eq!($crate::evm::hash_of(signature)[..8], *selector, "{signature}");
            }
        }
    };
}

pub(crate) use functions;
