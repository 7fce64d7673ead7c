import { randomBytes } from 'node:crypto'
import { base58, hex } from '@scure/base'
import { solanaKey } from '../../keys/solana.js'
import { parseTransaction, type Transaction } from '../../solana/transaction.js'

/** Who gives airdrops: an account like any other, so that they are ordinary transactions. */
export interface Faucet {
  address: string
  pay(to: string, lamports: bigint, blockhash: string): Transaction
}

export function createFaucet(): Faucet {
  const key = solanaKey(hex.encode(randomBytes(32)))
  return {
    address: key.address,
    pay(to, lamports, blockhash) {
      const message = transferMessage(key.publicKey, base58.decode(to), lamports, blockhash)
      return parseTransaction(Uint8Array.from([1, ...key.sign(message), ...message]))
    },
  }
}

/** One transfer by the System program, as a legacy message. */
function transferMessage(from: Uint8Array, to: Uint8Array, lamports: bigint, blockhash: string) {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true) // the System program's Transfer
  data.setBigUint64(4, lamports, true)
  const system = new Uint8Array(32)
  return Uint8Array.from([
    ...[1, 0, 1], // one signer; of the others one, the program, is read-only
    ...[3, ...from, ...to, ...system],
    ...base58.decode(blockhash),
    ...[1, 2, 2, 0, 1], // one instruction: account 2 is the program, called with accounts 0 and 1
    ...[12, ...new Uint8Array(data.buffer)],
  ])
}
