import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, stubPage } from '../fixtures/page.js'
import type { HostEvent } from '../generated/protocol.js'
import { isMobile } from './environment/isMobile.js'
import { readEnvironment } from './environment/readEnvironment.js'
import { watchPage } from './environment/watchPage.js'
import { openTabs } from './storage/tabs.js'

let page: Page

beforeEach(() => {
  page = stubPage()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the environment', () => {
  it('keeps query and fragment to the page', () => {
    expect(readEnvironment()).toEqual({
      url: 'https://page.example/shop',
      domain: 'page.example',
      language: navigator.language ?? '',
      mobile: false,
      system: 'other',
      telegram: false,
      visible: true,
      online: true,
      doNotTrack: false,
    })
  })

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('hears %j', (wish) => {
    vi.stubGlobal('navigator', { userAgent: 'Test', ...wish })
    expect(readEnvironment().doNotTrack).toBe(true)
  })

  it('knows phones by their name and their finger', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' })
    expect(isMobile()).toBe(true)
    vi.stubGlobal('navigator', { userAgent: 'Test' })
    expect(isMobile()).toBe(false)
    Object.assign(window, { matchMedia: () => ({ matches: true }) })
    expect(isMobile()).toBe(true)
  })
})

describe('what happens to the page', () => {
  const told: HostEvent[] = []
  let stop: () => void

  beforeEach(() => {
    told.length = 0
    stop = watchPage((event) => told.push(event))
  })

  it('is told', () => {
    page.document.visibilityState = 'hidden'
    page.document.dispatchEvent(new Event('visibilitychange'))
    page.window.dispatchEvent(new Event('offline'))
    page.window.dispatchEvent(new Event('online'))
    page.window.dispatchEvent(new Event('pagehide'))
    expect(told).toEqual([
      { type: 'visibility', visible: false },
      { type: 'online', online: false },
      { type: 'online', online: true },
      { type: 'leaving' },
    ])
  })

  it('is told when the page comes back from memory, but not when it is shown first', () => {
    page.window.dispatchEvent(new Event('pageshow'))
    page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(told).toEqual([{ type: 'storageChanged' }])
  })

  it('is not told any more once stopped', () => {
    stop()
    page.window.dispatchEvent(new Event('pagehide'))
    expect(told).toEqual([])
  })
})

describe('tabs', () => {
  it('hear each other, and not themselves', () => {
    const channels: { onmessage: (() => void) | null }[] = []
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        onmessage: (() => void) | null = null
        constructor() {
          channels.push(this)
        }
        postMessage() {
          for (const other of channels) if (other !== this) other.onmessage?.()
        }
        close() {}
      },
    )
    const [one, other] = [vi.fn(), vi.fn()]
    const tab = openTabs(one)
    openTabs(other)
    tab.tell()
    expect(one).not.toHaveBeenCalled()
    expect(other).toHaveBeenCalledOnce()
  })

  it('hear of our keys by the storage itself, which is never early', () => {
    const heard = vi.fn()
    const { close } = openTabs(heard)
    const storage = (key: string | null) =>
      page.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    storage('something else')
    expect(heard).not.toHaveBeenCalled()
    storage('@drawstring/connections')
    storage(null)
    expect(heard).toHaveBeenCalledTimes(2)
    close()
    storage(null)
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
