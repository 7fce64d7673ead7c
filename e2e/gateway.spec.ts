import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { metricsOf } from './support/events.js'
import { startGateway } from './support/gateway.js'
import { at } from './support/paths.js'
import { send } from './support/raw.js'
import { expect, test } from './support/test.js'
import type { World } from './support/world.js'

const MEGABYTE = 2 ** 20

const rpcPath = (world: World) => `/v1?chainId=${world.one.caip2}&projectId=${world.projectId}`

const post = (world: World, body: string, headers: Record<string, string> = {}) =>
  fetch(world.gatewayUrl + rpcPath(world), { method: 'POST', body, headers })

const call = (method: string, id = 1, params: unknown[] = []) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

test('chains, health and counters are told', async ({ world }) => {
  const chains = await fetch(`${world.gatewayUrl}/v1/supported-chains?projectId=${world.projectId}`)
  expect(JSON.stringify(await chains.json())).toContain(world.two.caip2)
  expect((await fetch(`${world.gatewayUrl}/healthz`)).status).toBe(200)
  const metrics = await metricsOf({ data: world.gatewayData })
  expect(metrics).toContain('drawstring_requests_total')
})

test.describe('a body that is no JSON-RPC is refused with an error:', () => {
  const table: [what: string, body: string, status: number, code: number][] = [
    ['nothing', '', 400, -32700],
    ['no JSON', '{"jsonrpc":', 400, -32700],
    ['a text', '"eth_chainId"', 200, -32600],
    ['no method', '{"jsonrpc":"2.0","id":1}', 200, -32600],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}', 200, -32600],
    ['an empty batch', '[]', 400, -32600],
    ['a deep nest', '['.repeat(100_000), 400, -32700],
  ]
  for (const [what, body, status, code] of table) {
    test(what, async ({ world }) => {
      const answer = await post(world, body)
      const { error } = (await answer.json()) as { error: { code: number; message: string } }
      expect(answer.status).toBe(status)
      expect(error.code).toBe(code)
      expect(error.message).not.toBe('')
    })
  }
})

test('a batch of 1000 is answered whole, and one of 1001 is refused', async ({ world }) => {
  const calls = Array.from({ length: 1001 }, (_, id) => call('eth_chainId', id))
  const whole = await post(world, JSON.stringify(calls.slice(0, 1000)))
  const answers = (await whole.json()) as { id: number; result: string }[]
  expect(answers).toHaveLength(1000)
  expect(answers.find(({ id }) => id === 999)?.result).toBe('0x7a69')

  const refused = await post(world, JSON.stringify(calls))
  expect(refused.status).toBe(400)
  expect(JSON.stringify(await refused.json())).toContain('a batch of 1001: the limit is 1000')
})

test('a body of 100 MB is refused before it is sent', async ({ world }) => {
  const { host } = new URL(world.gatewayUrl)
  const head = `POST ${rpcPath(world)} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${100 * MEGABYTE}\r\n\r\n`
  expect(await send(world.gatewayUrl, head)).toMatch(/^HTTP\/1\.1 413 /)
})

test('a body without a length is refused as soon as it is too long', async ({ world }) => {
  const { host } = new URL(world.gatewayUrl)
  const head = `POST ${rpcPath(world)} HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\n`
  // A little more than the megabyte that is allowed; the end never comes.
  const piece = ' '.repeat(MEGABYTE / 16)
  const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`
  const answer = await send(world.gatewayUrl, head, ...Array.from({ length: 17 }, () => chunk))
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

test.describe('a method that pages do not need never reaches the node:', () => {
  for (const method of [
    'eth_sign',
    'eth_accounts',
    'personal_sign',
    'anvil_setBalance',
    'debug_traceCall',
    'admin_peers',
    '',
  ]) {
    test(method || 'one without a name', async ({ world }) => {
      const answer = await post(world, JSON.stringify(call(method)))
      const { error } = (await answer.json()) as { error: { code: number } }
      expect([-32601, -32600]).toContain(error.code)
    })
  }
})

test.describe('who asks is looked at:', () => {
  test('a page of another origin gets 403', async ({ world }) => {
    const answer = await post(world, JSON.stringify(call('eth_chainId')), {
      origin: 'https://evil.example',
    })
    expect(answer.status).toBe(403)
    expect(JSON.stringify(await answer.json())).toContain('Origin not found on Allowlist')
  })

  test('a page of the project’s origin gets an answer', async ({ world }) => {
    const answer = await post(world, JSON.stringify(call('eth_chainId')), { origin: world.pageUrl })
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  })

  test('a page on the developer’s own machine gets an answer', async ({ world }) => {
    const answer = await post(world, JSON.stringify(call('eth_chainId')), {
      origin: 'http://localhost:5173',
    })
    expect(answer.status).toBe(200)
  })

  test('nobody gets one without a project, or for a chain that is not served', async ({
    world,
  }) => {
    const at = (query: string) =>
      fetch(`${world.gatewayUrl}/v1?${query}`, { method: 'POST', body: '{}' })
    expect((await at(`chainId=${world.one.caip2}`)).status).toBe(401)
    expect((await at(`chainId=${world.one.caip2}&projectId=${'0'.repeat(32)}`)).status).toBe(401)
    expect((await at(`chainId=eip155:5&projectId=${world.projectId}`)).status).toBe(400)
  })

  test('an HTTP method that a path does not have gets 405', async ({ world }) => {
    expect((await fetch(`${world.gatewayUrl}/getWallets`, { method: 'DELETE' })).status).toBe(405)
  })
})

test('no path leads out of the static files', async ({ world: _ }) => {
  const folder = await mkdtemp(join(at('target/e2e'), 'static-'))
  await mkdir(join(folder, 'site/deep'), { recursive: true })
  await writeFile(join(folder, 'site/index.html'), 'welcome')
  await writeFile(join(folder, 'secret.txt'), 'treasure')
  const gateway = await startGateway({ rpc: {}, flags: ['--static', join(folder, 'site')] })
  try {
    const { host } = new URL(gateway.url)
    const get = (path: string) =>
      send(gateway.url, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    expect(await get('/index.html')).toContain('welcome')
    const ways = [
      '/../secret.txt',
      '/deep/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/%2E%2E%2Fsecret.txt',
      '/..%2fsecret.txt',
      '/..%5csecret.txt',
      '/..\\secret.txt',
      '/%252e%252e/secret.txt',
      '/....//secret.txt',
      '/./../secret.txt',
      '/deep/%00/../../secret.txt',
      '/..%c0%afsecret.txt',
      `//${folder}/secret.txt`,
      `/${encodeURIComponent(`${folder}/secret.txt`)}`,
      '//etc/passwd',
      '/index.html/../../secret.txt',
      '../secret.txt',
    ]
    for (const way of ways) {
      const answer = await get(way)
      expect(answer, way).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(answer, way).not.toContain('treasure')
      expect(answer, way).not.toContain('root:')
    }
  } finally {
    await gateway.stop()
    await rm(folder, { recursive: true })
  }
})
