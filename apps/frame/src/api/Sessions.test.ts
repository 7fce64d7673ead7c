import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDevice } from '../device/openDevice.js'
import type { Store } from '../device/Store.js'
import { type Reply, refusal, scriptedGateway, W } from '../fixtures/scriptedGateway.js'
import { boolean, shape } from '../protocol.js'
import { createClient } from './createClient.js'
import { Sessions } from './Sessions.js'

const NOW = 1_700_000_000_000
const read = shape({ done: boolean })
const call = { path: '/x', read }
const tokens = (n: number) => ({ accessToken: `a${n}`, refreshToken: `r${n}`, expiresInS: 600 })
const noStore = () => Promise.reject(new Error('no database'))

/** Locks over frames, as browsers have them: one at a time, in order. */
function scriptedLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => {
    last = last.then(work, work)
    return last
  }
  return { request } as unknown as LockManager
}

let nowMs: number
let refreshed: number
let store: Store
let replies: Record<string, Reply>
let gateway: ReturnType<typeof scriptedGateway>
const emit = vi.fn()
let opened: Awaited<ReturnType<typeof openDevice>>
let locks: LockManager

const sessions = (on: LockManager | undefined = locks) => {
  const { device } = opened
  const client = createClient({ origin: W, device, fetch: gateway.fetch, clock: () => nowMs })
  return new Sessions(client, store, emit, on)
}

beforeEach(async () => {
  nowMs = NOW
  refreshed = 1
  emit.mockReset()
  opened = await openDevice(noStore)
  store = opened.store
  locks = scriptedLocks()
  replies = {
    '/x': () => Response.json({ done: true }),
    '/session/refresh': ({ body }) => {
      // As the gateway does: a refresh token that is used a second time ends the session.
      if (body.refreshToken !== `r${refreshed}`) return refusal(401, 'refresh_reused')
      refreshed += 1
      return Response.json({ session: tokens(refreshed) })
    },
    '/session/revoke': () => Response.json({}),
  }
  gateway = scriptedGateway(replies)
  await sessions().begin(tokens(1), { userId: 'u1', email: 'ann@example.com' })
  emit.mockReset()
})

const paths = () => gateway.asked.map(({ path }) => path)

describe('a session', () => {
  it('is used as it is while its token is good', async () => {
    await sessions().call(call)
    expect(gateway.asked[0]).toMatchObject({ path: '/x', authorization: 'DPoP a1' })
  })

  it('is refreshed before its token ends', async () => {
    nowMs += 541_000
    await sessions().call(call)
    expect(paths()).toEqual(['/session/refresh', '/x'])
    expect(gateway.asked[1]?.authorization).toBe('DPoP a2')
    expect(emit).toHaveBeenCalledWith('session', { state: 'ready', expiresAt: nowMs + 600_000 })
  })

  it('is refreshed once for many requests of one frame', async () => {
    nowMs += 600_000
    const one = sessions()
    await Promise.all([one.call(call), one.call(call), one.call(call)])
    expect(paths().filter((path) => path === '/session/refresh')).toHaveLength(1)
  })

  it('is refreshed once over all tabs', async () => {
    nowMs += 600_000
    await Promise.all([sessions().call(call), sessions().call(call), sessions().call(call)])
    expect(paths().filter((path) => path === '/session/refresh')).toHaveLength(1)
    expect(await sessions().current()).toMatchObject({ accessToken: 'a2', userId: 'u1' })
  })

  it('is refreshed once by one frame where the browser has no locks', async () => {
    nowMs += 600_000
    const one = sessions(undefined)
    await Promise.all([one.call(call), one.call(call)])
    expect(paths().filter((path) => path === '/session/refresh')).toHaveLength(1)
  })

  it('whose token the gateway no longer takes is refreshed, and the request repeated once', async () => {
    replies['/x'] = ({ authorization }) =>
      authorization === 'DPoP a2' ? Response.json({ done: true }) : refusal(401)
    expect(await sessions().call(call)).toEqual({ done: true })
    replies['/x'] = () => refusal(401)
    await expect(sessions().call(call)).rejects.toMatchObject({ status: 401 })
    expect(paths().slice(3)).toEqual(['/x', '/session/refresh', '/x'])
  })

  it('is not refreshed for a proof that the gateway refused', async () => {
    replies['/x'] = () => refusal(401, 'invalid_dpop_proof')
    await expect(sessions().call(call)).rejects.toMatchObject({ status: 401 })
    expect(paths()).toEqual(['/x'])
  })

  it('that the gateway ended is forgotten', async () => {
    replies['/session/refresh'] = () => refusal(401, 'session_revoked')
    nowMs += 600_000
    await expect(sessions().call(call)).rejects.toMatchObject({ status: 401 })
    expect(await sessions().current()).toBeUndefined()
    expect(emit.mock.calls).toEqual([['session', { state: 'anonymous' }]])
  })

  it.each([
    ['the gateway is not reached', () => Promise.reject(new TypeError('offline'))],
    ['the gateway is down', () => refusal(503)],
    ['the proof is refused', () => refusal(401, 'invalid_dpop_proof')],
  ])('is kept while %s', async (_, reply) => {
    const kept = await store.get('session')
    replies['/session/refresh'] = reply
    nowMs += 600_000
    await expect(sessions().call(call)).rejects.toBeDefined()
    expect(await store.get('session')).toEqual(kept)
  })

  it('that another tab ended is over here', async () => {
    const one = sessions()
    await sessions().end()
    await expect(one.call(call)).rejects.toMatchObject({ status: 401 })
  })

  it('ends here even if the gateway is not reached', async () => {
    replies['/session/revoke'] = () => Promise.reject(new TypeError('offline'))
    await sessions().end()
    expect(gateway.asked[0]).toMatchObject({ path: '/session/revoke', authorization: 'DPoP a1' })
    expect(await sessions().current()).toBeUndefined()
  })

  it('that is no session of this version is none', async () => {
    await store.set('session', { accessToken: 'a1' })
    expect(await sessions().current()).toBeUndefined()
  })
})
