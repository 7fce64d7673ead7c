import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { concat, type Hex, numberToHex, recoverPublicKey, sha256, size, stringToHex } from 'viem'
import { sign as signHash } from 'viem/accounts'

/** The key 1, whose address everybody knows from BIP 173. */
const ONE: Hex = `0x${'1'.padStart(64, '0')}`
const GENERATOR = '0x0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
export const BITCOIN_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Signs a message as Bitcoin's wallets do; compact, in hex. */
export async function signOnBitcoin(message: string): Promise<string> {
  const signed = await signHash({ hash: bitcoinHash(message), privateKey: ONE })
  // 39: the key of a native SegWit address (BIP 137).
  return concat([numberToHex(39 + Number(signed.yParity), { size: 1 }), signed.r, signed.s]).slice(
    2,
  )
}

/** Whether the owner of the address signed the message. */
export async function isSignedOnBitcoin(message: string, signature: string): Promise<boolean> {
  const [yParity, r, s] = [
    Number.parseInt(signature.slice(0, 2), 16) - 39,
    `0x${signature.slice(2, 66)}`,
    `0x${signature.slice(66)}`,
  ] as const
  const key = await recoverPublicKey({
    hash: bitcoinHash(message),
    signature: { r: r as Hex, s: s as Hex, yParity },
  })
  return key.startsWith(GENERATOR)
}

/** Each part stands behind its length. */
function bitcoinHash(message: string): Hex {
  const magic = stringToHex('\x18Bitcoin Signed Message:\n')
  const text = stringToHex(message)
  return sha256(sha256(concat([magic, compactSize(size(text)), text])))
}

/** A length as Bitcoin writes it. */
function compactSize(length: number): Hex {
  if (length < 0xfd) return numberToHex(length, { size: 1 })
  const little = Buffer.alloc(2)
  little.writeUInt16LE(length)
  return `0xfd${little.toString('hex')}`
}

export const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
/** Alice of every development chain, Ed25519. */
export const POLKADOT_ADDRESS = '146SvjUZXoMaemdeiecyxgALeYMm8ZWh1yrGo8RtpoPfe7WL'
const ALICE = 'abf8e5bdbe30c65656c0a3cbd181ff8a56294a69dfedd27982aace4a76909115'

/** Signs bytes as Polkadot's wallets do, in hex with the kind of signature before it: 0, Ed25519. */
export const signOnPolkadot = (bytes: Uint8Array): string =>
  `0x00${sign(null, bytes, alice()).toString('hex')}`

/** Whether Alice signed the bytes. */
export const isSignedOnPolkadot = (bytes: Uint8Array, signature: string): boolean =>
  verify(null, bytes, createPublicKey(alice()), Buffer.from(signature.slice(4), 'hex'))

function alice(): KeyObject {
  const der = Buffer.from(`302e020100300506032b657004220420${ALICE}`, 'hex')
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

/** A remark on Polkadot, as `SignerPayloadJSON` has it; its nonce and its tip are zero. */
export const REMARK = {
  address: POLKADOT_ADDRESS,
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: '0x01',
  era: '0x00',
  genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  method: '0x00001448656c6c6f',
  nonce: '0x00000000',
  signedExtensions: [],
  specVersion: '0x000f4c0c',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000001a',
  version: 4,
}

/** What is signed of it: the call, how long it lives, nonce and tip, versions, and where it belongs. */
export function signedOf(payload: typeof REMARK): Uint8Array {
  const little = (number: string) => Buffer.from(number.slice(2), 'hex').reverse()
  const hex = (text: string) => Buffer.from(text.slice(2), 'hex')
  return Buffer.concat([
    ...[payload.method, payload.era].map(hex),
    Uint8Array.of(0, 0),
    ...[payload.specVersion, payload.transactionVersion].map(little),
    ...[payload.genesisHash, payload.blockHash].map(hex),
  ])
}
