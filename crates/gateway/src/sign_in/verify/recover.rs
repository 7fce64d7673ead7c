use k256::ecdsa::{RecoveryId, Signature};
use k256::elliptic_curve::bigint::{CheckedAdd, U256};
use k256::elliptic_curve::ops::{Invert, LinearCombination, Reduce};
use k256::elliptic_curve::point::DecompressPoint;
use k256::elliptic_curve::{Curve, FieldBytesEncoding, PrimeField};
use k256::{AffinePoint, FieldBytes, ProjectivePoint, PublicKey, Scalar, Secp256k1};

/// The key that made an ECDSA signature `r ‖ s` of a hash on secp256k1 (SEC 1, 4.1.6). `point` is 0 to 3: of the points that `r` may stand for, 1 is the one
/// with an odd `y`, and 2 is added where `r` is less than its `x` by the curve's order. Of the two values that `s` could have, only the lower one is read.
///
/// The library's own recovery verifies the signature with the key in the end. The key was computed from just that equation, and takes as long again.
pub fn recover(hash: &[u8; 32], scalars: &[u8], point: u8) -> Option<PublicKey> {
    let signature = Signature::from_slice(scalars).ok()?;
    if signature.normalize_s().is_some() {
        return None;
    }
    let point = RecoveryId::from_byte(point)?;
    let (r, s) = signature.split_scalars();
    let x = x_of(&r.to_repr(), point.is_x_reduced())?;
    let is_odd = u8::from(point.is_y_odd()).into();
    let made: Option<AffinePoint> = AffinePoint::decompress(&x, is_odd).into();
    let inverse = *r.invert_vartime();
    let hash = <Scalar as Reduce<U256>>::reduce_bytes(&FieldBytes::from(*hash));
    let key = ProjectivePoint::lincomb(
        &ProjectivePoint::GENERATOR,
        &-(inverse * hash),
        &made?.into(),
        &(inverse * *s),
    );
    PublicKey::from_affine(key.to_affine()).ok()
}

fn x_of(r: &FieldBytes, is_reduced: bool) -> Option<FieldBytes> {
    if !is_reduced {
        return Some(*r);
    }
    let x = U256::decode_field_bytes(r).checked_add(&Secp256k1::ORDER);
    Option::from(x).map(|x: U256| x.encode_field_bytes())
}

#[cfg(test)]
mod tests {
    use k256::ecdsa::VerifyingKey;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    /// The same cases in every run.
    fn cases() -> ProptestConfig {
        ProptestConfig {
            rng_seed: RngSeed::Fixed(29),
            failure_persistence: None,
            ..ProptestConfig::with_cases(64)
        }
    }

    /// As the library recovers.
    fn by_library(hash: &[u8; 32], scalars: &[u8], point: u8) -> Option<PublicKey> {
        let signature = Signature::from_slice(scalars).ok()?;
        let point = RecoveryId::from_byte(point)?;
        let key = VerifyingKey::recover_from_prehash(hash, &signature, point).ok()?;
        signature.normalize_s().is_none().then(|| key.into())
    }

    #[test]
    fn an_r_that_is_less_than_its_x_is_read_as_the_library_reads_it() {
        let mut found = 0;
        for last in 1..=16 {
            let mut scalars = [0; 64];
            (scalars[31], scalars[63]) = (last, 7);
            for point in 0..=4 {
                let key = recover(&[9; 32], &scalars, point);
                assert_eq!(key, by_library(&[9; 32], &scalars, point), "{last} {point}");
                found += usize::from(key.is_some() && point >= 2);
            }
        }
        assert!(found > 4, "{found}");
    }

    proptest! {
        #![proptest_config(cases())]
        #[test]
        fn the_key_is_the_one_that_the_library_recovers(
            hash: [u8; 32],
            r: [u8; 32],
            s: [u8; 32],
            point in 0..5_u8,
        ) {
            let mut scalars = [r, s].concat();
            // Half of all would be too high.
            scalars[32] &= 0x7f;
            let key = recover(&hash, &scalars, point);
            prop_assert_eq!(key, by_library(&hash, &scalars, point));
        }
    }
}
