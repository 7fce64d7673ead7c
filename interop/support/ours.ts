import { readFileSync } from 'node:fs'
import {
  createWalletConnect,
  type RelayMode,
  type WalletConnect,
  type WalletConnectEvent,
} from '@drawstring/core/walletconnect'
import WebSocket from 'ws'
import type { WalletAction } from '../../packages/core/src/generated/walletconnect.js'
import init, { WalletConnect as Engine } from '../generated/walletconnect.js'
import {
  ASKED,
  metadata,
  type Page,
  pairingOf,
  SIGN_IN,
  type SignedIn,
  type Wallet,
} from './parties.js'

let ready: Promise<unknown> | undefined

/** The engine with the wallet's part. */
async function load(): Promise<typeof Engine> {
  ready ??= init(
    new WebAssembly.Module(
      readFileSync(new URL('../generated/walletconnect_bg.wasm', import.meta.url)),
    ),
  )
  await ready
  return Engine
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

/** The next event of one of these kinds. */
function next<K extends WalletConnectEvent['type']>(
  client: WalletConnect,
  pairing: string,
  ...kinds: K[]
) {
  return new Promise<Extract<WalletConnectEvent, { type: K }>>((resolve) => {
    const stop = client.subscribe((event) => {
      if (!kinds.includes(event.type as K)) return
      if ('pairing' in event && event.pairing !== pairing) return
      stop()
      resolve(event as Extract<WalletConnectEvent, { type: K }>)
    })
  })
}

export interface OurPage extends Page {
  /** Puts the link away. */
  cancel(uri: string): void
  readonly problems: string[]
}

/** A page on a relay of its own at this address, or on others. */
export async function ourPage(
  relay: string | RelayMode,
  clock?: Clock,
  storage?: ReturnType<typeof memory>,
): Promise<OurPage> {
  const client = await start('page', relay, clock, storage)
  const told: Page['told'] = []
  const problems: string[] = []
  client.subscribe((event) => {
    if (event.type === 'relay' && event.problem) problems.push(event.problem)
    if (event.type === 'chainChanged') told.push({ name: event.type, data: event.chain })
    if (event.type === 'accountsChanged') told.push({ name: event.type, data: event.accounts })
  })
  const session = (topic: string) => client.sessions().find((one) => one.topic === topic)

  return {
    async connect() {
      const { uri, pairing } = client.connect({ optional: ASKED })
      const ended = next(client, pairing, 'settled', 'rejected', 'expired')
      const settled = ended.then((event) => {
        if (event.type === 'settled') return event.session.topic
        throw Object.assign(new Error(event.type), event.type === 'rejected' ? event.reason : {})
      })
      settled.catch(() => {})
      return { uri, settled }
    },
    async signIn() {
      const { uri, pairing } = client.connect({
        optional: { eip155: { chains: SIGN_IN.chains, methods: SIGN_IN.methods, events: [] } },
        authenticate: { ...SIGN_IN, aud: 'https://app.example/in', iat: new Date().toISOString() },
      })
      const signed = next(client, pairing, 'settled').then((event): SignedIn => {
        const [first] = event.signed
        if (!first) throw new Error('settled without a sign-in')
        const { message, signature } = first
        return { topic: event.session.topic, message, signature }
      })
      return { uri, signed }
    },
    cancel: (uri) => client.cancelConnect(pairingOf(uri)),
    request: (topic, method, params) =>
      client.request({ topic, chain: 'eip155:31337', method, params }),
    ping: (topic) => client.ping(topic),
    disconnect: async (topic) => client.disconnect(topic),
    accounts: (topic) => session(topic)?.namespaces.eip155?.accounts ?? [],
    expiry: (topic) => session(topic)?.expiry ?? 0,
    topics: () => client.sessions().map((one) => one.topic),
    told,
    problems,
    stop: async () => client.stop(),
  }
}

export async function ourWallet(url: string, clock?: Clock): Promise<Wallet> {
  const client = await start('wallet', url, clock)
  // Pages have no such actions; the door is the same.
  const door = client as WalletConnect & { call(action: WalletAction): Promise<unknown> }
  const { call } = door
  const proposals: number[] = []
  const withdrawn: string[] = []
  let last = ''
  let decide: Parameters<Wallet['decide']>[0] = 'decline'
  let answer: Parameters<Wallet['answer']>[0] | undefined
  let signer: [string, (message: string) => Promise<string>] | undefined

  async function signIn(id: string): Promise<void> {
    if (!signer) throw new Error('nobody signs')
    const [account, sign] = signer
    const prepared = await call({
      type: 'prepareSignIn',
      id,
      accounts: [account],
      methods: SIGN_IN.methods,
    })
    const [{ payload, message }] = prepared as [{ payload: object; message: string }]
    const s = { t: 'eip191', s: await sign(message) }
    await call({ type: 'signIn', id, cacaos: [{ h: { t: 'caip122' }, p: payload, s }] })
  }

  client.subscribe((event) => {
    if (event.type === 'proposal') {
      proposals.push(Date.now())
      const { id } = event.offer
      last = id
      if (decide === 'wait') return
      void (decide === 'decline'
        ? call({ type: 'reject', id })
        : call({ type: 'approve', id, namespaces: decide }))
    } else if (event.type === 'requestExpired') {
      withdrawn.push(event.topic)
    } else if (event.type === 'signInRequest') {
      void signIn(event.offer.id)
    } else if (event.type === 'sessionRequest') {
      const { topic, id, method, params } = event
      void answer?.(method, params).then((how) => call({ type: 'respond', topic, id, ...how }))
    }
  })

  return {
    pair: (uri) => call({ type: 'pair', uri }),
    decide: (how) => {
      decide = how
    },
    approve: (namespaces) => call({ type: 'approve', id: last, namespaces }),
    answer: (how) => {
      answer = how
    },
    sign: (account, how) => {
      signer = [account, how]
    },
    ping: (topic) => client.ping(topic),
    emit: (topic, chain, name, data) => call({ type: 'emit', topic, chain, name, data }),
    update: (topic, namespaces) => call({ type: 'update', topic, namespaces }),
    extend: (topic) => client.extend(topic),
    disconnect: async (topic) => client.disconnect(topic),
    topics: () => client.sessions().map((one) => one.topic),
    proposals,
    withdrawn,
    stop: async () => client.stop(),
  }
}
