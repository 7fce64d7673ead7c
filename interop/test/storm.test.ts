/** An official client that is not let in comes back at once, unless it is told so slowly: then it makes at most three connections a minute. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { officialPage, type Version } from '../support/official.js'
import { openWire, type Relay, type RelayOptions, startRelay } from '../support/relay.js'

const MINUTE = 60_000
const MOST = 3

/** From its network come as many sockets as may, a sixteenth of all, which is two here: one that proves no name, and one that does. */
const CROWDED = 'has a crowd beside it'

/** Why a client is not let in, and the relay for that. */
const refusals: Record<string, RelayOptions> = {
  'names a project that is not known': { env: { DRAWSTRING_RELAY_KNOWN_PROJECTS: 'true' } },
  'signs its token for another relay': {
    env: { DRAWSTRING_RELAY_URLS: 'wss://relay.example.org' },
  },
  [CROWDED]: {
    env: {
      DRAWSTRING_IP_HEADER: 'x-real-ip',
      DRAWSTRING_TRUSTED_PROXIES: '127.0.0.1/32',
      DRAWSTRING_SOCKETS_PER_IP: '1',
      DRAWSTRING_CONNECTIONS: '32',
    },
    // This machine itself is let in however often.
    wire: (port) => openWire(port, 'x-real-ip: 203.0.113.1'),
  },
}

const versions: Version[] = ['2.21.8', '2.19.0']
const cases = versions.flatMap((version) =>
  Object.entries(refusals).map(([why, options]) => ({ version, why, options })),
)

const relays: Relay[] = []

beforeAll(async () => {
  relays.push(...(await Promise.all(cases.map(({ options }) => startRelay(options)))))
})

afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
})

it.concurrent.each(cases.map((one, at) => ({ ...one, at })))(
  'a client on $version that $why makes few connections',
  { timeout: 5 * MINUTE },
  async ({ version, why, at }) => {
    const [wire, other] = (relays[at] as Relay).wires
    const leave = why === CROWDED ? await crowd(version, other.url) : undefined
    // It listens on this machine: under the name of this very wire the relay would know itself.
    const page = await officialPage(version, wire.url, 'as it is')
    const connecting = page.connect().then(
      () => 'connected',
      () => 'refused',
    )
    await new Promise((resolve) => setTimeout(resolve, MINUTE))
    expect(wire.opened).toBeGreaterThan(0)
    expect(wire.opened).toBeLessThanOrEqual(MOST)
    expect(await Promise.race([connecting, 'pending'])).not.toBe('connected')
    await page.stop()
    await leave?.()
  },
)

/** Takes every socket that the address may have. Returns how to give them back. */
async function crowd(version: Version, url: string): Promise<() => Promise<void>> {
  const unnamed = new WebSocket(url)
  await once(unnamed, 'open')
  const named = await officialPage(version, url, 'as it is')
  await named.connect()
  return async () => {
    await named.stop()
    unnamed.terminate()
  }
}
