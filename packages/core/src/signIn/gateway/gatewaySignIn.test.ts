import { describe, expect, it, vi } from 'vitest'
import {
  address,
  chainId,
  HOUR_MS,
  json,
  KEY,
  NOW,
  refusal,
  sign,
  signedIn,
  signIn,
  stubGateway,
  tokenOf,
  world,
} from '../../fixtures/signInGateway.js'
import type { SiwxSession } from '../../options/SiwxConfig.js'

stubGateway()

describe('signing in', () => {
  it('gives the nonce’s proof back with what was signed, and keeps the token', async () => {
    const siwx = await signedIn({ statement: 'Hello.', resources: ['https://shop.example/a'] })
    const [nonce, authenticate] = world.calls
    expect(nonce).toMatchObject({ method: 'GET', path: '/auth/v1/nonce' })
    expect(authenticate).toMatchObject({ method: 'POST', path: '/auth/v1/authenticate' })
    expect(authenticate?.headers.get('x-nonce-jwt')).toBe('Bearer proof-1')
    const { message, signature } = (authenticate?.body ?? {}) as Record<string, string>
    expect(message).toContain('\n\nHello.\n\n')
    expect(message).toContain('\nExpiration Time: 2026-01-31T13:00:00.000Z\n')
    expect(signature).toBe('0x1')
    expect(siwx.getToken()).toMatch(/^[\w-]+\.[\w-]+\.c2ln$/)
    expect(world.page.storage.items.get(KEY)).toContain(siwx.getToken())
  })

  it('is for an hour at most', async () => {
    const lasting = async (lifetimeMs: number) =>
      (await signIn({ lifetimeMs }).createMessage({ accountAddress: address, chainId }))
        .expirationTime
    expect(await lasting(60_000)).toBe('2026-01-31T12:01:00.000Z')
    expect(await lasting(24 * HOUR_MS)).toBe('2026-01-31T13:00:00.000Z')
  })

  it('says of the session when its token ends, and counts for that account and network alone', async () => {
    world.answers.authenticate = () =>
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
    expect(world.over).toEqual([first])
    await siwx.revokeSession(chainId, address.toLowerCase())
    expect(world.over).toHaveLength(2)
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

describe('signing out', () => {
  it('tells the gateway, for one account or for all', async () => {
    const siwx = await signedIn()
    const first = siwx.getToken()
    await siwx.addSession(await sign(siwx, 'eip155:10'))
    await siwx.revokeSession(chainId, address)
    expect(world.over).toEqual([first])
    expect(await siwx.getSessions('eip155:10', address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(world.over).toHaveLength(2)
    expect(siwx.getToken()).toBeUndefined()
    expect(world.page.storage.items.has(KEY)).toBe(false)
  })

  it('of a session that the gateway no longer knows is nothing to speak of', async () => {
    const warn = vi.spyOn(console, 'warn')
    const siwx = await signedIn()
    world.answers['sign-out'] = () => refusal(401, 'The session is over.')
    await siwx.setSessions([])
    expect(warn).not.toHaveBeenCalled()
  })

  it('works here without the gateway, which the console says', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const siwx = await signedIn()
    world.answers['sign-out'] = () => json({}, 503)
    await siwx.setSessions([])
    expect(siwx.getToken()).toBeUndefined()
    expect(warn.mock.calls[0]?.[0]).toContain('DS915')
    warn.mockRestore()
  })

  it('a signature over the one before ends that', async () => {
    const siwx = await signedIn()
    const first = siwx.getToken()
    await siwx.addSession(await sign(siwx))
    expect(world.over).toEqual([first])
  })
})

it('is required, and ends with the wallet, unless the page says otherwise', () => {
  expect(signIn().getRequired?.()).toBe(true)
  expect(signIn({ required: false }).getRequired?.()).toBe(false)
  expect(signIn().signOutOnDisconnect).toBe(true)
  expect(signIn({ signOutOnDisconnect: false }).signOutOnDisconnect).toBe(false)
})

describe('an account that was left', () => {
  it('has no token until it is connected again, which others hear', async () => {
    const siwx = await signedIn()
    await siwx.getSessions(chainId, address)
    const token = siwx.getToken()
    const heard = vi.fn()
    siwx.onChange(heard)
    siwx.accountLeft?.()
    expect([siwx.getToken(), heard.mock.calls.length]).toEqual([undefined, 1])
    expect(world.over).toEqual([])
    await siwx.getSessions(chainId, address)
    expect([siwx.getToken(), heard.mock.calls.length]).toEqual([token, 2])
  })

  it('is over once eight others signed in', async () => {
    const siwx = await signedIn()
    const oldest = siwx.getToken()
    for (let number = 1; number <= 8; number += 1)
      await siwx.addSession(await sign(siwx, chainId, `0x${number}`.padEnd(42, '0')))
    expect(world.over).toEqual([oldest])
  })
})
