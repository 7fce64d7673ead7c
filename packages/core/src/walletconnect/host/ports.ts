import { createStorage } from '../../host/storage/createStorage.js'
import type { EngineClass } from './EngineHandle.js'
import { loadEngine } from './loadEngine.js'
import { openLink } from './openLink.js'

/** What the engine needs of its surroundings. Each has one for browsers. */
export interface WalletConnectPorts {
  load(): Promise<EngineClass>
  WebSocket: new (url: string) => WebSocket
  storage: { read(key: string): string | null; write(key: string, value?: string): unknown }
  openLink(href: string, target: string): void
  /** 64 hex digits of the system's random source. */
  seed(): string
}

/** One for all engines of this page. */
let storage: WalletConnectPorts['storage'] | undefined

export function browserPorts(): WalletConnectPorts {
  const { WebSocket } = globalThis
  storage ??= createStorage()
  return { load: loadEngine, WebSocket, storage, openLink, seed }
}

function seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
