import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Event, Output } from '../../generated/walletconnect.js'
import { createWalletConnect } from '../createWalletConnect.js'
import type { EngineHandle } from './EngineHandle.js'
import type { WalletConnectPorts } from './ports.js'

const error = vi.spyOn(console, 'error').mockImplementation(() => {})

const empty: Output = { effects: [] }

/** An engine that answers links at once, nothing else ever, and falls when it is asked to ping. */
class Engine implements EngineHandle {
  static made = 0
  private fallen = false
  constructor() {
    Engine.made += 1
  }
  start = () => this.answer(empty)
  event = () => this.answer(empty)
  tick = () => this.answer(empty)
  dispatch(call: number, action: string) {
    const { type } = JSON.parse(action)
    if (type === 'ping') this.fallen = true
    if (type !== 'connect') return this.answer(empty)
    const result = { uri: 'wc:a@2', pairing: `pairing ${Engine.made}`, expiry: 1 }
    return this.answer({
      effects: [
        { type: 'socketOpen', socket: 1, url: 'wss://relay.example' },
        { type: 'settle', call, result },
      ],
    })
  }
  private answer(output: Output): string {
    if (this.fallen) throw new WebAssembly.RuntimeError('unreachable')
    return JSON.stringify(output)
  }
}

/** Sockets that were opened. */
let sockets: { close: () => void }[]

async function opened(options: { close?: () => void } = {}) {
  const close = vi.fn(options.close)
  const ports: Partial<WalletConnectPorts> = {
    load: async () => Engine,
    seed: () => '00',
    openLink() {},
    WebSocket: class {
      readyState = 0
      close = close
      constructor() {
        sockets.push(this)
      }
    } as never,
  }
  const metadata = { name: 'Shop', description: '', url: '', icons: [] }
  const client = await createWalletConnect({
    metadata,
    relay: { mode: 'own', urls: ['wss://relay.example'] },
    ports: { ...ports, storage: { read: () => null, write() {} } },
  })
  return { client, close }
}

beforeEach(() => {
  sockets = []
  Engine.made = 0
  error.mockClear()
})

describe('an engine that falls', () => {
  it('rejects what waits, closes its sockets, and the next call makes another', async () => {
    const { client, close } = await opened()
    client.connect({})
    const waits = client.request({ topic: 't', chainId: 'eip155:1', method: 'eth_sign' } as never)
    await expect(client.ping('t')).rejects.toMatchObject({ code: -32603 })
    await expect(waits).rejects.toMatchObject({ code: -32603 })
    expect(close).toHaveBeenCalledOnce()
    expect(error.mock.calls.join()).toContain('unreachable')
    expect(client.connect({})).toMatchObject({ pairing: 'pairing 2' })
    expect(sockets).toHaveLength(2)
  })

  it('tells whoever shows a link of its that nobody will answer it', async () => {
    const { client } = await opened()
    const events: Event[] = []
    client.subscribe((event) => events.push(event))
    client.connect({})
    await expect(client.ping('t')).rejects.toThrow()
    expect(events).toEqual([{ type: 'expired', pairing: 'pairing 1' }])
  })

  it('rejects them also where a socket cannot be closed', async () => {
    const { client } = await opened({
      close() {
        throw new Error('no')
      },
    })
    client.connect({})
    await expect(client.ping('t')).rejects.toMatchObject({ code: -32603 })
    expect(client.connect({})).toMatchObject({ pairing: 'pairing 2' })
  })

  it('stays stopped where it was stopped', async () => {
    const { client } = await opened()
    client.stop()
    await expect(client.ping('t')).rejects.toMatchObject({ code: 4900 })
    expect(Engine.made).toBe(1)
  })
})
