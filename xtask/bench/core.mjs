#!/usr/bin/env node
// node core.mjs: 10,000 actions against the WASM core with a large state, as the host would send them: after each action
// its effects are answered and the slices that moved are read and parsed. Prints JSON.
import { readFileSync } from 'node:fs'
import { ADDRESS, answer as ofGateway } from '../../e2e/fixture/scriptedAccount.mjs'
import init, { Core } from '../../packages/core/src/generated/wasm/drawstring.js'

const ACTIONS = 10_000
const SIZE = { tokens: 200, transactions: 500 }
const NETWORKS = 200
const WALLETS = 500
/** A fast hand: one action in 50 ms of the core's own clock. */
const STEP_MS = 50
const WALLET = { id: 'eip6963:test.wallet', namespace: 'eip155', kind: 'ANNOUNCED', name: 'Test' }

const wasm = (name) =>
  readFileSync(new URL(`../../packages/core/src/generated/wasm/${name}.wasm`, import.meta.url))
const main = await init(new WebAssembly.Module(wasm('drawstring_bg')))
const parts = new Set()

let now = 1_700_000_000_000
let wakeAt
const bytes = { in: 0, out: 0 }
const core = new Core(
  text(options()),
  text({ url: 'https://example.org/', visible: true, online: true }),
  now,
)

take(core.start(now))
// The whole directory, a connected account, all it holds and all it did; then what is measured.
act({ type: 'open', view: 'AllWallets' })
while (read('directory').hasMore) act({ type: 'moreWallets' })
const wallets = read('directory').entries.length
take(core.event(text({ type: 'connectorFound', connector: WALLET }), now))
act({ type: 'connect', wallet: WALLET.name, namespace: 'eip155' })
act({ type: 'open', view: 'Account' })
act({ type: 'tokens', action: { type: 'watch', on: true } })
act({ type: 'tokens', action: { type: 'unverified', shown: true } })
act({ type: 'activity', action: { type: 'watch', on: true } })
run(500)
for (let tries = 0; tries < 100 && !read('activity').complete; tries++) {
  act({ type: 'activity', action: { type: 'show', from: SIZE.transactions } })
}
const state = {
  tokens: read('tokens').count,
  transactions: read('activity').count,
  networks: read('network').networks.length,
  wallets,
}
const wanted = { ...SIZE, networks: NETWORKS, wallets: WALLETS }
for (const [what, count] of Object.entries(wanted)) {
  if (!(state[what] >= count))
    throw new Error(`${state[what]} of ${count} ${what} are in the state`)
}

bytes.in = bytes.out = 0
const start = performance.now()
run(ACTIONS)
const seconds = (performance.now() - start) / 1000

const report = {
  state,
  actions: ACTIONS,
  actionsPerSecond: Math.round(ACTIONS / seconds),
  microsecondsPerAction: Number(((seconds / ACTIONS) * 1e6).toFixed(1)),
  bytesInPerAction: Math.round(bytes.in / ACTIONS),
  bytesOutPerAction: Math.round(bytes.out / ACTIONS),
}
process.stdout.write(JSON.stringify(report))

function run(count) {
  const script = [
    { type: 'push', view: 'Networks' },
    { type: 'setTheme', mode: 'light' },
    { type: 'back' },
    { type: 'showNotice', message: 'Copied', failed: false },
    { type: 'push', view: 'WhatIsAWallet' },
    { type: 'dismissNotice' },
    { type: 'back' },
    { type: 'setTheme', mode: 'dark' },
    { type: 'setFeatures', features: { collapseWallets: false } },
    { type: 'track', event: 'CLICK_WALLET_HELP' },
    { type: 'showTab', tab: 'activity' },
    { type: 'activity', action: { type: 'show', from: 150 } },
    { type: 'activity', action: { type: 'show', from: 0 } },
    { type: 'showTab', tab: 'tokens' },
    { type: 'tokens', action: { type: 'show', from: 100 } },
    { type: 'tokens', action: { type: 'show', from: 0 } },
  ]
  for (let i = 0; i < count; i++) act(script[i % script.length])
}

