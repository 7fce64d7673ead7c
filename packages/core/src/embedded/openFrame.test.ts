import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel } from './channel.js'
import { openFrame } from './openFrame.js'
import { LOAD_DEADLINE_MS } from './protocol.js'

const W = 'https://wallet.example'
const PAGE = 'https://shop.example'

/** The window of the frame that the page embeds: keeps what it is sent. */
const inner = { postMessage: vi.fn() }
const elements: { src: string; allow: string; referrerPolicy: string; removed: boolean }[] = []
const page = new EventTarget()

function element() {
  const made = {
    ...{ src: '', title: '', allow: '', referrerPolicy: '', removed: false, style: {} },
    contentWindow: inner,
    focus: () => undefined,
    remove: () => {
      made.removed = true
    },
  }
  elements.push(made)
  return made
}

const config = (allowed: boolean) => Response.json({ allowed, email: true })

beforeEach(() => {
  vi.useFakeTimers()
  elements.length = 0
  inner.postMessage.mockReset()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', {
    title: 'Shop',
    createElement: element,
    body: { append: () => undefined },
  })
  vi.stubGlobal('location', { origin: PAGE })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => config(true)),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = () => openFrame({ walletOrigin: `${W}/`, projectId: 'p1' })
const nonce = () => elements[0]?.src.split('#n=')[1] ?? ''
const ready = (over: object = {}) => ({ ew: 1, n: nonce(), t: 'ready', ver: '1', ...over })

/** A message as the browser brings it to the page. */
function arrive(over: { data?: unknown; origin?: string; source?: unknown } = {}) {
  const event = { data: ready(), origin: W, source: inner, ...over }
  page.dispatchEvent(Object.assign(new Event('message'), event))
}

async function embedded() {
  const opening = open()
  await vi.waitFor(() => expect(elements).toHaveLength(1))
  // It listens once the element is there.
  await Promise.resolve()
  return { opening, channel: opening.catch((error) => error) as Promise<Channel> }
}

describe('the frame', () => {
  it('is embedded with a nonce in its hash, and no more rights than it needs', async () => {
    const { channel } = await embedded()
    const [frame] = elements
    expect(frame?.src).toMatch(/^https:\/\/wallet\.example\/frame\/v1\?pid=p1#n=[\w-]{22}$/)
    expect(frame?.allow).toBe(
      `publickey-credentials-get ${W}; publickey-credentials-create ${W}; clipboard-write ${W}`,
    )
    expect(frame?.referrerPolicy).toBe('strict-origin')
    arrive()
    await channel
  })

  it('is answered with a port, to its origin alone', async () => {
    const { opening } = await embedded()
    arrive()
    const channel = await opening
    const [hello, origin, ports] = inner.postMessage.mock.calls[0] ?? []
    expect(hello).toMatchObject({ ew: 1, n: nonce(), t: 'hello' })
    expect(hello.meta).toEqual({ name: 'Shop', url: PAGE, icons: [] })
    expect(origin).toBe(W)
    expect(ports).toHaveLength(1)
    channel.close()
    expect(elements[0]?.removed).toBe(true)
  })

  it('has another nonce each time', async () => {
    const { channel } = await embedded()
    arrive()
    await channel
    const first = nonce()
    elements.length = 0
    const second = await embedded()
    expect(nonce()).not.toBe(first)
    arrive({ data: ready({ n: first }) })
    expect(inner.postMessage).toHaveBeenCalledOnce()
    arrive()
    await second.channel
  })
})

describe('a word that is not the frame’s', () => {
  it.each([
    ['of another origin', { origin: 'https://wallet.example.evil' }],
    ['of another port', { origin: `${W}:8443` }],
    ['of no origin', { origin: 'null' }],
    ['of another window', { source: { postMessage: () => undefined } }],
    ['of no window', { source: null }],
    ['with another nonce', { data: { ew: 1, n: 'A'.repeat(22), t: 'ready', ver: '1' } }],
    ['with one field more', { data: { ew: 1, n: 'A'.repeat(22), t: 'ready', ver: '1', x: 1 } }],
  ])('%s is not answered', async (_, over) => {
    const { opening, channel } = await embedded()
    arrive(over)
    expect(inner.postMessage).not.toHaveBeenCalled()
    arrive()
    await opening
    expect(inner.postMessage).toHaveBeenCalledOnce()
    await channel
  })

  it('that comes a second time is not answered', async () => {
    const { opening } = await embedded()
    arrive()
    await opening
    arrive()
    expect(inner.postMessage).toHaveBeenCalledOnce()
  })
})

describe('a page without the frame', () => {
  it('fails where it is not configured, and embeds nothing', async () => {
    vi.mocked(fetch).mockResolvedValue(config(false))
    await expect(open()).rejects.toThrow('Invalid App Configuration')
    expect(elements).toEqual([])
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('offline'))],
    ['an error', async () => new Response('', { status: 502 })],
    ['no JSON', async () => new Response('<!doctype html>')],
    ['another shape', async () => Response.json({ allowed: true })],
  ])('fails where the frame cannot load: %s', async (_, answer) => {
    vi.mocked(fetch).mockImplementation(answer)
    await expect(open()).rejects.toThrow('Unable to load email login dependency')
    expect(elements).toEqual([])
  })

  it('fails after 20 seconds, and the frame is gone', async () => {
    const { channel } = await embedded()
    vi.advanceTimersByTime(LOAD_DEADLINE_MS)
    expect(await channel).toMatchObject({ message: 'Unable to load email login dependency' })
    expect(elements[0]?.removed).toBe(true)
    arrive()
    expect(inner.postMessage).not.toHaveBeenCalled()
  })
})
