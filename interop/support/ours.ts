import { readFileSync } from 'node:fs'
import {
  createWalletConnect,
  type RelayMode,
  type WalletConnect,
} from '@drawstring/core/walletconnect'
import WebSocket from 'ws'
import init, { WalletConnect as Engine } from '../generated/walletconnect.js'
import { metadata, type Wallet } from './parties.js'
import { type OurPage, pageOf, walletOf } from './sides.js'

let ready: ReturnType<typeof init> | undefined

/** The engine with the wallet's part. */
export async function load(): Promise<typeof Engine> {
  ready ??= init(
    new WebAssembly.Module(
      readFileSync(new URL('../generated/walletconnect_bg.wasm', import.meta.url)),
    ),
  )
  await ready
  return Engine
}

/** Bytes of a page of memory, by which modules take more of it. */
const PAGE = 65_536

/** Pages of the memory that all engines share. */
export async function pagesOfEngines(): Promise<number> {
  await load()
  return ((await ready)?.memory.buffer.byteLength ?? 0) / PAGE
}

/** Where a page stores: of engines that share it, each is on the same page, or on that page loaded again. */
export function memory() {
  const kept = new Map<string, string>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value?: string) =>
      value === undefined ? kept.delete(key) : kept.set(key, value),
  }
}

/** An engine whose clock is ahead by so many milliseconds. */
function ahead(clock: Clock): typeof load {
  return async () => {
    const Right = await load()
    return class extends Right {
      constructor(options: string, environment: string, now: number) {
        super(options, environment, now + clock.ahead)
      }
      override start = (now: number) => super.start(now + clock.ahead)
      override dispatch = (call: number, action: string, now: number) =>
        super.dispatch(call, action, now + clock.ahead)
      override event = (event: string, now: number) => super.event(event, now + clock.ahead)
      override tick = (now: number) => super.tick(now + clock.ahead)
    }
  }
}

/** How wrong somebody's clock is. */
export interface Clock {
  /** Milliseconds. */
  ahead: number
}

function start(
  name: string,
  relay: string | RelayMode,
  clock: Clock = { ahead: 0 },
  storage = memory(),
): Promise<WalletConnect> {
  return createWalletConnect({
    metadata: metadata(name),
    relay: typeof relay === 'string' ? { mode: 'own', urls: relay } : relay,
    ports: {
      load: ahead(clock) as never,
      WebSocket: WebSocket as never,
      storage,
      openLink: () => {},
    },
  })
}

/** A page on a relay of its own at this address, or on others. */
export async function ourPage(
  relay: string | RelayMode,
  clock?: Clock,
  storage?: ReturnType<typeof memory>,
): Promise<OurPage> {
  return pageOf(await start('page', relay, clock, storage))
}

export async function ourWallet(url: string, clock?: Clock): Promise<Wallet> {
  return walletOf(await start('wallet', url, clock))
}
