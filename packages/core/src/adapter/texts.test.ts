import { expect, it, vi } from 'vitest'
import { accountsOf, chainOf, texts } from './texts.js'

it('reads no more accounts of a list than 256, however long it is', () => {
  const read = vi.fn()
  const list = new Proxy(
    Array.from({ length: 100_000 }, (_, place) => `0x${place}`),
    {
      get(target, name) {
        if (name !== 'length') read(name)
        return Reflect.get(target, name)
      },
    },
  )
  expect(accountsOf(list)).toHaveLength(256)
  expect(read).toHaveBeenCalledTimes(256)
})

it('reads texts alone, and no list that cannot be read', () => {
  const { proxy, revoke } = Proxy.revocable<unknown[]>([], {})
  revoke()
  expect(texts(['a', 1, null, 'b'])).toEqual(['a', 'b'])
  for (const none of [undefined, null, 'a', { length: 1, 0: 'a' }, Object.create(null), proxy]) {
    expect(texts(none)).toBeUndefined()
  }
})

it('takes a text or a number for a chain', () => {
  expect(['0x1', 1, 1n].map(chainOf)).toEqual(['0x1', '1', '1'])
  for (const none of [undefined, null, {}, Object.create(null), Symbol('1'), ['0x1']]) {
    expect(chainOf(none)).toBeUndefined()
  }
})
