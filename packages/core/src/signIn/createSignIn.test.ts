import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, stubPage } from '../fixtures/page.js'
import type { SiwxSession } from '../options/SiwxConfig.js'
import type { Verifier } from './blocks.js'
import { createMessenger } from './createMessenger.js'
import { createSignIn, type SignInParts } from './createSignIn.js'
import { storedSessions } from './storedSessions.js'

const [chainId, address] = ['eip155:1', '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e']
const NOW = Date.parse('2026-01-31T12:00:00Z')
let page: Page

beforeEach(() => {
  page = stubPage()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const messenger = createMessenger({ getNonce: () => 'n0nce1234', lifetimeMs: 3_600_000 })
const signIn = (parts: Partial<SignInParts> = {}) =>
  createSignIn({ messenger, storage: storedSessions(), ...parts })

/** A session of the account, as a wallet would have signed it. */
async function signed(more: Partial<SiwxSession['data']> = {}): Promise<SiwxSession> {
  const made = await messenger.createMessage({ accountAddress: address, chainId })
  const { toString: _, ...data } = made
  return { data: { ...data, ...more }, message: String(made), signature: '0x1' }
}

const verifier = (verdict: unknown, chainNamespace?: string): Verifier => ({
  ...(chainNamespace === undefined ? {} : { chainNamespace }),
  verify: vi.fn(async () => verdict as boolean),
})

describe('a message', () => {
  it('is the page’s own, with a time to live', async () => {
    const made = await signIn().createMessage({ accountAddress: address, chainId })
    expect(made).toMatchObject({
      domain: location.host,
      uri: location.origin,
      issuedAt: '2026-01-31T12:00:00.000Z',
      expirationTime: '2026-01-31T13:00:00.000Z',
    })
    expect(String(made)).toContain('\nNonce: n0nce1234\n')
  })

  it('has its fields while no account is known yet', async () => {
    const made = await signIn().createMessage({ accountAddress: '', chainId })
    expect(made).toMatchObject({ accountAddress: '', nonce: 'n0nce1234' })
    expect(() => String(made)).toThrow('accountAddress')
  })
})

describe('a session that is kept while older ones are read', () => {
  it('is not cleaned up with those', async () => {
    const storage = storedSessions()
    const old = await signed({ expirationTime: '2026-01-31T11:00:00.000Z' })
    let release = () => {}
    const held = new Promise<void>((next) => {
      release = next
    })
    const get = async () => {
      await held
      return [old]
    }
    const own = signIn({ storage: { ...storage, get } })
    const read = own.getSessions(chainId, address)
    await own.addSession(await signed())
    release()
    expect(await read).toEqual([])
    expect(await storage.get(chainId, address)).toHaveLength(1)
  })
})

describe('what the page said', () => {
  it('is required, and ends with the wallet, unless it says otherwise', () => {
    expect(signIn().getRequired?.()).toBe(true)
    expect(signIn().signOutOnDisconnect).toBe(true)
    expect(signIn({ required: false }).getRequired?.()).toBe(false)
    expect(signIn({ signOutOnDisconnect: false }).signOutOnDisconnect).toBe(false)
  })
})

describe('a session', () => {
  it('is kept for its account, and survives the page', async () => {
    const session = await signed()
    await signIn().addSession(session)
    expect(await signIn().getSessions(chainId, address)).toEqual([session])
    expect(await signIn().getSessions('eip155:10', address)).toEqual([])
  })

  it.each([address.toLowerCase(), address])(
    'of an EVM account is found in either case, kept once and ended: %s',
    async (written) => {
      const session = await signed({ accountAddress: written })
      await signIn().addSession(await signed())
      await signIn().addSession(session)
      for (const asked of [address, address.toLowerCase()])
        expect(await signIn().getSessions(chainId, asked)).toEqual([session])
      await signIn().revokeSession(chainId, address)
      expect(page.storage.items.size).toBe(0)
    },
  )

  it('of another family is that of the address as written', async () => {
    const [solana, account] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'AbC']
    await signIn().addSession(await signed({ chainId: solana, accountAddress: account }))
    expect(await signIn().getSessions(solana, account)).toHaveLength(1)
    expect(await signIn().getSessions(solana, account.toLowerCase())).toEqual([])
    await signIn().revokeSession(solana, account.toLowerCase())
    expect(await signIn().getSessions(solana, account)).toHaveLength(1)
  })

  it('ends when it is revoked, and all do when they are set to none', async () => {
    const siwx = signIn()
    await siwx.addSession(await signed())
    await siwx.addSession(await signed({ chainId: 'eip155:10' }))
    await siwx.revokeSession(chainId, address)
    expect(await siwx.getSessions(chainId, address)).toEqual([])
    expect(await siwx.getSessions('eip155:10', address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(await siwx.getSessions('eip155:10', address)).toEqual([])
    expect(page.storage.items.size).toBe(0)
  })

  it('is not taken outside of its time', async () => {
    const late = await signed({ expirationTime: '2026-01-31T12:00:00Z' })
    const early = await signed({ notBefore: '2026-01-31T12:01:01Z' })
    const future = await signed({ issuedAt: '2026-01-31T12:01:01Z' })
    const never = await signed({ expirationTime: 'never' })
    for (const session of [late, early, future, never])
      await expect(signIn().addSession(session)).rejects.toThrow('not valid now')
    await signIn().addSession(await signed({ issuedAt: '2026-01-31T12:00:59Z' }))
  })

  it('is deleted once it is over', async () => {
    await signIn().addSession(await signed())
    vi.setSystemTime(NOW + 3_600_000)
    expect(await signIn().getSessions(chainId, address)).toEqual([])
    vi.setSystemTime(NOW)
    expect(await signIn().getSessions(chainId, address)).toEqual([])
  })
})

describe('verifiers', () => {
  it('all have to agree, and only those of the chain’s family are asked', async () => {
    const [yes, no, other] = [verifier(true), verifier(false, 'eip155'), verifier(false, 'solana')]
    const session = await signed()
    await signIn({ verifiers: [yes, other] }).addSession(session)
    expect(other.verify).not.toHaveBeenCalled()
    const refused = signIn({ verifiers: [yes, no] }).addSession(session)
    await expect(refused).rejects.toThrow('could not be verified')
  })

  it('that say neither yes nor no say no, and so does a list without one for the family', async () => {
    const session = await signed()
    for (const verifiers of [[], [verifier('yes')], [verifier(1)], [verifier(true, 'solana')]]) {
      const refused = signIn({ verifiers }).addSession(session)
      await expect(refused).rejects.toThrow('could not be verified')
    }
  })

  it('are asked again when a session is read; one that is wrong by now is deleted', async () => {
    await signIn().addSession(await signed())
    expect(await signIn({ verifiers: [verifier(false)] }).getSessions(chainId, address)).toEqual([])
    expect(await signIn().getSessions(chainId, address)).toEqual([])
  })

  it('that cannot tell now cost no session', async () => {
    await signIn().addSession(await signed())
    const failing: Verifier = { verify: () => Promise.reject(new Error('The node is down.')) }
    const siwx = signIn({ verifiers: [failing] })
    await expect(siwx.getSessions(chainId, address)).rejects.toThrow('The node is down.')
    expect(await signIn().getSessions(chainId, address)).toHaveLength(1)
  })

  it('check all that are set at once', async () => {
    const siwx = signIn({ verifiers: [verifier(false)] })
    await expect(siwx.setSessions([await signed()])).rejects.toThrow('could not be verified')
  })
})

describe('a storage', () => {
  it('that is full or absent costs no sign-in: the session lasts until the page is left, and the console says so once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new Error('The quota has been exceeded.')
      },
      removeItem() {},
    })
    const siwx = signIn()
    await siwx.addSession(await signed())
    await siwx.addSession(await signed({ chainId: 'eip155:10' }))
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toMatch(/DS914.*quota/)
    warn.mockRestore()
  })

  it('that another program wrote to holds no session', async () => {
    const key = '@drawstring/sign_in'
    for (const text of [
      '',
      '{',
      '7',
      '{}',
      '[null, 1, {}]',
      '[{"data":{},"message":"","signature":""}]',
    ]) {
      page.storage.items.set(key, text)
      expect(await signIn().getSessions(chainId, address)).toEqual([])
    }
    await signIn().addSession(await signed())
    expect(await signIn().getSessions(chainId, address)).toHaveLength(1)
  })

  it('of the page’s own may hold anything: only what is this account’s and valid now is read', async () => {
    const [own, other] = [await signed(), await signed({ accountAddress: '0x1' })]
    const storage = {
      get: async () => [other, own],
      add: vi.fn(async () => {}),
      set: vi.fn(async () => {}),
      delete: vi.fn(async () => {}),
    }
    expect(await signIn({ storage }).getSessions(chainId, address)).toEqual([own])
    expect(storage.delete).toHaveBeenCalledExactlyOnceWith(chainId, address)
    expect(storage.add).toHaveBeenCalledExactlyOnceWith(own)
  })
})
