import { generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { putSignature } from './putSignature.js'

const BLOCKHASH = new Uint8Array(32).fill(7)
function signer() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    key,
    address: base58.encode(key),
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
        await putSignature(base64, second.address, base58.encode(signature)),
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
      base58.encode(first.sign(other.message)),
      base58.encode(second.sign(message)),
      base58.encode(new Uint8Array(64)),
      `1${base58.encode(first.sign(message))}`,
      base58.encode(first.sign(message).subarray(1)),
      '1'.repeat(100_000),
      'undefined',
      '',
      '0OIl',
    ])
      await expect(putSignature(base64, first.address, signature)).rejects.toThrow(refused)
  })

  it('is refused where its account does not sign', async () => {
    const { base64, message } = unsigned([first.key])
    const signature = base58.encode(second.sign(message))
    await expect(putSignature(base64, second.address, signature)).rejects.toThrow(refused)
  })

  it('has no place in a transaction that ends too early', async () => {
    const { base64, message } = unsigned([first.key])
    const signature = base58.encode(first.sign(message))
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
      const signature = base58.encode(new Uint8Array(64).fill(1))
      expect(await putSignature(base64, first.address, signature)).not.toBe(base64)
    }
  })
})
