import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, stubPage } from '../../fixtures/page.js'
import type { SiwxConfig, SiwxSession } from '../../options/SiwxConfig.js'
import { type GatewaySignIn, gatewaySignIn } from './gatewaySignIn.js'
import { storageKey } from './keptTokens.js'

const [chainId, address] = ['eip155:1', '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e']
const NOW = Date.parse('2026-01-31T12:00:00Z')
const HOUR_MS = 3_600_000
const KEY = storageKey('p1')

interface Call {
  method: string
  path: string
  headers: Headers
  body: unknown
}

let page: Page
let calls: Call[]
/** What the gateway answers to a path, in the place of what it should. */
let answers: Record<string, () => Response | Promise<Response>>
let made: number
/** Tokens that were signed out. */
let over: string[]

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf(message: string, more: object = {}): string {
  const lines = message.split('\n')
  const chain = lines.find((line) => line.startsWith('Chain ID: '))?.slice(10)
  const claims = {
    address: lines[1],
    chainId: `eip155:${chain}`,
    exp: (Date.now() + HOUR_MS) / 1000,
  }
  return `${base64({ alg: 'ES256' })}.${base64({ ...claims, jti: made++, ...more })}.c2ln`
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, description: string) =>
  json({ status: 'FAILED', reasons: [{ field: 'x', description, code: 'y' }] }, status)

async function fetch(input: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input)
  expect(init.credentials).toBe('omit')
  expect(url.search).toMatch(/^\?projectId=p1&st=core&sv=[\d.]+$/)
  const path = url.pathname
  const headers = new Headers(init.headers)
  const body = init.body ? JSON.parse(init.body as string) : undefined
  calls.push({ method: init.method ?? 'GET', path, headers, body })
  const name = path.slice(path.lastIndexOf('/') + 1)
  const answer = answers[name]
  if (answer) return answer()
  const token = headers.get('authorization')?.slice('Bearer '.length) ?? ''
  if (name === 'nonce') return json({ nonce: `n0nce${made++}xyz`, token: `proof-${made}` })
  if (name === 'authenticate') return json({ token: tokenOf(body.message) })
  if (name === 'me') return over.includes(token) ? refusal(401, 'Over.') : json({ sub: 'me' })
  over.push(token)
  return new Response(null, { status: 204 })
}

