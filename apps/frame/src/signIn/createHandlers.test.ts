import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../api/createClient.js'
import { Sessions } from '../api/Sessions.js'
import { openDevice } from '../device/openDevice.js'
import { type Reply, refusal, scriptedGateway, W } from '../fixtures/scriptedGateway.js'
import { scriptedView } from '../fixtures/scriptedView.js'
import type { WalletAccount } from '../protocol.js'
import type { Handlers } from '../shell/serve.js'
import type { KeptWallet } from '../wallet/shapes.js'
import { createHandlers } from './createHandlers.js'

const NOW = 1_700_000_000_000
const PAGE = 'https://shop.example'
const tokens = { accessToken: 'a1', refreshToken: 'r1', expiresInS: 600 }
const account: WalletAccount = {
  ...{ namespace: 'eip155', type: 'eoa', address: '0xab', path: "m/44'/60'/0'/0/0" },
}
const wallet: KeptWallet = {
  ...{ walletId: 'w1', suite: 'ew1', version: 1, backup: 'none' },
  ...{ accounts: [account], factors: [] },
}
const emit = vi.fn()
const { signal } = new AbortController()

let replies: Record<string, Reply>
let gateway: ReturnType<typeof scriptedGateway>
let user: ReturnType<typeof scriptedView>
let handlers: Handlers

beforeEach(async () => {
  emit.mockReset()
  replies = {
    '/device': () => Response.json({ deviceId: 'd1', serverTimeMs: NOW + 5000 }),
    '/auth/email/start': () =>
      Response.json({ challengeId: 'c1', action: 'VERIFY_OTP', cooldownS: 30 }),
    '/auth/email/verify': () =>
      Response.json({
        session: tokens,
        user: { userId: 'u1', email: 'ann@example.com' },
        wallet: null,
      }),
    '/wallets/me': () => Response.json({ wallet }),
    '/session/revoke': () => Response.json({}),
  }
  gateway = scriptedGateway(replies)
  user = scriptedView()
  const { device, store } = await openDevice(() => Promise.reject(new Error('no database')))
  const client = createClient({ origin: W, device, fetch: gateway.fetch, clock: () => NOW })
  const sessions = new Sessions(client, store, emit, undefined)
  const wallets = { open: async () => wallet }
  const given = { client, sessions, wallets, device, mode: store.mode }
  const signIn = { ...given, projectId: 'p1', peerOrigin: PAGE }
  handlers = createHandlers({ ...signIn, openView: () => user.view }, () => undefined)
})

const start = () => handlers['auth.email.start']({ email: 'ann@example.com' }, signal)
async function signIn() {
  const { challengeId } = await start()
  const prompted = handlers['auth.otp.prompt']({ challengeId }, signal)
  await user.submit('123456')
  return prompted
}
const paths = () => gateway.asked.map(({ path }) => path)

describe('signing in', () => {
  it('registers the device once, asks for a code, checks it and opens the wallet', async () => {
    expect(await signIn()).toEqual({
      ...{ userId: 'u1', email: 'ann@example.com', accounts: [account], backup: 'none' },
    })
    expect(paths()).toEqual(['/device', '/auth/email/start', '/auth/email/verify'])
    expect(gateway.asked[0]?.body).toMatchObject({
      ...{ projectId: 'p1', topOrigin: PAGE, storage: 'none' },
      jwk: { kty: 'EC', crv: 'P-256' },
    })
    expect(gateway.asked[2]).toMatchObject({
      body: { challengeId: 'c1', otp: '123456' },
      // The server's clock is five seconds ahead.
      claims: { iat: NOW / 1000 + 5 },
    })
    expect(user.shown[0]).toMatchObject({ email: 'ann@example.com', site: 'shop.example' })
  })

  it('registers again where that failed', async () => {
    const works = replies['/device'] as Reply
    replies['/device'] = () => refusal(503)
    await expect(start()).rejects.toMatchObject({ reason: 'internal' })
    replies['/device'] = works
    expect(await start()).toEqual({ action: 'VERIFY_OTP', challengeId: 'c1', cooldownS: 30 })
  })

  it('too soon says how long to wait, in the specification’s words', async () => {
    replies['/auth/email/start'] = () =>
      Response.json({ status: 'FAILED', retryAfterS: 12 }, { status: 429 })
    await expect(start()).rejects.toMatchObject({
      message: 'Please try again after 12 seconds',
      ...{ code: -32_005, retryAfterS: 12 },
    })
  })

  it('shows one form at a time', async () => {
    const first = handlers['auth.otp.prompt']({ challengeId: 'c1' }, signal)
    await expect(handlers['auth.otp.prompt']({ challengeId: 'c2' }, signal)).rejects.toMatchObject({
      reason: 'rate_limited',
    })
    user.cancel()
    await expect(first).rejects.toMatchObject({ reason: 'canceled' })
  })
})

describe('the session', () => {
  it('is none before anyone signed in, and the gateway is not asked', async () => {
    expect(await handlers['session.isConnected']({}, signal)).toEqual({ isConnected: false })
    await expect(handlers['session.user']({}, signal)).rejects.toMatchObject({
      reason: 'unauthorized',
    })
    expect(paths()).toEqual([])
  })

  it('has the user and what the wallet shows, and no secret of the gateway’s', async () => {
    await signIn()
    expect(await handlers['session.isConnected']({}, signal)).toEqual({ isConnected: true })
    const found = await handlers['session.user']({}, signal)
    expect(found).toEqual({
      ...{ userId: 'u1', email: 'ann@example.com', accounts: [account], backup: 'none' },
    })
    expect(JSON.stringify(found)).not.toMatch(/a1|r1/)
  })

  it('is over once the user signs out', async () => {
    await signIn()
    expect(await handlers['session.signOut']({}, signal)).toEqual({})
    expect(await handlers['session.isConnected']({}, signal)).toEqual({ isConnected: false })
    expect(gateway.asked.at(-1)).toMatchObject({
      path: '/session/revoke',
      authorization: 'DPoP a1',
    })
    expect(emit.mock.calls.map(([, { state }]) => state)).toEqual(['ready', 'anonymous'])
  })
})
