import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Adapter } from '../adapter/Adapter.js'
import { AdapterError } from '../adapter/AdapterError.js'
import { eventually } from '../fixtures/eventually.js'
import { networkOf } from '../fixtures/network.js'
import { type Page, stubPage } from '../fixtures/page.js'
import type { Effect } from '../generated/protocol.js'
import type { Answer, Scene } from './effects/Scene.js'
import { pageSignIn } from './pageSignIn.js'
import { createPerformer } from './perform.js'
import { createStorage } from './storage/createStorage.js'

let page: Page
let answers: [number, Answer][]
let scene: { [K in keyof Scene]: Scene[K] }
let adapter: Adapter

beforeEach(() => {
  page = stubPage()
  answers = []
  const session = vi.fn(async () => ({ accounts: ['0x1'], chain: '0x1' }))
  adapter = {
    namespace: 'eip155',
    start: () => () => {},
    connect: session,
    reconnect: session,
    disconnect: vi.fn(async () => {}),
    switchNetwork: vi.fn(async () => {}),
    addNetwork: vi.fn(async () => {}),
    request: vi.fn(async () => '0xabc'),
    provider: () => undefined,
  }
  scene = {
    storage: createStorage(),
    adapter: () => adapter,
    broadcast: vi.fn(),
    emit: vi.fn(),
    consent: () => true,
    signIn: pageSignIn({}),
    settle: vi.fn(),
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const performer = () => createPerformer(scene, (id, reply) => answers.push([id, reply]))

const perform = (effect: Effect, id = 7) => performer().perform({ id, effect })

/** Performs it and waits for its one answer. */
async function answer(effect: Effect): Promise<Answer | undefined> {
  perform(effect)
  await eventually(() => expect(answers).toHaveLength(1))
  return answers[0]?.[1]
}

const fault = (reply: Answer | undefined) => (reply?.type === 'failed' ? reply.fault : undefined)
const wallet = { connector: 'c', namespace: 'eip155' } as const

it('waits for an answer on a page whose library put its own promise in the place of the engine’s', async () => {
  // As zone.js and older polyfills do; async functions go on to answer with the engine's own.
  const engine = Promise
  vi.stubGlobal('Promise', class extends engine<unknown> {})
  try {
    const performer = createPerformer(scene, (id, reply) => answers.push([id, reply]))
    const effect = { type: 'request', connector: 'a', namespace: 'eip155', chainId: 'eip155:1' }
    performer.perform({ id: 1, effect: { ...effect, request: {} } as unknown as Effect })
    expect(answers).toEqual([])
    await eventually(() => expect(answers).toEqual([[1, { type: 'text', value: '"0xabc"' }]]))
  } finally {
    vi.unstubAllGlobals()
  }
})

describe('answers', () => {
  it('come within the same turn from the storage', () => {
    page.storage.items.set('a', '1')
    perform({ type: 'storageRead', keys: ['a', 'b'] })
    expect(answers).toEqual([[7, { type: 'values', values: ['1', null] }]])
  })

  it('come once, whatever a wallet does', async () => {
    // biome-ignore lint/suspicious/noThenProperty: a wallet may give a promise of its own making.
    const twice = { then: (resolve: (value: unknown) => void) => [1, 2].map(resolve) }
    adapter.disconnect = () => twice as unknown as Promise<void>
    expect(await answer({ type: 'disconnect', ...wallet })).toEqual({ type: 'done' })
  })

  it('to what a wallet is asked are its own words, as JSON', async () => {
    const request = { method: 'eth_chainId', params: [] }
    const effect = { type: 'request', ...wallet, chainId: 'eip155:1', request } as const
    expect(await answer(effect)).toEqual({ type: 'text', value: '"0xabc"' })
    expect(adapter.request).toHaveBeenCalledExactlyOnceWith('c', request, 'eip155:1')
  })

  it('to what a wallet is asked are answers, however they are written', async () => {
    const circular: Record<string, unknown> = { hash: '0xabc', nonce: 7n }
    circular.self = circular
    const throwing = {
      toJSON() {
        throw new Error('no')
      },
    }
    const answered: [unknown, string][] = [
      [null, 'null'],
      [undefined, 'null'],
      [7n, '"7"'],
      [
        { hash: '0xabc', nonce: 7n, value: 10n ** 18n },
        '{"hash":"0xabc","nonce":"7","value":"1000000000000000000"}',
      ],
      [circular, '{"hash":"0xabc"}'],
      [throwing, '{}'],
      [() => {}, 'null'],
      [Symbol('x'), 'null'],
    ]
    for (const [told, value] of answered) {
      answers = []
      vi.mocked(adapter.request).mockResolvedValueOnce(told)
      const request = { method: 'eth_sendTransaction', params: [] } as never
      const reply = await answer({ type: 'request', ...wallet, chainId: 'eip155:1', request })
      expect(reply).toEqual({ type: 'text', value })
    }
  })

  it('to what a wallet is asked are failures where it answers with an error', async () => {
    const error = Object.assign(new Error('User rejected'), { code: 4001 })
    vi.mocked(adapter.request).mockResolvedValueOnce(error)
    const request = { method: 'eth_sendTransaction', params: [] } as never
    const reply = await answer({ type: 'request', ...wallet, chainId: 'eip155:1', request })
    expect(fault(reply)).toMatchObject({ code: 4001, message: 'User rejected' })
  })

  it('do not come for what was cancelled', async () => {
    let finish = (_: { accounts: string[] }) => {}
    adapter.connect = () => new Promise((resolve) => (finish = resolve))
    const { perform } = performer()
    perform({ id: 7, effect: { type: 'connect', ...wallet } })
    perform({ id: 0, effect: { type: 'cancel', request: 7 } })
    finish({ accounts: ['0x1'] })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(answers).toEqual([])
  })

  it('tell a missing adapter', async () => {
    scene.adapter = () => {
      throw new AdapterError('unsupported', 'No adapter')
    }
    const reply = await answer({ type: 'connect', ...wallet })
    expect(fault(reply)).toEqual({ kind: 'unsupported', message: 'No adapter' })
  })
})

describe('wallets', () => {
  it('are asked before the call returns, so that their window may open', () => {
    perform({ type: 'connect', ...wallet, chainId: 'eip155:1' })
    expect(adapter.connect).toHaveBeenCalledWith('c', 'eip155:1', expect.any(AbortSignal))
  })

  it.each(['switchNetwork', 'addNetwork'] as const)('%s with the whole network', async (type) => {
    const network = networkOf('eip155:137')
    expect(await answer({ type, ...wallet, network })).toEqual({ type: 'done' })
    expect(adapter[type]).toHaveBeenCalledWith('c', network)
  })

  it('answer with their session', async () => {
    expect(await answer({ type: 'reconnect', ...wallet })).toEqual({
      type: 'session',
      session: { accounts: ['0x1'], chain: '0x1' },
    })
  })
})

describe('the question of consent', () => {
  it.each([true, Promise.resolve(true)])('is a yes only if the page says so', async (yes) => {
    scene.consent = () => yes
    expect(await answer({ type: 'consent' })).toEqual({ type: 'done' })
  })

  it.each([
    () => false,
    async () => false,
    () => 'yes' as unknown as boolean,
    () => {
      throw new Error('boo')
    },
    () => Promise.reject(new Error('boo')),
  ])('is a no for anything else', async (no) => {
    scene.consent = no
    expect((await answer({ type: 'consent' }))?.type).toBe('failed')
  })
})

describe('http', () => {
  const get: Effect = {
    type: 'http',
    method: 'GET',
    url: 'https://gateway.example',
    timeoutMs: 1000,
    purpose: 'registry',
  }

  /** A server that never answers, but notices being left. */
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })

  it('sends text without cookies and answers whatever the status', async () => {
    const fetch = vi.fn(
      async (_url: string, _init: RequestInit) => new Response('gone', { status: 410 }),
    )
    vi.stubGlobal('fetch', fetch)
    const reply = await answer({ ...get, method: 'POST', body: '{}' })
    expect(reply).toEqual({ type: 'http', status: 410, body: new TextEncoder().encode('gone') })
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{}',
      credentials: 'omit',
    })
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('headers')
  })

  it('sends JSON to a node that is not the gateway', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    await answer({ ...get, method: 'POST', body: '{}', purpose: 'node' })
    const headers = { 'content-type': 'application/json' }
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ headers })
  })

  it('tells a server of a name nothing of the page, and follows it nowhere', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    await answer({ ...get, purpose: 'names' })
    const wanted = {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    }
    expect(fetch.mock.calls[0]?.[1]).toMatchObject(wanted)
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('headers')
    await answer({ ...get, method: 'POST', body: '{}', purpose: 'names' })
    const headers = { 'content-type': 'application/json' }
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ ...wanted, headers })
  })

  it('takes no more from a server of a name than a proof needs', async () => {
    vi.stubGlobal('fetch', async () => new Response(new Uint8Array(256 * 1024 + 1)))
    expect(fault(await answer({ ...get, purpose: 'names' }))?.message).toContain('larger than')
  })

  it('fails when there is no network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(fault(await answer(get))).toEqual({ kind: 'network', message: 'Failed to fetch' })
  })

  it('fails after its time', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', silent)
    perform(get)
    await vi.advanceTimersByTimeAsync(1000)
    expect(fault(answers[0]?.[1])?.kind).toBe('timeout')
  })

  it('gives up a body that is too large', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    expect(fault(await answer(get))?.message).toContain('larger than')
  })

  it('leaves the server when it is cancelled', () => {
    const fetch = vi.fn(silent)
    vi.stubGlobal('fetch', fetch)
    const { perform } = performer()
    perform({ id: 7, effect: get })
    perform({ id: 0, effect: { type: 'cancel', request: 7 } })
    expect(fetch.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  })
})

