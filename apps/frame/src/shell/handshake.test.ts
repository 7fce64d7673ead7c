import { describe, expect, it, vi } from 'vitest'
import { type Peer, shakeHands } from './handshake.js'

const PAGE = 'https://shop.example'
const nonce = 'abcdefghijklmnopqrstuv'
const meta = { name: 'Shop', url: PAGE, icons: [] }
const hello = { ew: 1, n: nonce, t: 'hello', sdk: '1', meta }

/** The frame's window, with the page's above it. */
function framed(over: { hash?: string; ancestors?: string[] | undefined; nested?: boolean } = {}) {
  const { hash = `#n=${nonce}`, nested = false } = over
  const ancestors = 'ancestors' in over ? over.ancestors : [PAGE]
  const parent = { postMessage: vi.fn() }
  const window = Object.assign(new EventTarget(), {
    parent,
    top: nested ? {} : parent,
    location: { hash, ancestorOrigins: ancestors },
  })
  const arrive = (event: object = {}) => {
    const { port1, port2 } = new MessageChannel()
    port2.close()
    const message = { data: hello, origin: PAGE, source: parent, ports: [port1], ...event }
    window.dispatchEvent(Object.assign(new Event('message'), message))
    port1.close()
    return port1
  }
  return { window: window as unknown as Window, parent, arrive }
}

const begin = (window: Window, { referrer = '', allowed = [PAGE] } = {}) =>
  shakeHands({ window, document: { referrer }, allowed, version: '1.2.3' })

describe('the first word', () => {
  it('goes to the origin above, and to no other', async () => {
    const { window, parent, arrive } = framed()
    const peer = begin(window)
    expect(parent.postMessage.mock.calls).toEqual([
      [{ ew: 1, n: nonce, t: 'ready', ver: '1.2.3' }, PAGE],
    ])
    arrive()
    await peer
  })

  it('goes to the referrer where the browser has no list', async () => {
    const { window, parent, arrive } = framed({ ancestors: undefined })
    const peer = begin(window, { referrer: `${PAGE}/` })
    expect(parent.postMessage.mock.calls[0]?.[1]).toBe(PAGE)
    arrive()
    expect(await peer).toMatchObject({ origin: PAGE })
  })

  it.each([
    ['a page that is not allowed', framed({ ancestors: ['https://evil.example'] }), 'notAllowed'],
    ['a page of no origin', framed({ ancestors: ['null'] }), 'notAllowed'],
    ['a page with others above', framed({ ancestors: [PAGE, PAGE] }), 'notAllowed'],
    ['a page that is not named', framed({ ancestors: undefined }), 'notAllowed'],
    ['a page that is framed itself', framed({ nested: true }), 'nested'],
    ['no nonce', framed({ hash: '' }), 'noNonce'],
    ['a short nonce', framed({ hash: '#n=abc' }), 'noNonce'],
  ])('is not said to %s', async (_, { window, parent }, refused) => {
    expect(await begin(window)).toBe(refused)
    expect(parent.postMessage).not.toHaveBeenCalled()
  })

  it('is not said where there is no page above', async () => {
    const window = { location: { hash: `#n=${nonce}` } }
    const alone = Object.assign(window, { parent: window, top: window }) as unknown as Window
    expect(await begin(alone)).toBe('notFramed')
  })
})

describe('the answer', () => {
  it('brings the port and the origin that the browser says', async () => {
    const { window, arrive } = framed()
    const peer = begin(window)
    const port = arrive()
    expect(await peer).toEqual({ origin: PAGE, port, hello })
  })

  it.each([
    ['of another window', { source: {} }],
    ['of another origin', { origin: `${PAGE}.evil` }],
    ['of another port', { origin: `${PAGE}:8443` }],
    ['with another nonce', { data: { ...hello, n: 'A'.repeat(22) } }],
    ['with one field more', { data: { ...hello, more: 1 } }],
    ['without a port', { ports: [] }],
    ['of the frame’s own kind', { data: { ew: 1, n: nonce, t: 'ready', ver: '1' } }],
  ])('%s is not heard', async (_, event) => {
    const { window, arrive } = framed()
    const heard = vi.fn()
    const peer = begin(window).then(heard)
    arrive(event)
    await new Promise(setImmediate)
    expect(heard).not.toHaveBeenCalled()
    arrive()
    await peer
    expect(heard).toHaveBeenCalledOnce()
  })

  it('that comes a second time changes nothing', async () => {
    const { window, arrive } = framed()
    const peer = begin(window)
    const port = arrive()
    arrive()
    expect(((await peer) as Peer).port).toBe(port)
  })
})
