import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Page, stubPage } from '../../fixtures/page.js'
import { createFakeStorage } from '../../fixtures/storage.js'
import type { HostEvent } from '../../generated/walletconnect.js'
import type { WalletConnectPorts } from './ports.js'
import { watch } from './watch.js'

const SESSIONS = '@drawstring/walletconnect/sessions'
const CHANGED = { type: 'storageChanged', stored: { [SESSIONS]: '[]' } }

const told: HostEvent[] = []
let page: Page
let stop: () => void

beforeEach(() => {
  told.length = 0
  page = stubPage(createFakeStorage({ [SESSIONS]: '[]' }))
  const storage = { read: page.storage.getItem, write: page.storage.setItem }
  stop = watch({ storage } as unknown as WalletConnectPorts, (event) => told.push(event))
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('a page that comes back from memory reads again what other tabs stored', () => {
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(told).toEqual([CHANGED, { type: 'visibility', visible: true }])
})

it('a page that is shown first has just read it', () => {
  page.window.dispatchEvent(new Event('pageshow'))
  expect(told).toEqual([{ type: 'visibility', visible: true }])
})

it.each([
  [SESSIONS, [CHANGED]],
  ['WALLETCONNECT_DEEPLINK_CHOICE', [CHANGED]],
  [null, [CHANGED]],
  ['@drawstring/walletconnect/seen', []],
  ['something else', []],
])('what another tab stored under %s is told, or not', (key, expected) => {
  page.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  expect(told).toEqual(expected)
})
