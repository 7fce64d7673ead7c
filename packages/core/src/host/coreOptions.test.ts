import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../fixtures/page.js'
import type { DrawstringOptions } from '../options/DrawstringOptions.js'
import { coreOptions } from './coreOptions.js'

beforeEach(() => stubPage())
afterEach(() => vi.unstubAllGlobals())

const toldOf = (given: Partial<DrawstringOptions>) =>
  JSON.parse(coreOptions({ projectId: 'p1', networks: [], ...given }, [])).siweConfig

describe('of a sign-in configuration', () => {
  const switches = { enabled: true, sessionRefetchIntervalMs: 300_000, signOutOnDisconnect: false }

  it('the core is told the switches and nothing else', () => {
    const siweConfig = { ...switches, getNonce: async () => 'SECRET', statement: 'SECRET' }
    expect(toldOf({ siweConfig })).toEqual(switches)
  })

  it('a client made of one has them a step deeper', () => {
    expect(toldOf({ siweConfig: { options: switches, methods: {} } })).toEqual(switches)
  })

  it('values of other kinds are left out', () => {
    expect(toldOf({ siweConfig: { enabled: 'yes', signOutOnDisconnect: {} } })).toEqual({})
  })

  it('one that is switched off is none', () => {
    expect(toldOf({ siweConfig: { ...switches, enabled: false } })).toBeUndefined()
    expect(toldOf({ siweConfig: { options: { enabled: false } } })).toBeUndefined()
  })

  it('none is none', () => {
    expect(toldOf({})).toBeUndefined()
  })
})
