import { describe, expect, it, vi } from 'vitest'
import {
  address,
  base64,
  chainId,
  HOUR_MS,
  KEY,
  sign,
  signedIn,
  signIn,
  stubGateway,
  world,
} from '../../fixtures/signInGateway.js'

stubGateway()

describe('the token', () => {
  it('is dropped when it ends, and listeners hear of it', async () => {
    const siwx = await signedIn()
    const listener = vi.fn()
    siwx.onChange(listener)
    vi.advanceTimersByTime(HOUR_MS - 1)
    expect(listener).not.toHaveBeenCalled()
    expect(siwx.getToken()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledOnce()
    expect(siwx.getToken()).toBeUndefined()
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })

  it('of another tab is heard of, by its storage event', async () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
    const [siwx, listener] = [signIn(), vi.fn()]
    const stop = siwx.onChange(listener)
    await signedIn()
    const stored = (key: string | null) =>
      target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    stored('another')
    expect(listener).not.toHaveBeenCalled()
    stored(KEY)
    expect(listener).toHaveBeenCalledOnce()
    expect(siwx.getToken()).toBeDefined()
    world.page.storage.items.clear()
    stored(null)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    await signedIn()
    stored(KEY)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('reaches every listener, also behind one that throws', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const [siwx, listener] = [signIn(), vi.fn()]
    siwx.onChange(() => {
      throw new Error('mine')
    })
    const stop = siwx.onChange(listener)
    siwx.onChange(listener)
    stop()
    await siwx.addSession(await sign(siwx))
    expect(listener).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledOnce()
  })

  it('that somebody else wrote is none', () => {
    const session = { data: { chainId, accountAddress: address }, message: '', signature: '' }
    const long = `a.${base64({ address, chainId, exp: 'soon' })}.c`
    for (const token of [1, '', 'a', 'a.b.c', 'a.%%%.c', `a.${base64([])}.c`, long]) {
      world.page.storage.items.set(KEY, JSON.stringify([{ token, session }, null]))
      expect(signIn().getToken()).toBeUndefined()
    }
  })

  it('is in no address and in no line of the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const siwx = await signedIn()
    const token = siwx.getToken() as string
    await siwx.me()
    world.answers['sign-out'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await siwx.setSessions([])
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls.join()).not.toContain(token)
    expect(world.calls.every(({ path }) => !path.includes(token))).toBe(true)
    warn.mockRestore()
  })
})
