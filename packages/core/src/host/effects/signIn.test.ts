import { describe, expect, it, vi } from 'vitest'
import type { Effect, Fault } from '../../generated/protocol.js'
import type { SiwxConfig, SiwxSession } from '../../options/SiwxConfig.js'
import { pageSignIn } from '../pageSignIn.js'
import { createPerformer } from '../perform.js'
import type { Answer, Scene } from './Scene.js'

const [chainId, address] = ['eip155:1', '0xAb58'] as const
const data = {
  accountAddress: address,
  chainId,
  domain: 'shop.example',
  uri: 'https://shop.example',
  version: '1',
  nonce: 'n0nce1234',
}
const session: SiwxSession = { data, message: 'text', signature: '0x1' }

const page = (more: Partial<SiwxConfig> = {}): SiwxConfig => ({
  createMessage: async () => ({ ...data, toString: () => 'text' }),
  addSession: vi.fn(async () => {}),
  revokeSession: vi.fn(async () => {}),
  setSessions: vi.fn(async () => {}),
  getSessions: async () => [],
  ...more,
})

/** The one answer to an effect, on a page with this sign-in. */
function answer(siwx: SiwxConfig | undefined, effect: Effect): Promise<Answer> {
  const signIn = pageSignIn(siwx ? { siwx } : {})
  return new Promise((resolve) => {
    const scene = { signIn } as Partial<Scene> as Scene
    createPerformer(scene, (_, reply) => resolve(reply)).perform({ id: 1, effect })
  })
}

async function told(siwx: SiwxConfig, effect: Effect): Promise<unknown> {
  const reply = await answer(siwx, effect)
  if (reply.type !== 'text') throw new Error(JSON.stringify(reply))
  return JSON.parse(reply.value)
}

async function fault(siwx: SiwxConfig | undefined, effect: Effect): Promise<Fault> {
  const reply = await answer(siwx, effect)
  if (reply.type !== 'failed') throw new Error(JSON.stringify(reply))
  return reply.fault
}

const sessions = { type: 'signInSessions', chainId, address } as const
const message = { type: 'signInMessage', chainId, address } as const
const sign = { type: 'signInSign', chainId, address, message: 'text' } as const
const add = { type: 'signInAdd', data, message: 'text', signature: '0x1' } as const
const end = { type: 'signInEnd' } as const
const all: Effect[] = [sessions, message, sign, add, end, { ...end, account: { chainId, address } }]

function fail(): never {
  throw new Error('The server is down.')
}

const failing = (): SiwxConfig =>
  page({
    createMessage: fail,
    signMessage: fail,
    addSession: fail,
    revokeSession: fail,
    setSessions: fail,
    getSessions: fail,
  })

describe('every question to the page’s sign-in', () => {
  it('fails on a page without one', async () => {
    for (const effect of all) {
      expect(await fault(undefined, effect)).toMatchObject({
        kind: 'unsupported',
        message: 'The page has no sign-in.',
      })
    }
  })

  it('that throws or rejects fails in the page’s words', async () => {
    const later = async () => fail()
    const rejecting = page({
      createMessage: later,
      signMessage: later,
      addSession: later,
      revokeSession: later,
      setSessions: later,
      getSessions: later,
    })
    for (const siwx of [failing(), rejecting])
      for (const effect of all) {
        expect((await fault(siwx, effect)).message).toBe('The server is down.')
      }
  })

  it('fails where the method is not there', async () => {
    for (const effect of all) {
      const reply = await answer({} as SiwxConfig, effect)
      expect(reply.type, effect.type).toBe('failed')
    }
  })
})

describe('sessions', () => {
  it('are asked for by chain and address; by default a sign-in is required and ends with the wallet', async () => {
    const getSessions = vi.fn(async () => [session])
    expect(await told(page({ getSessions }), sessions)).toEqual({
      required: true,
      signOutOnDisconnect: true,
      sessions: [{ data }],
    })
    expect(getSessions).toHaveBeenCalledExactlyOnceWith(chainId, address)
  })

  it('come with what the page says about them', async () => {
    const siwx = page({ getRequired: () => false, signOutOnDisconnect: false })
    expect(await told(siwx, sessions)).toEqual({
      required: false,
      signOutOnDisconnect: false,
      sessions: [],
    })
    const nothing = page({ getRequired: () => undefined as unknown as boolean })
    expect(await told(nothing, sessions)).toMatchObject({ required: true })
  })

  it('are no answer where they are no list', async () => {
    for (const found of [undefined, null, {}, 'none', 1]) {
      const siwx = page({ getSessions: async () => found as never })
      expect((await fault(siwx, sessions)).message).toContain('a list of sessions')
    }
  })

  it('of the wrong form have no fields, and an endless list is cut', async () => {
    const many = Array.from({ length: 500 }, () => 1)
    const found = [undefined, { data: 'text' }, { data: { domain: 1, resources: [1, 'a'] } }]
    const siwx = page({ getSessions: async () => [...found, ...many] as never })
    const { sessions: read } = (await told(siwx, sessions)) as { sessions: unknown[] }
    expect(read).toHaveLength(16)
    expect(read.slice(0, 3)).toEqual([{ data: {} }, { data: {} }, { data: { resources: ['a'] } }])
  })
})

