import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askNode } from './askNode.js'

const CHAIN = 'eip155:1'
const OWN = 'https://own.test/'
const SECOND = 'https://second.test/'
const GATEWAY = 'https://gateway.test/v1?chainId=eip155%3A1&projectId=p'
const fetched = vi.fn()
/** What each address answers. */
let answers: Record<string, () => Response | Promise<Response>>

beforeEach(() => {
  answers = {}
  fetched.mockReset().mockImplementation(async (url: string) => {
    const answer = answers[url]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const says =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const result = says({ jsonrpc: '2.0', id: 1, result: '0x7' })
const html = () => new Response('<h1>Not here</h1>', { status: 404 })

const ask = (urls: readonly string[] = [OWN, SECOND], more = {}) =>
  askNode(
    {
      customRpcUrls: { [CHAIN]: urls.map((url) => ({ url })) },
      projectId: 'p',
      networks: [],
      ...more,
    },
    CHAIN,
    'eth_blockNumber',
    [],
  )
const asked = () => fetched.mock.calls.map(([url]) => url)
const headers = (call = 0) => fetched.mock.calls[call]?.[1].headers

it('tells nodes that it sends JSON, and the gateway nothing, which spares a preflight', async () => {
  answers[OWN] = result
  expect(await ask()).toBe('0x7')
  expect(headers()).toEqual({ 'content-type': 'application/json' })
  answers[GATEWAY] = result
  expect(await ask([], { gatewayUrl: 'https://gateway.test/' })).toBe('0x7')
  expect(headers(1)).toEqual({})
})

it.each([
  ['cannot be reached', undefined],
  ['answers HTML', html],
  ['takes no such body', () => new Response('Unsupported Media Type', { status: 415 })],
  ['answers nothing', () => new Response('')],
  ['answers something else', says(7)],
  ['answers an empty object', says({})],
  ['answers a list', says([])],
  ['is busy', says({ error: { code: -32_005, message: 'limit' } }, 429)],
  ['is busy and says so with 200', says({ error: { code: -32_005, message: 'limit' } })],
  ['is busy and writes the status', says({ error: { code: 429, message: 'limit' } })],
])('asks the next node where one %s', async (_, first) => {
  if (first) answers[OWN] = first
  answers[SECOND] = result
  expect(await ask()).toBe('0x7')
  expect(asked()).toEqual([OWN, SECOND])
})

it('asks the next node where one never answers', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation((url, { signal }) =>
    url === SECOND
      ? Promise.resolve(result())
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const answer = ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBe('0x7')
})

it('asks the gateway after the page’s own', async () => {
  answers[GATEWAY] = result
  expect(await ask([OWN], { gatewayUrl: 'https://gateway.test' })).toBe('0x7')
  expect(asked()).toEqual([OWN, GATEWAY])
})

it('passes a limit on where every node has it', async () => {
  answers[OWN] = says({ error: { code: -32_005, message: 'limit' } })
  await expect(ask([OWN])).rejects.toMatchObject({ code: -32_005, message: 'limit' })
})

it('passes a refusal on, and asks no other node', async () => {
  answers[OWN] = says({ error: { code: 3, message: 'execution reverted', data: '0x08' } })
  await expect(ask()).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted',
    data: '0x08',
  })
  expect(asked()).toEqual([OWN])
})

it.each([
  ['no code', { message: 'broken' }],
  ['a code that is a text', { code: 'E1', message: 'broken' }],
  ['nothing but a text', 'broken'],
])('gives an error a number where it has %s', async (_, error) => {
  answers[OWN] = says({ error })
  await expect(ask()).rejects.toMatchObject({ code: -32_603, message: 'broken' })
})

it('says with a number that no node answered, or that there is none', async () => {
  answers[OWN] = html
  await expect(ask()).rejects.toMatchObject({
    code: 4901,
    message: expect.stringContaining(`No node of ${CHAIN} answered`),
  })
  await expect(ask([])).rejects.toMatchObject({
    code: 4901,
    message: expect.stringContaining(`No node is known for ${CHAIN}`),
  })
})

it('asks a node with a name and password, and never says them', async () => {
  const failed = ask(['https://u:secret@own.test/'])
  await expect(failed).rejects.toMatchObject({ message: expect.not.stringContaining('secret') })
  expect(asked()).toEqual([OWN])
  expect(headers()).toMatchObject({ authorization: `Basic ${btoa('u:secret')}` })
})
