import { describe, expect, it, vi } from 'vitest'
import {
  address,
  chainId,
  json,
  KEY,
  sign,
  signIn,
  stubGateway,
  tokenOf,
  world,
} from '../../fixtures/signInGateway.js'
import { stubTabs } from '../../fixtures/tabs.js'
import type { SiwxSession } from '../../options/SiwxConfig.js'
import type { GatewaySignIn } from './gatewaySignIn.js'

stubGateway()

const other = '0x0000000000000000000000000000000000000001'

/** Has the gateway wait with the token for a session. Returns how to let it answer. */
function hold({ message }: SiwxSession): () => void {
  let release = () => {}
  world.answers.authenticate = () =>
    new Promise((resolve) => {
      delete world.answers.authenticate
      release = () => resolve(json({ token: tokenOf(message) }))
    })
  return () => release()
}

const isLeft = /was left .*\. Sign in again\.$/

describe('an account that was left while the gateway was asked', () => {
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
    expect(world.over).toHaveLength(1)
    expect(world.over).not.toContain(before)
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
    expect(world.page.storage.items.has(KEY)).toBe(false)
    expect(world.over).toHaveLength(1)
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
    expect(world.over).toEqual([])
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

describe('another tab', () => {
  /** Signs in here, and has another tab do something meanwhile. */
  async function meanwhile(act: (tab: GatewaySignIn) => Promise<void>) {
    stubTabs()
    const [here, there] = [signIn(), signIn()]
    await here.getSessions(chainId, address)
    const session = await sign(here)
    const answer = hold(session)
    const added = here.addSession(session)
    await act(there)
    answer()
    return { here, added }
  }

  it.each<[string, (tab: GatewaySignIn) => Promise<void>]>([
    ['signs the account out', (tab) => tab.revokeSession(chainId, address.toLowerCase())],
    ['disconnects', (tab) => tab.setSessions([])],
  ])('that %s ends what waits here', async (_, act) => {
    const { here, added } = await meanwhile(act)
    await expect(added).rejects.toThrow(isLeft)
    expect(here.getToken()).toBeUndefined()
    expect(world.over).toHaveLength(1)
  })

  it('that signs another account out, or has another account, ends nothing here', async () => {
    const { here, added } = await meanwhile(async (tab) => {
      await tab.revokeSession(chainId, other)
      await tab.getSessions(chainId, other)
    })
    await added
    expect(here.getToken()).toBeDefined()
    expect(world.over).toEqual([])
  })

  it('ends nothing that begins after it', async () => {
    stubTabs()
    const [here, there] = [signIn(), signIn()]
    await there.setSessions([])
    await here.setSessions([await sign(here)])
    expect(here.getToken()).toBeDefined()
  })

  it('that says something else is not heard', async () => {
    const { here, added } = await meanwhile(async () => {
      const channel = new BroadcastChannel(KEY)
      for (const said of [null, 'none', 1, {}, { chainId, accountAddress: 1 }, [chainId, address]])
        channel.postMessage(said)
    })
    await added
    expect(here.getToken()).toBeDefined()
  })
})
