use crate::derive::EvmKey;

/// A signature of an EVM account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvmSignature {
    /// 32 bytes, big-endian.
    pub r: [u8; 32],
    /// 32 bytes, big-endian; at most half of the curve's order.
    pub s: [u8; 32],
    /// Whether the point that `r` stands for has an odd `y`.
    pub is_y_odd: bool,
}

impl EvmSignature {
    /// `r`, `s`, and `v` as 27 or 28: what `personal_sign` and `eth_signTypedData_v4` answer.
    pub fn to_bytes(&self) -> [u8; 65] {
        let mut bytes = [0; 65];
        bytes[..32].copy_from_slice(&self.r);
        bytes[32..64].copy_from_slice(&self.s);
        bytes[64] = 27 + u8::from(self.is_y_odd);
        bytes
    }
}

impl EvmKey {
    /// Signs a hash. Not public: a hash does not say what it is of.
    pub(super) fn sign_hash(&self, hash: &[u8; 32]) -> EvmSignature {
        let (signature, point) = self.0.sign_prehash_recoverable(hash);
        let (r, s) = signature.split_bytes();
        // That `x` is above the order, which `v` cannot say, happens once in 2^127 signatures.
        EvmSignature { r: r.into(), s: s.into(), is_y_odd: point.is_y_odd() }
    }
}
