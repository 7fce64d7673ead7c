import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStore, type Store } from '../device/Store.js'
import { realSigner } from '../fixtures/realSigner.js'
import { scriptedVault } from '../fixtures/scriptedVault.js'
import type { Signer } from './Signer.js'
import { Wallets } from './Wallets.js'

const JKT = 'A'.repeat(43)

let store: Store
let vault: ReturnType<typeof scriptedVault>
let signer: Signer

/** Locks over frames, as browsers have them: one at a time, in order. */
function scriptedLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => {
    last = last.then(work, work)
    return last
  }
  return { request } as unknown as LockManager
}
const locks = scriptedLocks()

const wallets = (kept = store, keys = signer) =>
  new Wallets({
    ...{ sessions: vault.calls, store: kept, signer: async () => keys, locks },
    ...{ projectId: 'p1', jkt: JKT },
  })

beforeEach(async () => {
  store = memoryStore()
  vault = scriptedVault()
  signer = await realSigner()
})

const release = '/wallets/w1/factors/f1/release'

describe('the first login', () => {
  it('makes a wallet, keeps it, and opens what was kept before it says so', async () => {
    const made = await wallets().open()
    expect(made.accounts.map(({ namespace, type }) => `${namespace} ${type}`)).toEqual([
      ...['eip155 eoa', 'bip122 payment', 'bip122 ordinal', 'solana eoa', 'polkadot eoa'],
    ])
    expect(signer.isOpen).toBe(true)
    const me = '/wallets/me'
    expect(vault.asked).toEqual([me, '/wallets/prepare', '/wallets', me, release])
    expect(vault.kept?.proofs).toHaveLength(5)
  })

  it('makes one wallet, however many tabs there are', async () => {
    const all = await Promise.all([wallets(), wallets(), wallets()].map((one) => one.open()))
    expect(vault.asked.filter((path) => path === '/wallets')).toHaveLength(1)
    expect(new Set(all.map(({ accounts }) => accounts[0]?.address)).size).toBe(1)
  })

  it('fails where the server kept something else, and nothing is open', async () => {
    vault.change[release] = (answer: { seedBox: string }) => {
      const wrong = answer.seedBox.startsWith('A') ? 'B' : 'A'
      return { ...answer, seedBox: wrong + answer.seedBox.slice(1) }
    }
    await expect(wallets().open()).rejects.toMatchObject({ reason: 'integrity_failure' })
    expect(signer.isOpen).toBe(false)
  })

  it('can be opened by a tab that died before the answer came', async () => {
    vault.change['/wallets'] = () => {
      throw new Error('the tab is gone')
    }
    await expect(wallets().open()).rejects.toThrow('the tab is gone')
    delete vault.change['/wallets']
    const keys = await realSigner()
    await wallets(store, keys).open()
    expect(keys.isOpen).toBe(true)
    expect(vault.asked.filter((path) => path === '/wallets/prepare')).toHaveLength(1)
  })
})

describe('a later login', () => {
  beforeEach(async () => {
    await wallets().open()
    signer.lock()
    vault.asked.length = 0
  })

  it('opens the wallet on its device', async () => {
    const opened = await wallets().open()
    expect(signer.isOpen).toBe(true)
    expect(opened.accounts).toHaveLength(5)
    expect(vault.asked).toEqual(['/wallets/me', release])
  })

  it('asks for nothing where the wallet is open', async () => {
    await wallets().open()
    vault.asked.length = 0
    await wallets().open()
    expect(vault.asked).toEqual(['/wallets/me'])
  })

  it('on another device needs another factor', async () => {
    await expect(wallets(memoryStore()).open()).rejects.toMatchObject({ reason: 'factor_required' })
    expect(vault.asked).toEqual(['/wallets/me'])
  })

  it('needs another factor where the browser forgot this one', async () => {
    await store.remove('factor:f1')
    await expect(wallets().open()).rejects.toMatchObject({ code: -32_051 })
  })

  it('does not open a wallet whose accounts the server changed', async () => {
    type Mine = { wallet: { accounts: { address: string }[] } }
    vault.change['/wallets/me'] = ({ wallet }: Mine) => ({
      wallet: { ...wallet, accounts: [{ ...wallet.accounts[0], address: '0xab' }] },
    })
    await expect(wallets().open()).rejects.toMatchObject({ reason: 'integrity_failure' })
    expect(signer.isOpen).toBe(false)
  })

  it('does not open a wallet that the server put in the place of this one', async () => {
    vault.change['/wallets/me'] = ({ wallet }: { wallet: object }) => ({
      wallet: { ...wallet, walletId: 'w9' },
    })
    await expect(wallets().open()).rejects.toMatchObject({ reason: 'factor_required' })
  })
})

describe('what leaves the frame', () => {
  it('is no key: neither the device’s half nor what it seals can be read', async () => {
    const factors: unknown[] = []
    const spied: Store = {
      ...store,
      set: async (name, value) => {
        factors.push(value)
        await store.set(name, value)
      },
    }
    await wallets(spied).open()
    const [factor] = factors
    expect(factor).toBeInstanceOf(CryptoKey)
    expect((factor as CryptoKey).extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', factor as CryptoKey)).rejects.toThrow()
    const sent = vault.sent.filter((body) => body !== undefined) as Record<string, unknown>[]
    expect(sent.map((body) => Object.keys(body))).toEqual([
      ['walletId', 'suite', 'seedBox', 'accounts', 'proofs', 'factor'],
    ])
  })
})