describe('storage', () => {
  const write: Effect = { type: 'storageWrite', entries: [{ key: 'a', value: '1' }, { key: 'b' }] }

  it('writes and removes', () => {
    page.storage.items.set('b', 'old')
    perform(write)
    expect(answers).toEqual([[7, { type: 'done' }]])
    expect([...page.storage.items]).toEqual([['a', '1']])
  })

  it.each(['full', 'blocked'] as const)('keeps in memory what a %s one refuses', (how) => {
    page.storage[how] = true
    const { perform } = performer()
    perform({ id: 1, effect: write })
    perform({ id: 2, effect: { type: 'storageRead', keys: ['a', 'b'] } })
    expect(fault(answers[0]?.[1])?.kind).toBe('storage')
    expect(answers[1]).toEqual([2, { type: 'values', values: ['1', null] }])
  })

  it('keeps in memory that something was removed from a blocked one', () => {
    page.storage.items.set('b', 'old')
    page.storage.blocked = true
    const { perform } = performer()
    perform({ id: 1, effect: write })
    page.storage.blocked = false
    perform({ id: 2, effect: { type: 'storageRead', keys: ['b'] } })
    expect(answers[1]).toEqual([2, { type: 'values', values: [null] }])
  })

  it('goes back to the real one as soon as it works', () => {
    page.storage.full = true
    const { perform } = performer()
    perform({ id: 1, effect: write })
    page.storage.full = false
    perform({ id: 2, effect: write })
    page.storage.items.set('a', 'from another tab')
    perform({ id: 3, effect: { type: 'storageRead', keys: ['a'] } })
    expect(answers[2]).toEqual([3, { type: 'values', values: ['from another tab'] }])
  })
})