/** Lets time pass, then acts. */
function act(action) {
  now += STEP_MS
  if (wakeAt !== undefined && wakeAt <= now) take(core.tick(now))
  take(core.dispatch(0, text(action), now))
}

/** Does what the core asks for, and reads what moved. */
function take(output) {
  const { effects, changed, wakeAt: next } = JSON.parse(output)
  bytes.out += output.length
  wakeAt = next
  for (const slice of changed) read(slice)
  for (const { id, effect } of effects) {
    const reply = id === 0 ? undefined : answer(effect)
    if (reply?.type === 'http') take(core.replyHttp(id, reply.status, crossing(reply.body), now))
    else if (reply) take(core.reply(id, text(reply), now))
  }
}

function read(slice) {
  const value = core.read(slice)
  bytes.out += value.length
  return JSON.parse(value)
}

function answer(effect) {
  switch (effect.type) {
    case 'storageRead':
      return { type: 'values', values: effect.keys.map(() => null) }
    case 'random':
      return { type: 'text', value: '0'.repeat(effect.bytes * 2) }
    case 'connect':
      return { type: 'session', session: { accounts: [ADDRESS], chain: '0x1' } }
    case 'http':
      return http(new URL(effect.url), effect.body)
    case 'loadData':
      // As for a chain of which the package has no data: its tokens are unverified.
      return { type: 'text', value: '{}' }
    case 'loadPart':
      loadPart(effect.part)
      return { type: 'done' }
    default:
      return { type: 'done' }
  }
}

/** As the host does it (packages/core/src/host/wasm/loadPart.ts), at once. */
function loadPart(part) {
  if (parts.has(part)) return
  parts.add(part)
  const module = new WebAssembly.Module(wasm(`drawstring_${part}`))
  const imports = {}
  for (const { kind, name } of WebAssembly.Module.imports(module)) {
    imports[name] = kind === 'function' ? main.t.get(Number.parseInt(name, 36)) : main[name]
  }
  new WebAssembly.Instance(module, { p: imports })
}

/** The gateway: WALLETS wallets, and an account. */
function http(url, asked) {
  if (url.pathname === '/getWallets') return { type: 'http', status: 200, body: directory(url) }
  const { status, body } = ofGateway(url, asked, SIZE)
  return { type: 'http', status, body }
}

function directory(url) {
  const page = Number(url.searchParams.get('page') ?? 1)
  const entries = Number(url.searchParams.get('entries') ?? 40)
  const all = Array.from({ length: WALLETS }, (_, i) => wallet(i))
  const data = all.slice((page - 1) * entries, page * entries)
  return JSON.stringify({ data, count: WALLETS })
}

function wallet(i) {
  return {
    id: `wallet-${i}`,
    name: `Wallet ${i}`,
    image_id: `wallet-${i}`,
    homepage: `https://wallet-${i}.example/`,
    chains: ['eip155:1'],
    rdns: `example.wallet${i}`,
    mobile_link: `wallet${i}://`,
    badge_type: i % 2 ? 'certified' : 'none',
    order: i,
  }
}

function options() {
  const networks = Array.from({ length: NETWORKS }, (_, i) => ({
    id: i + 1,
    name: `Network ${i + 1}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc-${i + 1}.example/`] } },
    blockExplorers: { default: { name: 'Explorer', url: `https://explorer-${i + 1}.example` } },
  }))
  return {
    projectId: '00000000000000000000000000000000',
    gatewayUrl: 'https://gateway.example',
    networks,
    adapters: ['eip155'],
    metadata: { name: 'Bench', url: 'https://example.org' },
  }
}

function text(value) {
  const json = JSON.stringify(value)
  bytes.in += json.length
  return json
}

function crossing(body) {
  const encoded = new TextEncoder().encode(body)
  bytes.in += encoded.length
  return encoded
}
