import { expect, it } from 'vitest'
import { createFakeStorage } from '../../fixtures/storage.js'
import { keepOthers } from './keepOthers.js'

const PROPOSALS = '@drawstring/walletconnect/proposals'
const ENDED = '@drawstring/walletconnect/ended'
const SESSIONS = '@drawstring/walletconnect/sessions'

const list = (...entries: object[]) => JSON.stringify(entries)

function tabs(stored: Record<string, string> = {}) {
  const fake = createFakeStorage(stored)
  const storage = {
    read: fake.getItem,
    write: (key: string, value?: string) =>
      value === undefined ? fake.removeItem(key) : fake.setItem(key, value),
  }
  const read = (key: string) => JSON.parse(fake.getItem(key) ?? '[]')
  return { read, open: () => keepOthers(storage) }
}

it.each([
  [PROPOSALS, 'pairing'],
  [ENDED, 'topic'],
])("%s keeps another tab's entries until that tab lets go of them", (key, named) => {
  const { read, open } = tabs()
  const [one, other] = [open(), open()]
  one(key, list({ [named]: 'a', id: 1 }))
  other(key, list({ [named]: 'b', id: 2 }))
  expect(read(key)).toEqual([
    { [named]: 'b', id: 2 },
    { [named]: 'a', id: 1 },
  ])
  other(key, undefined)
  expect(read(key)).toEqual([{ [named]: 'a', id: 1 }])
  one(key, undefined)
  expect(read(key)).toEqual([])
})

it('an entry is as its own tab wrote it last', () => {
  const { read, open } = tabs()
  const [one, other] = [open(), open()]
  one(PROPOSALS, list({ pairing: 'a', over: false }))
  other(PROPOSALS, list({ pairing: 'b' }))
  one(PROPOSALS, list({ pairing: 'a', over: true }))
  expect(read(PROPOSALS)).toEqual([{ pairing: 'a', over: true }, { pairing: 'b' }])
})

it('what was stored when a page was loaded is its own: it ends with the page that left it', () => {
  const { read, open } = tabs({ [PROPOSALS]: list({ pairing: 'a' }) })
  open()(PROPOSALS, undefined)
  expect(read(PROPOSALS)).toEqual([])
})

it('sessions are written as they are, and nonsense counts as nothing', () => {
  for (const nonsense of ['', 'null', '{', '[null]', '[{}]', '{"a":1}']) {
    const { read, open } = tabs({ [SESSIONS]: list({ topic: 'a' }), [PROPOSALS]: nonsense })
    const tab = open()
    tab(SESSIONS, list({ topic: 'b' }))
    tab(PROPOSALS, list({ pairing: 'b' }))
    expect(read(SESSIONS)).toEqual([{ topic: 'b' }])
    expect(read(PROPOSALS)).toEqual([{ pairing: 'b' }])
  }
})
