import { createKeyring } from '../../packages/testing/src/keys/keyring.js'
import { parseTransaction, withSignature } from '../../packages/testing/src/solana/transaction.js'
import type { SolanaAccount } from './phone.js'

/** The first account of the development phrase on Solana, for a phone. */
export function solanaAccount(chain: string): SolanaAccount {
  const [key] = createKeyring({}).solana()
  if (!key) throw new Error('no key of Solana')
  return {
    chain,
    address: key.address,
    sign(transaction) {
      const wire = Uint8Array.from(Buffer.from(transaction, 'base64'))
      const signed = withSignature(wire, key.address, key.sign(parseTransaction(wire).message))
      return Buffer.from(signed).toString('base64')
    },
  }
}
