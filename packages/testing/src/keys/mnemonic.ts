import { mnemonicToSeedSync } from '@scure/bip39'

/** The phrase every Ethereum development node funds by default. It is public: never send real money to it. */
export const DEV_MNEMONIC = 'test test test test test test test test test test test junk'

const seeds = new Map<string, Uint8Array>()

/** The BIP-39 seed of a phrase, without passphrase. Slow by design (2048 rounds), so kept. */
export function seedOf(mnemonic: string): Uint8Array {
  const known = seeds.get(mnemonic)
  if (known) return known
  const words = mnemonic.trim().split(/\s+/).length
  if (words % 3 !== 0 || words < 12 || words > 24) {
    throw new TypeError(`mnemonic has ${words} words; a BIP-39 phrase has 12, 15, 18, 21 or 24`)
  }
  const seed = mnemonicToSeedSync(mnemonic)
  seeds.set(mnemonic, seed)
  return seed
}