beforeEach(() => {
  page = stubPage()
  ;[calls, answers, made, over] = [[], {}, 0, []]
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const options = { gatewayUrl: 'https://gateway.example/', projectId: 'p1' }
const signIn = (more: object = {}) => gatewaySignIn({ ...options, ...more })

/** What a wallet signed of a message. */
async function sign(siwx: SiwxConfig, on = chainId, by = address): Promise<SiwxSession> {
  const message = await siwx.createMessage({ accountAddress: by, chainId: on })
  const { toString: _, ...data } = message
  return { data, message: String(message), signature: `0x${made++}` }
}

async function signedIn(more: object = {}): Promise<GatewaySignIn> {
  const siwx = signIn(more)
  await siwx.addSession(await sign(siwx))
  return siwx
}

describe('signing in', () => {
  it('gives the nonce’s proof back with what was signed, and keeps the token', async () => {
    const siwx = await signedIn({ statement: 'Hello.', resources: ['https://shop.example/a'] })
    const [nonce, authenticate] = calls
    expect(nonce).toMatchObject({ method: 'GET', path: '/auth/v1/nonce' })
    expect(authenticate).toMatchObject({ method: 'POST', path: '/auth/v1/authenticate' })
    expect(authenticate?.headers.get('x-nonce-jwt')).toBe('Bearer proof-1')
    const { message, signature } = (authenticate?.body ?? {}) as Record<string, string>
    expect(message).toContain('\n\nHello.\n\n')
    expect(message).toContain('\nExpiration Time: 2026-01-31T13:00:00.000Z\n')
    expect(signature).toBe('0x1')
    expect(siwx.getToken()).toMatch(/^[\w-]+\.[\w-]+\.c2ln$/)
    expect(page.storage.items.get(KEY)).toContain(siwx.getToken())
  })

  it('is for an hour at most', async () => {
    const lasting = async (lifetimeMs: number) =>
      (await signIn({ lifetimeMs }).createMessage({ accountAddress: address, chainId }))
        .expirationTime
    expect(await lasting(60_000)).toBe('2026-01-31T12:01:00.000Z')
    expect(await lasting(24 * HOUR_MS)).toBe('2026-01-31T13:00:00.000Z')
  })

  it('says of the session when its token ends, and counts for that account and network alone', async () => {
    answers.authenticate = () =>
      json({ token: tokenOf(`\n${address}\nChain ID: 1`, { exp: NOW / 1000 + 600 }) })
    const siwx = await signedIn()
    const [session] = await siwx.getSessions(chainId, address)
    expect(session?.data).toMatchObject({ expirationTime: '2026-01-31T12:10:00.000Z' })
    expect(await siwx.getSessions('eip155:10', address)).toEqual([])
    expect(await siwx.getSessions(chainId, '0x0000000000000000000000000000000000000001')).toEqual(
      [],
    )
  })

  it('survives the page', async () => {
    const token = (await signedIn()).getToken()
    const later = signIn()
    expect(later.getToken()).toBe(token)
    expect(await later.getSessions(chainId, address)).toHaveLength(1)
  })

  it('of two accounts gives each its token', async () => {
    const siwx = await signedIn()
    const first = siwx.getToken()
    const other = '0x0000000000000000000000000000000000000001'
    await siwx.getSessions(chainId, other)
    expect(siwx.getToken()).toBeUndefined()
    await siwx.addSession(await sign(siwx, chainId, other))
    expect(siwx.getToken()).not.toBe(first)
    await siwx.getSessions(chainId, address)
    expect(siwx.getToken()).toBe(first)
  })

  it('of a wallet that writes its address in lower case counts, too, and is replaced and ended', async () => {
    const siwx = signIn()
    await siwx.setSessions([await sign(siwx, chainId, address.toLowerCase())])
    const first = siwx.getToken()
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    expect(siwx.getToken()).toBe(first)
    await siwx.addSession(await sign(siwx))
    expect(over).toEqual([first])
    await siwx.revokeSession(chainId, address.toLowerCase())
    expect(over).toHaveLength(2)
    expect(siwx.getToken()).toBeUndefined()
  })

  it('once for several networks keeps the first: a nonce is good once', async () => {
    const siwx = signIn()
    const [one, other] = [await sign(siwx), await sign(siwx, 'eip155:10')]
    await siwx.setSessions([one, { ...other, data: { ...other.data, nonce: one.data.nonce } }])
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:10', address)).toEqual([])
  })

  it('needs a message of this page, which is taken once', async () => {
    const siwx = signIn()
    const session = await sign(siwx)
    await expect(signIn().addSession(session)).rejects.toThrow('Sign again.')
    await siwx.addSession(session)
    await expect(siwx.addSession(session)).rejects.toThrow('Sign again.')
  })

  it('remembers no more than a few messages that wait', async () => {
    const siwx = signIn()
    const sessions: SiwxSession[] = []
    for (let count = 0; count < 9; count++) sessions.push(await sign(siwx))
    await expect(siwx.addSession(sessions[0] as SiwxSession)).rejects.toThrow('Sign again.')
    for (const session of sessions.slice(1)) await siwx.addSession(session)
  })
})

describe('an account that was left while the gateway was asked', () => {
  const other = '0x0000000000000000000000000000000000000001'

  /** Has the gateway wait with the token for a session. Returns how to let it answer. */
  function hold({ message }: SiwxSession): () => void {
    let release = () => {}
    answers.authenticate = () =>
      new Promise((resolve) => {
        delete answers.authenticate
        release = () => resolve(json({ token: tokenOf(message) }))
      })
    return () => release()
  }

  const isLeft = /was left .*\. Sign in again\.$/

  const ways: Record<string, (siwx: GatewaySignIn) => Promise<unknown>> = {
    disconnected: (siwx) => siwx.setSessions([]),
    'signed out': (siwx) => siwx.revokeSession(chainId, address.toLowerCase()),
    'another account': (siwx) => siwx.getSessions(chainId, other),
    'another network': (siwx) => siwx.getSessions('eip155:10', address),
    'another account, and back': async (siwx) => {
      await siwx.getSessions(chainId, other)
      await siwx.getSessions(chainId, address)
    },
    'another sign-in instead of all': async (siwx) =>
      siwx.setSessions([await sign(siwx, 'eip155:10')]),
  }

  it.each(Object.entries(ways))('gets no token, which ends: %s', async (_, leave) => {
    const siwx = signIn()
    await siwx.getSessions(chainId, address)
    const session = await sign(siwx)
    const answer = hold(session)
    const added = siwx.addSession(session)
    await leave(siwx)
    const [before, listener] = [siwx.getToken(), vi.fn()]
    siwx.onChange(listener)
    answer()
    await expect(added).rejects.toThrow(isLeft)
    expect(siwx.getToken()).toBe(before)
    expect(await siwx.getSessions(chainId, address)).toEqual([])
    expect(over).toHaveLength(1)
    expect(over).not.toContain(before)
    expect(listener).not.toHaveBeenCalled()
  })

  it('gets none either where a wallet signed while it connected', async () => {
    const siwx = signIn()
    const session = await sign(siwx)
    const answer = hold(session)
    const set = siwx.setSessions([session])
    await siwx.setSessions([])
    answer()
    await expect(set).rejects.toThrow(isLeft)
    expect(page.storage.items.has(KEY)).toBe(false)
    expect(over).toHaveLength(1)
  })

  it('hands its token to no other account: `getToken` gives the connected one’s', async () => {
    const siwx = signIn()
    await siwx.getSessions(chainId, other)
    await siwx.addSession(await sign(siwx, chainId, other))
    const own = siwx.getToken()
    await siwx.addSession(await sign(siwx))
    expect(siwx.getToken()).toBe(own)
  })

  it('is not left when it is read again, nor when another one signs out', async () => {
    const siwx = signIn()
    await siwx.getSessions(chainId, address)
    const session = await sign(siwx)
    const answer = hold(session)
    const added = siwx.addSession(session)
    await siwx.getSessions(chainId, address.toLowerCase())
    await siwx.revokeSession(chainId, other)
    await siwx.revokeSession('eip155:10', address)
    answer()
    await added
    expect(siwx.getToken()).toBeDefined()
    expect(over).toEqual([])
  })

  it('does not bring back what ended meanwhile', async () => {
    const siwx = signIn()
    const known = await sign(siwx, 'eip155:10')
    await siwx.addSession(known)
    const session = await sign(siwx)
    const answer = hold(session)
    const set = siwx.setSessions([session, known])
    await siwx.revokeSession('eip155:10', address)
    answer()
    await set
    expect(await siwx.getSessions('eip155:10', address)).toEqual([])
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
  })
})

describe('the token', () => {
  it('is dropped when it ends, and listeners hear of it', async () => {
    const siwx = await signedIn()
    const listener = vi.fn()
    siwx.onChange(listener)
    vi.advanceTimersByTime(HOUR_MS - 1)
    expect(listener).not.toHaveBeenCalled()
    expect(siwx.getToken()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledOnce()
    expect(siwx.getToken()).toBeUndefined()
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })

  it('of another tab is heard of, by its storage event', async () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    const [siwx, listener] = [signIn(), vi.fn()]
    const stop = siwx.onChange(listener)
    await signedIn()
    const stored = (key: string | null) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    stored('another')
    expect(listener).not.toHaveBeenCalled()
    stored(KEY)
    expect(listener).toHaveBeenCalledOnce()
    expect(siwx.getToken()).toBeDefined()
    page.storage.items.clear()
    stored(null)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    await signedIn()
    stored(KEY)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('is told to every listener, also behind one that throws', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const [siwx, listener] = [signIn(), vi.fn()]
    siwx.onChange(() => {
      throw new Error('mine')
    })
    const stop = siwx.onChange(listener)
    siwx.onChange(listener)
    stop()
    await siwx.addSession(await sign(siwx))
    expect(listener).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledOnce()
  })

  it('that somebody else wrote is none', () => {
    const session = { data: { chainId, accountAddress: address }, message: '', signature: '' }
    const long = `a.${base64({ address, chainId, exp: 'soon' })}.c`
    for (const token of [1, '', 'a', 'a.b.c', 'a.%%%.c', `a.${base64([])}.c`, long]) {
      page.storage.items.set(KEY, JSON.stringify([{ token, session }, null]))
      expect(signIn().getToken()).toBeUndefined()
    }
  })

  it('is in no address and in no line of the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const siwx = await signedIn()
    const token = siwx.getToken() as string
    await siwx.me()
    answers['sign-out'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await siwx.setSessions([])
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls.join()).not.toContain(token)
    expect(calls.every(({ path }) => !path.includes(token))).toBe(true)
    warn.mockRestore()
  })
})

describe('signing out', () => {
  it('tells the gateway, for one account or for all', async () => {
    const siwx = await signedIn()
    const first = siwx.getToken()
    await siwx.addSession(await sign(siwx, 'eip155:10'))
    await siwx.revokeSession(chainId, address)
    expect(over).toEqual([first])
    expect(await siwx.getSessions('eip155:10', address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(over).toHaveLength(2)
    expect(siwx.getToken()).toBeUndefined()
    expect(page.storage.items.has(KEY)).toBe(false)
  })

  it('of a session that the gateway no longer knows is nothing to speak of', async () => {
    const warn = vi.spyOn(console, 'warn')
    const siwx = await signedIn()
    answers['sign-out'] = () => refusal(401, 'The session is over.')
    await siwx.setSessions([])
    expect(warn).not.toHaveBeenCalled()
  })

  it('works here without the gateway, which the console says', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const siwx = await signedIn()
    answers['sign-out'] = () => json({}, 503)
    await siwx.setSessions([])
    expect(siwx.getToken()).toBeUndefined()
    expect(warn.mock.calls[0]?.[0]).toContain('DS915')
    warn.mockRestore()
  })

  it('a signature over the one before ends that', async () => {
    const siwx = await signedIn()
    const first = siwx.getToken()
    await siwx.addSession(await sign(siwx))
    expect(over).toEqual([first])
  })
})

describe('a gateway that', () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))

  it('is gone fails each step with what to do', async () => {
    const siwx = await signedIn()
    const session = await sign(siwx)
    answers = { nonce: gone, authenticate: gone, me: gone }
    const failures = [
      siwx.createMessage({ accountAddress: address, chainId }),
      siwx.addSession(session),
      siwx.me(),
    ]
    for (const failure of failures)
      await expect(failure).rejects.toThrow(/^[A-Z].*: the gateway cannot be reached\. Try again/)
    expect(siwx.getToken()).toBeDefined()
  })

  it('is silent is given up after 15 seconds', async () => {
    answers.nonce = () => new Promise(() => {})
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const asked = signIn().createMessage({ accountAddress: address, chainId })
    const failed = expect(asked).rejects.toThrow('cannot be reached')
    await vi.advanceTimersByTimeAsync(15_000)
    await failed
  })

  it('refuses says why', async () => {
    answers.nonce = () => refusal(403, 'The origin https://page.example is not allowed.')
    await expect(signedIn()).rejects.toThrow(
      'No sign-in message could be made: The origin https://page.example is not allowed.',
    )
    delete answers.nonce
    answers.authenticate = () => refusal(401, 'The signature is not of this account.')
    await expect(signedIn()).rejects.toThrow(
      'The signature was not accepted: The signature is not of this account.',
    )
  })

  it.each([
    [404, 'this gateway has no sign-in. Update it.'],
    [429, 'Try again in a minute.'],
    [503, 'Try again later.'],
    [400, "Check projectId and the project's origins."],
  ])('answers %i in no words of its own is understood', async (status, says) => {
    answers.nonce = () => new Response('<html>', { status })
    await expect(signedIn()).rejects.toThrow(says)
  })

  it('answers nonsense is not believed', async () => {
    for (const body of [null, {}, [], 'nonce', { nonce: 1, token: 2 }]) {
      answers.nonce = () => json(body)
      await expect(signedIn()).rejects.toThrow('gave no nonce')
    }
    answers = {}
    const elsewhere = tokenOf('\n0x0000000000000000000000000000000000000001\nChain ID: 1')
    const network = tokenOf(`\n${address}\nChain ID: 10`)
    for (const body of [
      null,
      {},
      { token: 1 },
      { token: 'a.b.c' },
      { token: elsewhere },
      { token: network },
    ]) {
      answers.authenticate = () => json(body)
      await expect(signedIn()).rejects.toThrow('gave no token for this account')
    }
    answers = { me: () => json({}) }
    const siwx = await signedIn()
    await expect(siwx.me()).rejects.toThrow('did not tell it')
  })

  it('no longer knows the session ends it', async () => {
    const siwx = await signedIn()
    const listener = vi.fn()
    siwx.onChange(listener)
    over.push(siwx.getToken() as string)
    await expect(siwx.me()).rejects.toThrow('The session could not be read: Over.')
    expect(siwx.getToken()).toBeUndefined()
    expect(listener).toHaveBeenCalledOnce()
    await expect(siwx.me()).rejects.toThrow('No account is signed in.')
  })
})

describe('a storage that is full', () => {
  it('costs no sign-in: the token lasts until the page is left', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    page.storage.full = true
    const siwx = await signedIn()
    expect(siwx.getToken()).toBeDefined()
    expect(warn.mock.calls[0]?.[0]).toContain('DS914')
    page.storage.blocked = true
    expect(siwx.getToken()).toBeDefined()
    warn.mockRestore()
  })
})

it('is required, and ends with the wallet, unless the page says otherwise', () => {
  expect(signIn().getRequired?.()).toBe(true)
  expect(signIn({ required: false }).getRequired?.()).toBe(false)
  expect(signIn().signOutOnDisconnect).toBe(true)
  expect(signIn({ signOutOnDisconnect: false }).signOutOnDisconnect).toBe(false)
})
