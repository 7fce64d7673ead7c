import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../fixtures/page.js'
import { createStore } from '../store/createStore.js'
import { initialSlices } from '../store/initialSlices.js'
import { findAgain } from './findAgain.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page, how often it was asked for its wallets, and a modal on it. */
function onPage() {
  const asked = vi.fn()
  stubPage().window.addEventListener('eip6963:requestProvider', asked)
  const store = createStore(initialSlices)
  const stop = findAgain(store)
  const setOpen = (open: boolean) => store.write('modal', { ...store.read('modal'), open })
  return { asked, setOpen, stop }
}

describe('wallets are asked for again', () => {
  it('each time the modal opens, after the turn that opens it', () => {
    const { asked, setOpen } = onPage()
    setOpen(true)
    expect(asked).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(asked).toHaveBeenCalledTimes(1)
    setOpen(true)
    setOpen(false)
    vi.runAllTimers()
    expect(asked).toHaveBeenCalledTimes(1)
    setOpen(true)
    vi.runAllTimers()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('on the page of the modal alone, where another has taken its place', () => {
    const { asked, setOpen } = onPage()
    setOpen(true)
    const other = onPage()
    vi.runAllTimers()
    expect(other.asked).not.toHaveBeenCalled()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('on the page of the modal alone, where it opens after another took its place', () => {
    const { asked, setOpen } = onPage()
    const other = onPage()
    setOpen(true)
    vi.runAllTimers()
    expect(other.asked).not.toHaveBeenCalled()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('without a fault where the page is gone meanwhile', () => {
    const { setOpen } = onPage()
    setOpen(true)
    vi.unstubAllGlobals()
    expect(() => vi.runAllTimers()).not.toThrow()
  })

  it('not after it was stopped', () => {
    const { asked, setOpen, stop } = onPage()
    setOpen(true)
    stop()
    setOpen(false)
    setOpen(true)
    vi.runAllTimers()
    expect(asked).not.toHaveBeenCalled()
  })
})
