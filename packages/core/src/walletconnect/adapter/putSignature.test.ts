import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromBase58 } from './base58.js'
import { putSignature } from './putSignature.js'

const BLOCKHASH = new Uint8Array(32).fill(7)
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = LETTERS[Number(number % 58n)] + text
  const zeros = bytes.findIndex((byte) => byte > 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

function signer() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    key,
    address: base58(key),
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
  }
}

/** A transaction without instructions, and the part of it that is signed. */
function unsigned(keys: Uint8Array[], version: 'legacy' | 0 = 'legacy') {
  const head = version === 0 ? [0x80, keys.length, 0, 0] : [keys.length, 0, 0]
  const accounts = keys.flatMap((key) => [...key])
  const tail = version === 0 ? [0, 0] : [0]
  const message = Uint8Array.from([...head, keys.length, ...accounts, ...BLOCKHASH, ...tail])
  const wire = Uint8Array.from([keys.length, ...new Uint8Array(keys.length * 64), ...message])
  return { base64: Buffer.from(wire).toString('base64'), message }
}

const refused = 'without a signature of the transaction'

afterEach(() => vi.unstubAllGlobals())

describe('the signature of a wallet that gives nothing else', () => {
  const [first, second] = [signer(), signer()]

  it.each(['legacy', 0] as const)(
    'comes into its place in a transaction of version %s',
    async (version) => {
      const { base64, message } = unsigned([first.key, second.key], version)
      const signature = second.sign(message)
      const done = Buffer.from(
        await putSignature(base64, second.address, base58(signature)),
        'base64',
      )
      expect(new Uint8Array(done.subarray(65, 129))).toEqual(signature)
      expect(new Uint8Array(done.subarray(1, 65))).toEqual(new Uint8Array(64))
      expect(new Uint8Array(done.subarray(129))).toEqual(message)
    },
  )

  it('is refused where it is of another transaction, by somebody else, or none at all', async () => {
    const { base64, message } = unsigned([first.key])
    const other = unsigned([first.key, second.key])
    for (const signature of [
      base58(first.sign(other.message)),
      base58(second.sign(message)),
      base58(new Uint8Array(64)),
      'undefined',
      '',
      '0OIl',
    ])
      await expect(putSignature(base64, first.address, signature)).rejects.toThrow(refused)
  })

  it('is refused where its account does not sign', async () => {
    const { base64, message } = unsigned([first.key])
    const signature = base58(second.sign(message))
    await expect(putSignature(base64, second.address, signature)).rejects.toThrow(refused)
  })

  it('has no place in a transaction that ends too early', async () => {
    const { base64, message } = unsigned([first.key])
    const signature = base58(first.sign(message))
    for (const length of [0, 4, 64, 88, 96])
      await expect(putSignature(base64.slice(0, length), first.address, signature)).rejects.toThrow(
        refused,
      )
  })

  it('is left to the node where the browser cannot try it', async () => {
    const { base64 } = unsigned([first.key])
    const importKey = () => Promise.reject(new DOMException('Ed25519', 'NotSupportedError'))
    for (const crypto of [{}, { subtle: { importKey } }]) {
      vi.stubGlobal('crypto', crypto)
      const signature = base58(new Uint8Array(64).fill(1))
      expect(await putSignature(base64, first.address, signature)).not.toBe(base64)
    }
  })
})

describe('base58', () => {
  it('reads what was written, leading zeros included', () => {
    for (const bytes of [
      [0, 0, 1, 2],
      [0, 0, 0, 0],
      [255, 255, 255, 255],
      [0, 255, 0, 1],
    ])
      expect([...(fromBase58(base58(Uint8Array.from(bytes)), 4) ?? [])]).toEqual(bytes)
  })

  it('reads neither another length nor another letter', () => {
    const three = base58(Uint8Array.from([9, 9, 9]))
    const five = base58(Uint8Array.from([9, 9, 9, 9, 9]))
    for (const text of [three, five, `1${three}1`, '', '0', 'l', '1'.repeat(9)])
      expect(fromBase58(text, 4)).toBeUndefined()
  })
})
