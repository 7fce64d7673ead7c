#!/usr/bin/env node
// node core.mjs: 10,000 actions against the WASM core with a large state, as the host would send them: after each action
// its effects are answered and the slices that moved are read and parsed. Prints JSON.
import { readFileSync } from 'node:fs'
import { Core, initSync } from '../../packages/core/src/generated/wasm/drawstring.js'

const ACTIONS = 10_000
const NETWORKS = 200
const WALLETS = 500
/** A fast hand: one action in 50 ms of the core's own clock. */
const STEP_MS = 50

const module = new URL('../../packages/core/src/generated/wasm/drawstring_bg.wasm', import.meta.url)
initSync({ module: readFileSync(module) })

let now = 1_700_000_000_000
let wakeAt
const bytes = { in: 0, out: 0 }
const core = new Core(
  text(options()),
  text({ url: 'https://example.org/', visible: true, online: true }),
  now,
)

take(core.start(now))
// The whole directory, page by page, then what is measured.
act({ type: 'open', view: 'AllWallets' })
while (read('directory').hasMore) act({ type: 'moreWallets' })
const loaded = read('directory').entries.length
if (loaded < WALLETS) throw new Error(`only ${loaded} wallets are in the directory`)
run(500)

bytes.in = bytes.out = 0
const start = performance.now()
run(ACTIONS)
const seconds = (performance.now() - start) / 1000

const report = {
  state: { networks: NETWORKS, wallets: loaded },
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
    if (reply) take(core.reply(id, text(reply), now))
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
    case 'http':
      return http(new URL(effect.url))
    default:
      return { type: 'done' }
  }
}

/** The gateway: a registry of WALLETS wallets, and nothing else. */
function http(url) {
  if (url.pathname !== '/getWallets') return { type: 'http', status: 404, body: '' }
  const page = Number(url.searchParams.get('page') ?? 1)
  const entries = Number(url.searchParams.get('entries') ?? 40)
  const all = Array.from({ length: WALLETS }, (_, i) => wallet(i))
  const data = all.slice((page - 1) * entries, page * entries)
  return { type: 'http', status: 200, body: JSON.stringify({ data, count: WALLETS }) }
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
