import { describe, expect, it, vi } from 'vitest'
import { createStore } from './createStore.js'
import { initialSlices } from './initialSlices.js'

const opened = JSON.stringify({ ...initialSlices.modal, open: true })

describe('snapshots', () => {
  it('are there before anything is loaded', () => {
    expect(createStore(initialSlices).read('connection').status).toBe('disconnected')
  })

  it('are the same object until the slice changes', () => {
    const store = createStore(initialSlices)
    store.changed(['modal'], () => opened)
    const snapshot = store.read('modal')
    expect(snapshot.open).toBe(true)
    expect(store.read('modal')).toBe(snapshot)
    store.changed(['wallets'], () => '{}')
    expect(store.read('modal')).toBe(snapshot)
  })

  it('are the same object when a slice was written without being different', () => {
    const store = createStore(initialSlices)
    store.changed(['modal'], () => opened)
    const snapshot = store.read('modal')
    store.changed(['modal'], () => opened)
    expect(store.read('modal')).toBe(snapshot)
  })

  it('are read from the core only when somebody looks', () => {
    const store = createStore(initialSlices)
    const text = vi.fn(() => opened)
    store.changed(['modal'], text)
    store.changed(['modal'], text)
    expect(text).not.toHaveBeenCalled()
    store.read('modal')
    store.read('modal')
    expect(text).toHaveBeenCalledOnce()
  })

  it('stay as they were when the core cannot be read any more', () => {
    const store = createStore(initialSlices)
    store.changed(['modal'], () => undefined)
    expect(store.read('modal')).toBe(initialSlices.modal)
  })

  it('come back from the core after the host wrote over them', () => {
    const store = createStore(initialSlices)
    store.changed(['modal'], () => opened)
    store.read('modal')
    store.write('modal', initialSlices.modal)
    store.changed(['modal'], () => opened)
    expect(store.read('modal').open).toBe(true)
  })
})

describe('subscribers', () => {
  it('are called once for all the slices that they look at', () => {
    const store = createStore(initialSlices)
    const listener = vi.fn()
    store.subscribe(['modal', 'wallets'], listener)
    store.changed(['modal', 'wallets', 'notice'], () => opened)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('are not called for other slices, nor after they stopped', () => {
    const store = createStore(initialSlices)
    const listener = vi.fn()
    const stop = store.subscribe('modal', listener)
    store.changed(['wallets'], () => '{}')
    stop()
    store.changed(['modal'], () => opened)
    expect(listener).not.toHaveBeenCalled()
  })

  it('may subscribe the same function twice and stop one', () => {
    const store = createStore(initialSlices)
    const listener = vi.fn()
    store.subscribe('modal', listener)
    store.subscribe('modal', listener)()
    store.changed(['modal'], () => opened)
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
    store.changed(['modal'], () => opened)
    expect(listener).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledWith(boo)
    vi.unstubAllGlobals()
  })
})
