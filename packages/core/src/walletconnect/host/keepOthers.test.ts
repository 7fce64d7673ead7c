import { describe, expect, it } from 'vitest'
import { createFakeStorage } from '../../fixtures/storage.js'
import { keepOthers } from './keepOthers.js'

const PROPOSALS = '@drawstring/walletconnect/proposals'
const ENDED = '@drawstring/walletconnect/ended'
const SESSIONS = '@drawstring/walletconnect/sessions'
const SEEN = '@drawstring/walletconnect/seen'

const list = (...entries: object[]) => JSON.stringify(entries)

function tabs(stored: Record<string, string> = {}) {
  const fake = createFakeStorage(stored)
  const storage = {
    read: fake.getItem,
    write: (key: string, value?: string) =>
      value === undefined ? fake.removeItem(key) : fake.setItem(key, value),
  }
  const read = (key: string) => JSON.parse(fake.getItem(key) ?? '[]')
  const open = () => keepOthers(storage)
  return { read, open: () => open().write, tab: open }
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

describe('a session', () => {
  const one = { topic: 'a', chain: 1 }
  const other = { topic: 'b', chain: 1 }
  const changed = { ...one, chain: 2 }

  /** Two tabs that know the first one. */
  function two() {
    const { read, tab } = tabs({ [SESSIONS]: list(one) })
    return { stored: () => read(SESSIONS), here: tab(), there: tab() }
  }

  it('that another tab opened stays, though this one writes before it is told', () => {
    const { stored, here, there } = two()
    there.write(SESSIONS, list(one, other))
    here.write(SESSIONS, list(changed))
    expect(stored()).toEqual([changed, other])
  })

  it('that another tab opened is ended here, once this one was told of it', () => {
    const { stored, here, there } = two()
    there.write(SESSIONS, list(one, other))
    here.read(SESSIONS)
    here.write(SESSIONS, list(one))
    expect(stored()).toEqual([one])
  })

  it('that another tab ended does not come back, though this one writes before it is told', () => {
    const { stored, here, there } = two()
    there.write(SESSIONS, undefined)
    here.write(SESSIONS, list(changed, other))
    expect(stored()).toEqual([other])
  })

  it('is as the tab left it that changed it', () => {
    const { stored, here, there } = two()
    there.write(SESSIONS, list(changed))
    here.write(SESSIONS, list(one, other))
    expect(stored()).toEqual([changed, other])
    there.read(SESSIONS)
    there.write(SESSIONS, list(one, other))
    expect(stored()).toEqual([one, other])
  })

  it('that ends is among the ends from then on', () => {
    const { read, open } = tabs({ [SESSIONS]: list(one) })
    const write = open()
    write(SESSIONS, undefined)
    write(ENDED, list(one))
    expect([read(SESSIONS), read(ENDED)]).toEqual([[], [one]])
  })
})

it('a link that another tab has out stays, though this one has read of it', () => {
  const { read, tab } = tabs()
  const [here, there] = [tab(), tab()]
  there.write(PROPOSALS, list({ pairing: 'a' }))
  here.read(PROPOSALS)
  here.write(PROPOSALS, undefined)
  expect(read(PROPOSALS)).toEqual([{ pairing: 'a' }])
})

it('anything else is written as it is, and nonsense counts as nothing', () => {
  for (const nonsense of ['', 'null', '{', '[null]', '[{}]', '{"a":1}', '7']) {
    const { read, open } = tabs({ [SEEN]: list({ topic: 'a' }), [PROPOSALS]: nonsense })
    const write = open()
    write(SEEN, list({ topic: 'b' }))
    write(PROPOSALS, list({ pairing: 'b' }))
    expect(read(SEEN)).toEqual([{ topic: 'b' }])
    expect(read(PROPOSALS)).toEqual([{ pairing: 'b' }])
  }
})
