import { approve, reject, type Script, stayOnChain } from '@drawstring/testing'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ALICE,
  BOB,
  chooseWallet,
  closePage,
  coreSays,
  load,
  MAJORS,
  openPage,
  type Page,
  wagmiSays,
} from './fixtures/page.js'

// Whatever is done on either side and in whatever order: once it has settled, both say the same, and nothing that was asked waits.

/** How many sequences of each major are tried. `./x fuzz` asks for more. */
const SEQUENCES = Number(process.env.DRAWSTRING_SEQUENCES ?? 200)
const FIRST_SEED = Number(process.env.DRAWSTRING_SEED ?? 1)
const LONGEST = 12
/** More than any wait of the core for a wallet. */
const LONG_MS = 30_000

vi.spyOn(console, 'warn').mockImplementation(() => {})
vi.spyOn(console, 'error').mockImplementation(() => {})

/** Small numbers that look random and are the same for a seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Step = (page: Page, below: (count: number) => number) => Promise<unknown> | unknown

const connector = ({ config }: Page) => config.connectors[0] as (typeof config.connectors)[number]

const STEPS: Readonly<Record<string, Step>> = {
  'modal: choose the wallet': (page) => chooseWallet(page),
  'modal: open': ({ drawstring }) => drawstring.open(),
  'modal: close': ({ drawstring }) => drawstring.close(),
  'modal: disconnect': ({ drawstring }) => drawstring.disconnect(),
  'modal: switch network': ({ drawstring }, below) =>
    drawstring.switchNetwork([1, 10][below(2)] as number, { throwOnFailure: true }),
  'modal: switch account': ({ drawstring }, below) =>
    drawstring.call({
      type: 'switchAccount',
      namespace: 'eip155',
      address: [ALICE, BOB][below(2)] as string,
    }),
  'wagmi: connect': (page) => page.wagmi.connect(page.config, { connector: connector(page) }),
  'wagmi: connect on a chain': (page, below) =>
    page.wagmi.connect(page.config, {
      connector: connector(page),
      chainId: [1, 10][below(2)] as 1 | 10,
    }),
  'wagmi: disconnect': ({ wagmi, config }) => wagmi.disconnect(config),
  'wagmi: switch chain': ({ wagmi, config }, below) =>
    wagmi.switchChain(config, { chainId: [1, 10][below(2)] as 1 | 10 }),
  'wagmi: reconnect': ({ wagmi, config }) => wagmi.reconnect(config),
  'wagmi: reconnect twice (StrictMode)': ({ wagmi, config }) =>
    Promise.all([wagmi.reconnect(config), wagmi.reconnect(config)]),
  'wallet: go to a network': ({ wallet }, below) =>
    wallet.switchTo(['eip155:1', 'eip155:10', 'eip155:777'][below(3)] as string),
  'wallet: share accounts': ({ wallet }, below) =>
    wallet.setAccounts([[ALICE], [BOB, ALICE], [BOB]][below(3)] as string[]),
  'wallet: revoke': ({ wallet }) => wallet.revoke(),
  'page: reload': async (page) => {
    load(page)
    await page.wagmi.reconnect(page.config)
  },
}
/** Twice as often: what most others need. */
const NAMES = [...Object.keys(STEPS), 'modal: choose the wallet', 'wagmi: connect', 'page: reload']

const APPROVALS: readonly ('auto' | Script)[] = [
  'auto',
  { connect: [reject(), approve()] },
  { switchChain: [stayOnChain(), approve()] },
  { switchChain: [reject(), approve()], connect: [approve(), reject(), approve()] },
]

async function play(wagmi: Page['wagmi'], seed: number): Promise<void> {
  const below = random(seed)
  const page = openPage(wagmi, APPROVALS[below(APPROVALS.length)])
  const steps: string[] = []
  const waiting = new Set<string>()
  try {
    page.drawstring.load()
    for (let left = 2 + below(LONGEST - 1); left > 0; left--) {
      const name = NAMES[below(NAMES.length)] as string
      steps.push(name)
      // The page that asked it is gone after a reload, and its promises with it.
      if (name === 'page: reload') waiting.clear()
      const key = `${steps.length}. ${name}`
      waiting.add(key)
      const done = () => waiting.delete(key)
      Promise.resolve((STEPS[name] as Step)(page, below)).then(done, done)
      // Next to each other, a few turns later, or when most of it is over.
      await vi.advanceTimersByTimeAsync([0, 0, 1, 300, 2000][below(5)] as number)
    }
    // The visitor leaves what is still open.
    await vi.advanceTimersByTimeAsync(LONG_MS)
    await page.drawstring.close()
    await vi.advanceTimersByTimeAsync(LONG_MS)
    const said = `seed ${seed}: ${steps.join(', ')}`
    expect(wagmiSays(page), said).toEqual(coreSays(page))
    expect([...waiting], said).toEqual([])
  } finally {
    closePage(page)
    // What the pages before would still do is not this one's.
    vi.clearAllTimers()
  }
}

/** What is loaded in real time is there before time stands still. */
beforeAll(async () => {
  const page = openPage(MAJORS[0][1])
  await page.drawstring.ready()
  await chooseWallet(page)
  await page.drawstring.switchNetwork(10)
  await page.drawstring.disconnect()
  closePage(page)
})
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(MAJORS)('wagmi %s', (_, wagmi) => {
  it(`agrees with the core after any of ${SEQUENCES} sequences`, async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEQUENCES; seed++) await play(wagmi, seed)
  })
})
