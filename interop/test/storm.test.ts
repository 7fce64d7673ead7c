/** An official client that is not let in comes back at once, unless it is told so slowly: then it makes at most three connections a minute. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { officialPage, type Version } from '../support/official.js'
import { type Relay, startRelay } from '../support/relay.js'

const MINUTE = 60_000
const MOST = 3

/** Why a client is not let in, and the relay's settings for that. */
const refusals = {
  'names a project that is not known': { DRAWSTRING_RELAY_KNOWN_PROJECTS: 'true' },
  'signs its token for another relay': { DRAWSTRING_RELAY_URLS: 'wss://relay.example.org' },
}

const versions: Version[] = ['2.21.8', '2.19.0']
const cases = versions.flatMap((version) =>
  Object.entries(refusals).map(([why, env]) => ({ version, why, env })),
)

const relays: Relay[] = []

beforeAll(async () => {
  relays.push(...(await Promise.all(cases.map(({ env }) => startRelay({ env })))))
})

afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
})

it.concurrent.each(cases.map((one, at) => ({ ...one, at })))(
  'a client on $version that $why makes few connections',
  { timeout: 2 * MINUTE },
  async ({ version, at }) => {
    const wire = relays[at]?.wires[0]
    if (!wire) throw new Error('no relay')
    // It listens on this machine: under the name of this very wire the relay would know itself.
    const page = await officialPage(version, wire.url)
    const begun = Date.now()
    const connecting = page.connect().then(
      () => 'connected',
      () => 'refused',
    )
    await new Promise((resolve) => setTimeout(resolve, MINUTE))
    const perMinute = (wire.opened * MINUTE) / (Date.now() - begun)
    expect(wire.opened).toBeGreaterThan(0)
    expect(perMinute).toBeLessThanOrEqual(MOST)
    expect(await Promise.race([connecting, 'pending'])).not.toBe('connected')
    await page.stop()
  },
)
