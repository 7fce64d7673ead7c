use chacha20poly1305::aead::AeadInOut;
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use crate::secret::Secret;

/// Bytes of a nonce: long enough to be drawn for each message.
pub(super) const NONCE: usize = 24;
/// Bytes by which a sealed text is longer.
pub(super) const TAG: usize = 16;

/// It does not open: another key, another context, or bytes that were changed. Which of them is not said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it does not open with this key in this place")]
pub struct OpenError;

/// Seals bytes: a drawn nonce, then XChaCha20-Poly1305.
pub(super) fn seal(
    key: &Secret<32>,
    plain: &[u8],
    aad: &[u8],
    rng: &mut impl CryptoRng,
) -> Vec<u8> {
    let mut nonce = XNonce::default();
    rng.fill_bytes(&mut nonce);
    let mut buffer = Vec::with_capacity(NONCE + plain.len() + TAG);
    buffer.extend_from_slice(&nonce);
    buffer.extend_from_slice(plain);
    let tag = cipher(key)
        .encrypt_inout_detached(&nonce, aad, (&mut buffer[NONCE..]).into())
        .expect("the texts are far below the cipher's limit of 256 GiB");
    buffer.extend_from_slice(&tag);
    buffer
}

/// Opens what [`seal`] wrote.
pub(super) fn open(
    key: &Secret<32>,
    sealed: &[u8],
    aad: &[u8],
) -> Result<Zeroizing<Vec<u8>>, OpenError> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE>().ok_or(OpenError)?;
    let mut buffer = Zeroizing::new(sealed.to_vec());
    cipher(key)
        .decrypt_in_place(&XNonce::from(*nonce), aad, &mut *buffer)
        .map_err(|_| OpenError)?;
    Ok(buffer)
}

fn cipher(key: &Secret<32>) -> XChaCha20Poly1305 {
    XChaCha20Poly1305::new(key.expose().into())
}
