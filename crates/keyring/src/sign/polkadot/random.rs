use rand_core::CryptoRng;
use rand_core_06::{Error, RngCore};

/// A source of randomness under the older trait of the same name, which the library takes.
pub(super) struct Older<'a, R>(pub &'a mut R);

impl<R: CryptoRng> RngCore for Older<'_, R> {
    fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn fill_bytes(&mut self, out: &mut [u8]) {
        self.0.fill_bytes(out);
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
        self.0.fill_bytes(out);
        Ok(())
    }
}

impl<R: CryptoRng> rand_core_06::CryptoRng for Older<'_, R> {}
