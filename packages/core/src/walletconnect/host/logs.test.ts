import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDrawstring } from '../../createDrawstring.js'
import { stubPage } from '../../fixtures/page.js'
import { mainnet } from '../../networks/index.js'
import type { WalletConnectPorts } from './ports.js'
import { startEngine } from './startEngine.js'

beforeEach(() => {
  const { window } = stubPage()
  Object.assign(window, { location, navigator })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('keeps what the engine says, also what is not shown, and that it fell', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const effects = [
    { type: 'log', level: 'debug', message: 'a message that came before' },
    { type: 'log', level: 'warning', message: 'refused\nby wss://a:hunter2@relay.example' },
  ]
  class Engine {
    start = () => JSON.stringify({ effects })
    dispatch(): string {
      throw new Error('unreachable')
    }
  }
  const ports = {
    load: async () => Engine,
    storage: { read: () => null, write() {} },
    seed: () => '00',
    WebSocket: class {},
  } as unknown as Partial<WalletConnectPorts>
  const engine = await startEngine({} as never, ports, () => {})
  await engine.call({ type: 'ping' } as never).catch(() => {})

  const { logs } = createDrawstring({ projectId: 'test', networks: [mainnet], preload: 'intent' })
  const lines = logs().trimEnd().split('\n')
  expect(lines.map((line) => line.replace(/^\S+Z /, ''))).toEqual([
    'debug WalletConnect: a message that came before',
    'warning WalletConnect: refused by wss://…@relay.example',
    'error WalletConnect fell: unreachable',
  ])
  expect(warn.mock.calls).toEqual([
    ['[Drawstring] WalletConnect: refused\nby wss://…@relay.example'],
  ])
  expect(error.mock.calls).toEqual([['[Drawstring] WalletConnect fell: unreachable']])
})
