import type { DevWallet, DevWalletOptions } from '../src/index.js'
import { createDevWallet } from '../src/index.js'

/** A wallet whose node is never asked: every request to it fails. */
export const createOffline = (options: Partial<DevWalletOptions> = {}): DevWallet =>
  createDevWallet({
    chains: [
      { caip2: 'eip155:31337', rpcUrl: 'http://127.0.0.1:9' },
      { caip2: 'eip155:31338', rpcUrl: 'http://127.0.0.1:9' },
      { caip2: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', rpcUrl: 'http://127.0.0.1:9' },
    ],
    approval: 'auto',
    ...options,
  })

/** Writes down every event of the provider as `[name, payload]`. */
export function eventsOf({ provider }: DevWallet): [string, unknown][] {
  const heard: [string, unknown][] = []
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    provider.on(name, ((payload: unknown) => heard.push([name, payload])) as (p: never) => void)
  }
  return heard
}

/** `localStorage` of one origin: outlives wallets, as it outlives page loads. */
export function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size
    },
  }
}

/** Whether a promise is still open after everything that can happen now has happened. */
export async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol()
  const later = new Promise((done) => setTimeout(done, 20, open))
  return (await Promise.race([promise.catch(() => undefined), later])) === open
}