describe('the rest', () => {
  it('random answers with hex of the length asked', () => {
    perform({ type: 'random', bytes: 16 })
    expect(answers[0]?.[1]).toMatchObject({ value: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })

  it('copy puts text on the clipboard', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await answer({ type: 'copy', text: '0x1' })).toEqual({ type: 'done' })
    expect(writeText).toHaveBeenCalledWith('0x1')
  })

  it('sends a name and password in a header', async () => {
    const fetch = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    const url = 'https://u:p@node.test/'
    await answer({
      type: 'http',
      method: 'POST',
      url,
      body: '{}',
      timeoutMs: 1000,
      purpose: 'node',
    })
    expect(fetch.mock.calls[0]?.[0]).toBe('https://node.test/')
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({
      authorization: `Basic ${btoa('u:p')}`,
      'content-type': 'application/json',
    })
  })

  it('copy fails where there is no clipboard', async () => {
    expect(fault(await answer({ type: 'copy', text: '0x1' }))?.kind).toBe('unsupported')
  })

  it('openUrl opens sites and wallets', () => {
    perform({ type: 'openUrl', url: 'https://etherscan.io/', target: 'newTab' }, 0)
    perform({ type: 'openUrl', url: 'wallet://connect', target: 'here' }, 0)
    expect(page.opened).toEqual([
      ['https://etherscan.io/', '_blank'],
      ['wallet://connect', '_top'],
    ])
  })

  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'java\nscript:x()'])(
    'openUrl does not open %j',
    async (url) => {
      const reply = await answer({ type: 'openUrl', url, target: 'here' })
      expect(fault(reply)).toEqual({ kind: 'unsupported', message: 'Not an address to open.' })
      expect(page.opened).toEqual([])
    },
  )

  it('says so when the browser refuses what wants no answer', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    perform({ type: 'openUrl', url: 'http://[', target: 'newTab' }, 0)
    expect(error.mock.calls.join()).toContain('DS905')
    error.mockRestore()
  })

  it('beacon is a request that outlives the page and carries no cookies', () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', fetch)
    vi.stubGlobal('navigator', { sendBeacon: () => false })
    perform({ type: 'beacon', url: 'https://gateway.example/e', body: '{}' }, 0)
    expect(fetch).toHaveBeenCalledWith(
      'https://gateway.example/e',
      expect.objectContaining({ keepalive: true, credentials: 'omit' }),
    )
  })

  it('broadcast, emit and settle reach the scene and want no answer', () => {
    const event = { type: 'track', event: 'MODAL_OPEN', timestamp: 1 }
    perform({ type: 'broadcast' }, 0)
    perform({ type: 'emit', event }, 0)
    perform({ type: 'settle', call: 3 }, 0)
    expect(scene.broadcast).toHaveBeenCalledOnce()
    expect(scene.emit).toHaveBeenCalledWith(event)
    expect(scene.settle).toHaveBeenCalledWith(3, undefined)
    expect(answers).toEqual([])
  })

  it('log writes one line with its code', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    perform({ type: 'log', level: 'warning', code: 'DS114', message: 'No storage' }, 0)
    expect(warn).toHaveBeenCalledWith('[drawstring DS114] No storage')
    warn.mockRestore()
  })
})
