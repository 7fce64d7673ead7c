import { describe, expect, it, vi } from 'vitest'
import {
  address,
  chainId,
  json,
  refusal,
  sign,
  signedIn,
  signIn,
  stubGateway,
  tokenOf,
  world,
} from '../../fixtures/signInGateway.js'

stubGateway()

describe('a gateway that', () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))

  it('is gone fails each step with what to do', async () => {
    const siwx = await signedIn()
    const session = await sign(siwx)
    world.answers = { nonce: gone, authenticate: gone, me: gone }
    const failures = [
      siwx.createMessage({ accountAddress: address, chainId }),
      siwx.addSession(session),
      siwx.me(),
    ]
    for (const failure of failures)
      await expect(failure).rejects.toThrow(/^[A-Z].*: the gateway cannot be reached\. Try again/)
    expect(siwx.getToken()).toBeDefined()
  })

  it('is silent is given up after 15 seconds', async () => {
    world.answers.nonce = () => new Promise(() => {})
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const asked = signIn().createMessage({ accountAddress: address, chainId })
    const failed = expect(asked).rejects.toThrow('cannot be reached')
    await vi.advanceTimersByTimeAsync(15_000)
    await failed
  })

  it('refuses says why', async () => {
    world.answers.nonce = () => refusal(403, 'The origin https://page.example is not allowed.')
    await expect(signedIn()).rejects.toThrow(
      'No sign-in message could be made: The origin https://page.example is not allowed.',
    )
    delete world.answers.nonce
    world.answers.authenticate = () => refusal(401, 'The signature is not of this account.')
    await expect(signedIn()).rejects.toThrow(
      'The signature was not accepted: The signature is not of this account.',
    )
  })

  it.each([
    [404, 'this gateway has no sign-in. Update it.'],
    [429, 'Try again in a minute.'],
    [503, 'Try again later.'],
    [400, "Check projectId and the project's origins."],
  ])('answers %i in no words of its own is understood', async (status, says) => {
    world.answers.nonce = () => new Response('<html>', { status })
    await expect(signedIn()).rejects.toThrow(says)
  })

  it('answers nonsense is not believed', async () => {
    for (const body of [null, {}, [], 'nonce', { nonce: 1, token: 2 }]) {
      world.answers.nonce = () => json(body)
      await expect(signedIn()).rejects.toThrow('gave no nonce')
    }
    world.answers = {}
    const elsewhere = tokenOf('\n0x0000000000000000000000000000000000000001\nChain ID: 1')
    const network = tokenOf(`\n${address}\nChain ID: 10`)
    for (const body of [
      null,
      {},
      { token: 1 },
      { token: 'a.b.c' },
      { token: elsewhere },
      { token: network },
    ]) {
      world.answers.authenticate = () => json(body)
      await expect(signedIn()).rejects.toThrow('gave no token for this account')
    }
    world.answers = { me: () => json({}) }
    const siwx = await signedIn()
    await expect(siwx.me()).rejects.toThrow('did not tell it')
  })

  it('no longer knows the session ends it', async () => {
    const siwx = await signedIn()
    const listener = vi.fn()
    siwx.onChange(listener)
    world.over.push(siwx.getToken() as string)
    await expect(siwx.me()).rejects.toThrow('The session could not be read: Over.')
    expect(siwx.getToken()).toBeUndefined()
    expect(listener).toHaveBeenCalledOnce()
    await expect(siwx.me()).rejects.toThrow('No account is signed in.')
  })
})

describe('a storage that is full', () => {
  it('costs no sign-in: the token lasts until the page is left', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    world.page.storage.full = true
    const siwx = await signedIn()
    expect(siwx.getToken()).toBeDefined()
    expect(warn.mock.calls[0]?.[0]).toContain('DS914')
    world.page.storage.blocked = true
    expect(siwx.getToken()).toBeDefined()
    warn.mockRestore()
  })
})