describe('an account that was left', () => {
  it('reaches a page that listens for it, and is not answered', async () => {
    for (const accountLeft of [vi.fn(), undefined]) {
      const siwx = page(accountLeft && { accountLeft })
      const scene = { signIn: pageSignIn({ siwx }) } as Partial<Scene> as Scene
      const answered = vi.fn()
      createPerformer(scene, answered).perform({ id: 1, effect: { type: 'signInLeft' } })
      await Promise.resolve()
      await Promise.resolve()
      if (accountLeft) expect(accountLeft).toHaveBeenCalledOnce()
      expect(answered).not.toHaveBeenCalled()
    }
  })
})

describe('a message', () => {
  it('is the page’s text, with a copy of its fields', async () => {
    const createMessage = vi.fn(async () => ({
      ...data,
      resources: ['https://shop.example/terms'],
      secret: 'stays here',
      statement: 7 as never,
      toString: (): string => 'text',
    }))
    expect(await told(page({ createMessage }), message)).toEqual({
      message: 'text',
      data: { ...data, resources: ['https://shop.example/terms'] },
      signs: false,
    })
    expect(createMessage).toHaveBeenCalledExactlyOnceWith({ chainId, accountAddress: address })
  })

  it('may be signed by the page', async () => {
    const siwx = page({ signMessage: async () => '0x2' })
    expect(await told(siwx, message)).toMatchObject({ signs: true })
  })

  it('without words of its own is none', async () => {
    for (const made of [undefined, null, 1, { ...data }, Object.create(null)]) {
      const siwx = page({ createMessage: async () => made as never })
      expect((await fault(siwx, message)).message).toContain('toString()')
    }
  })

  it('whose getters throw, or which hides its fields behind a proxy that does, loses them and nothing else', async () => {
    const hostile = {
      ...data,
      get statement(): string {
        return fail()
      },
      toString: (): string => 'text',
    }
    Object.defineProperty(hostile, 'resources', { get: fail, enumerable: true })
    const siwx = page({ createMessage: async () => hostile as never })
    expect(await told(siwx, message)).toMatchObject({ data })
    const proxy = new Proxy(hostile, { getOwnPropertyDescriptor: fail })
    const behind = page({ createMessage: async () => proxy as never })
    expect(await told(behind, message)).toMatchObject({ message: 'text', data: {} })
  })

  it('takes no field from a prototype', async () => {
    const made = Object.assign(Object.create({ domain: 'evil.example' }), {
      toString: () => 'text',
    })
    const siwx = page({ createMessage: async () => made })
    expect(await told(siwx, message)).toMatchObject({ data: {} })
  })

  it('whose toString throws fails in its words', async () => {
    const siwx = page({ createMessage: async () => ({ ...data, toString: fail }) })
    expect((await fault(siwx, message)).message).toBe('The server is down.')
  })
})

describe('a signature', () => {
  it('may be the page’s own', async () => {
    const signMessage = vi.fn(async () => '0x2')
    expect(await answer(page({ signMessage }), sign)).toEqual({ type: 'text', value: '0x2' })
    const asked = { message: 'text', chainId, accountAddress: address }
    expect(signMessage).toHaveBeenCalledExactlyOnceWith(asked)
  })

  it('is text', async () => {
    for (const value of [undefined, '', 1, { signature: '0x2' }]) {
      const siwx = page({ signMessage: async () => value as never })
      expect((await fault(siwx, sign)).message).toContain('a signature as text')
    }
  })

  it('is given to the page, which keeps it', async () => {
    const siwx = page()
    expect(await answer(siwx, add)).toEqual({ type: 'done' })
    expect(siwx.addSession).toHaveBeenCalledExactlyOnceWith(session)
  })
})

describe('signing out', () => {
  it('ends the session of an account, or all of them', async () => {
    const siwx = page()
    expect(await answer(siwx, { ...end, account: { chainId, address } })).toEqual({ type: 'done' })
    expect(siwx.revokeSession).toHaveBeenCalledExactlyOnceWith(chainId, address)
    expect(siwx.setSessions).not.toHaveBeenCalled()
    expect(await answer(siwx, end)).toEqual({ type: 'done' })
    expect(siwx.setSessions).toHaveBeenCalledExactlyOnceWith([])
  })
})
