import { expect, it } from 'vitest'
import { firstOf } from './firstOf.js'

it('ends with the first of its signals, for that one’s reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const ended = firstOf([one.signal, other.signal])
  expect(ended.aborted).toBe(false)
  other.abort('other')
  one.abort('one')
  expect(ended.reason).toBe('other')
})

it('has ended where one of them had', () => {
  const ended = firstOf([new AbortController().signal, AbortSignal.abort('before')])
  expect(ended.reason).toBe('before')
})
