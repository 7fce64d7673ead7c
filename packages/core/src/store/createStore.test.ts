import { describe, expect, it, vi } from 'vitest'
import type { Slices } from '../generated/protocol.js'
import { createStore, type Store } from './createStore.js'
import { initialSlices } from './initialSlices.js'

const opened = JSON.stringify({ ...initialSlices.modal, open: true })

/** As the core's news come: the slices moved, and subscribers are told. */
function change(store: Store, slices: (keyof Slices)[], text: () => string | undefined): void {
  store.outdate(slices, text)
  store.tell(slices)
}

describe('snapshots', () => {
  it('are there before anything is loaded', () => {
    expect(createStore(initialSlices).read('connection').status).toBe('disconnected')
  })

  it('are the same object until the slice changes', () => {
    const store = createStore(initialSlices)
    change(store, ['modal'], () => opened)
    const snapshot = store.read('modal')
    expect(snapshot.open).toBe(true)
    expect(store.read('modal')).toBe(snapshot)
    change(store, ['wallets'], () => '{}')
    expect(store.read('modal')).toBe(snapshot)
  })

  it('are the same object when a slice was written without being different', () => {
    const store = createStore(initialSlices)
    change(store, ['modal'], () => opened)
    const snapshot = store.read('modal')
    change(store, ['modal'], () => opened)
    expect(store.read('modal')).toBe(snapshot)
  })

  it('are read from the core only when somebody looks', () => {
    const store = createStore(initialSlices)
    const text = vi.fn(() => opened)
    change(store, ['modal'], text)
    change(store, ['modal'], text)
    expect(text).not.toHaveBeenCalled()
    store.read('modal')
    store.read('modal')
    expect(text).toHaveBeenCalledOnce()
  })

  it('stay as they were when the core cannot be read any more', () => {
    const store = createStore(initialSlices)
    change(store, ['modal'], () => undefined)
    expect(store.read('modal')).toBe(initialSlices.modal)
  })

  it('come back from the core after the host wrote over them', () => {
    const store = createStore(initialSlices)
    change(store, ['modal'], () => opened)
    store.read('modal')
    store.write('modal', initialSlices.modal)
    change(store, ['modal'], () => opened)
    expect(store.read('modal').open).toBe(true)
  })
})

describe('subscribers', () => {
  it('are called once for all the slices that they look at', () => {
    const store = createStore(initialSlices)
    const listener = vi.fn()
    store.subscribe(['modal', 'wallets'], listener)
    change(store, ['modal', 'wallets', 'notice'], () => opened)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('are not called for other slices, nor after they stopped', () => {
    const store = createStore(initialSlices)
    const listener = vi.fn()
    const stop = store.subscribe('modal', listener)
    change(store, ['wallets'], () => '{}')
    stop()
    change(store, ['modal'], () => opened)
    expect(listener).not.toHaveBeenCalled()
  })

  it('may subscribe the same function twice and stop one', () => {
    const store = createStore(initialSlices)
    const listener = vi.fn()
    store.subscribe('modal', listener)
    store.subscribe('modal', listener)()
    change(store, ['modal'], () => opened)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('do not keep others from being called when they throw', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const store = createStore(initialSlices)
    const boo = new Error('boo')
    const listener = vi.fn()
    store.subscribe('modal', () => {
      throw boo
    })
    store.subscribe('modal', listener)
    change(store, ['modal'], () => opened)
    expect(listener).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledWith(boo)
    vi.unstubAllGlobals()
  })
})
