import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Device, openDevice } from '../device/openDevice.js'
import { jwkOf, type Reply, refusal, scriptedGateway, W } from '../fixtures/scriptedGateway.js'
import { boolean, shape } from '../protocol.js'
import { createClient } from './createClient.js'

const NOW = 1_700_000_000_000
const read = shape({ done: boolean })
const done = () => Response.json({ done: true, newer: 1 })
const noStore = () => Promise.reject(new Error('no database'))
let device: Device

beforeEach(async () => {
  device = (await openDevice(noStore)).device
})

function client(reply: Reply, clock = () => NOW) {
  const gateway = scriptedGateway({ '/x': reply })
  return { ...gateway, client: createClient({ origin: W, device, fetch: gateway.fetch, clock }) }
}
const call = { path: '/x', read }

describe('a request', () => {
  it('carries a proof of its method, address, time and key', async () => {
    const { client: one, asked } = client(done)
    expect(await one.call({ ...call, body: { a: 1 } })).toEqual({ done: true })
    expect(asked[0]).toMatchObject({ method: 'POST', body: { a: 1 }, authorization: undefined })
    expect(asked[0]?.claims).toEqual({
      jti: expect.stringMatching(/^[\w-]{22}$/),
      htm: 'POST',
      htu: `${W}/api/v1/x`,
      iat: NOW / 1000,
    })
    expect(jwkOf(asked[0]?.proof ?? '')).toEqual(device.jwk)
  })

  it('has another id each time', async () => {
    const { client: one, asked } = client(done)
    await one.call(call)
    await one.call(call)
    expect(new Set(asked.map(({ claims }) => claims.jti)).size).toBe(2)
  })

  it('carries its token, and the token’s hash in the proof', async () => {
    const { client: one, asked } = client(done)
    await one.call({ ...call, method: 'GET', accessToken: 'abc' })
    const ath = createHash('sha256').update('abc').digest('base64url')
    expect(asked[0]).toMatchObject({ method: 'GET', authorization: 'DPoP abc', claims: { ath } })
  })
})

describe('the server’s nonce', () => {
  const wanted = (nonce: string) => refusal(401, 'use_dpop_nonce', { 'DPoP-Nonce': nonce })

  it('is used at once, and kept for the next request', async () => {
    const { client: one, asked } = client(({ claims }) =>
      claims.nonce === 'n1' ? done() : wanted('n1'),
    )
    await one.call(call)
    await one.call(call)
    expect(asked.map(({ claims }) => claims.nonce)).toEqual([undefined, 'n1', 'n1'])
  })

  it('is followed once, not for ever', async () => {
    let count = 0
    const { client: one, asked } = client(() => {
      count += 1
      return wanted(`n${count}`)
    })
    await expect(one.call(call)).rejects.toMatchObject({ status: 401, code: 'use_dpop_nonce' })
    expect(asked).toHaveLength(2)
  })

  it('that does not come is not waited for', async () => {
    const { client: one, asked } = client(() => refusal(401, 'use_dpop_nonce'))
    await expect(one.call(call)).rejects.toMatchObject({ status: 401 })
    expect(asked).toHaveLength(1)
  })
})

describe('the time', () => {
  const DATE = new Date(NOW + 7_200_000).toUTCString()

  it('is the server’s, once it said it', async () => {
    const { client: one, asked } = client(done)
    one.setServerTime(NOW - 3_600_000)
    await one.call(call)
    expect(asked[0]?.claims.iat).toBe(NOW / 1000 - 3600)
    expect(one.now()).toBe(NOW - 3_600_000)
  })

  it('is that of the first answer until then', async () => {
    let first = true
    const { client: one, asked } = client(() => {
      const answer = first
        ? refusal(401, 'use_dpop_nonce', { 'DPoP-Nonce': 'n', Date: DATE })
        : done()
      first = false
      return answer
    })
    await one.call(call)
    expect(asked[1]?.claims.iat).toBe(NOW / 1000 + 7200)
  })
})

describe('an answer', () => {
  it.each([
    ['of no JSON', () => new Response('<html>'), { status: 200, code: 'unreadable' }],
    ['of another shape', () => Response.json({ done: 1 }), { status: 200, code: 'unreadable' }],
    ['that refuses', () => refusal(403, 'held'), { status: 403, code: 'held' }],
    ['of a proxy', () => new Response('Bad gateway', { status: 502 }), { status: 502 }],
    [
      'that says when',
      () => Response.json({ status: 'FAILED', retryAfterS: 17 }, { status: 429 }),
      { status: 429, retryAfterS: 17 },
    ],
    [
      'that says when in a header',
      () => refusal(429, undefined, { 'Retry-After': '9' }),
      { status: 429, retryAfterS: 9 },
    ],
  ])('%s is an error', async (_, answer, error) => {
    await expect(client(answer).client.call(call)).rejects.toMatchObject(error)
  })

  it('that does not come is an error without a status', async () => {
    const { client: one } = client(() => Promise.reject(new TypeError('offline')))
    await expect(one.call(call)).rejects.toMatchObject({ status: 0 })
  })
})

it('the device’s key cannot be exported', async () => {
  expect(device.privateKey.extractable).toBe(false)
  for (const format of ['jwk', 'pkcs8'] as const)
    await expect(crypto.subtle.exportKey(format, device.privateKey)).rejects.toThrow()
})
