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
      const signature = key.sign(parseTransaction(wire).message)
      const signed = withSignature(wire, key.address, signature)
      return {
        signature: toBase58(signature),
        transaction: Buffer.from(signed).toString('base64'),
      }
    },
  }
}

/** A transaction of nothing that this account would pay for, unsigned. */
export function transactionOfNothing(): string {
  const [key] = createKeyring({}).solana()
  if (!key) throw new Error('no key of Solana')
  const [unsigned, blockhash] = [Buffer.alloc(64), Buffer.alloc(32)]
  // One signature; of one signer, who is the one account; no instruction.
  const parts = [[1], unsigned, [1, 0, 0, 1], key.publicKey, blockhash, [0]]
  return Buffer.concat(parts.map((part) => Buffer.from(part))).toString('base64')
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A signature's text form; a zero byte at its head is a 1. */
function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= 58n)
    text = LETTERS[Number(rest % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte > 0)
  return '1'.repeat(zeros) + text
}
