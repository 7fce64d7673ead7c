import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Adapter } from '../adapter/Adapter.js'
import { stubPage } from '../fixtures/page.js'
import type { Output } from '../generated/protocol.js'
import { mainnet } from '../networks/index.js'
import { createStore } from '../store/createStore.js'
import { initialSlices } from '../store/initialSlices.js'
import type { CoreHandle } from './CoreHandle.js'
import { type Host, startHost } from './startHost.js'

const error = vi.spyOn(console, 'error').mockImplementation(() => {})
const nothing = JSON.stringify({ effects: [], changed: [] } satisfies Output)
let falls: (method: string) => boolean

/** A core that settles nothing, and falls where it is told to. */
class Core implements CoreHandle {
  private answer(method: string): string {
    if (falls(method)) throw new WebAssembly.RuntimeError('unreachable')
    return nothing
  }
  start = () => this.answer('start')
  dispatch = (_: number, action: string) => this.answer(action)
  event = () => this.answer('event')
  reply = () => this.answer('reply')
  replyHttp = () => this.answer('reply')
  tick = () => this.answer('tick')
  read = () => 'null'
}

vi.mock('./wasm/loadWasm.js', () => ({ loadWasm: async () => Core }))

beforeEach(() => {
  stubPage()
  falls = () => false
  error.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

/** A host with adapters that stop in these ways. */
async function started(...stops: (() => void)[]) {
  const adapters = stops.map(
    (stop) => ({ namespace: 'eip155', start: () => stop }) as unknown as Adapter,
  )
  const crashed = vi.fn()
  const ready = vi.fn()
  let host: Host | undefined
  await startHost({
    options: { projectId: 'p', networks: [mainnet], adapters },
    store: createStore(initialSlices),
    wasm: Promise.resolve(new Response()),
    fall: undefined,
    emit() {},
    crashed,
    wanted() {},
    drawstring: () => {
      throw new Error('No session asks for it here.')
    },
    begin(it) {
      host = it
    },
    started: ready,
  })
  return { host: host as Host, crashed, ready }
}

describe('a core that falls', () => {
  it('rejects what waits, stops everything, and says so, also where an adapter throws', async () => {
    const stopped = vi.fn()
    const { host, crashed } = await started(() => {
      throw new Error('a wallet of the page')
    }, stopped)
    const waits = host.call({ type: 'prepare' })
    falls = () => true
    const asked = host.call({ type: 'close' })
    await expect(waits).rejects.toMatchObject({ code: 'DS901' })
    await expect(asked).rejects.toMatchObject({ code: 'DS901' })
    expect(stopped).toHaveBeenCalledOnce()
    expect(crashed).toHaveBeenCalledOnce()
    expect(error.mock.calls.join()).toContain('a wallet of the page')
  })

  it('leaves no adapter behind when it falls in its first turn', async () => {
    falls = (method) => method === 'start'
    const stopped = vi.fn()
    const { crashed, ready } = await started(stopped)
    expect(crashed).toHaveBeenCalledOnce()
    expect(stopped).toHaveBeenCalledOnce()
    expect(ready).not.toHaveBeenCalled()
  })

  it('makes room for another', async () => {
    const { host } = await started(() => {})
    falls = () => true
    await expect(host.call({ type: 'close' })).rejects.toThrow()
    falls = () => false
    const again = await started(() => {})
    expect(again.ready).toHaveBeenCalledOnce()
  })
})
