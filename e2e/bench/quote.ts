import { writeFileSync } from 'node:fs'
import type { Page, Response } from '@playwright/test'
import { parseEther } from 'viem'
import { ask } from '../support/chain.js'
import { amount, openSwap, pick, told } from '../support/swapping.js'
import { expect, test } from '../support/test.js'
import { world } from '../support/world.js'

/** The core waits so long after the last key press before it asks for an offer (crates/core/src/swap/quote.rs). */
const DEBOUNCE_MS = 200
const TRIES = 9
const THROTTLING = 4
/** After a new block, until the page and the gateway have looked at it. */
const SETTLED_MS = 1_500
const PATIENCE_MS = 15_000

declare global {
  interface Window {
    /** When the latest key went down. */
    keyAt: number
  }
}

test('an offer for what is typed follows the last key press', async ({ page, visit }) => {
  test.setTimeout(180_000)
  await openSwap(page, world().money, visit)
  await pick(page, 'get', 'USDC')
  await page.evaluate(noteKeys)
  // No amount twice: each is asked for anew.
  const whole = await tries(page, (number) => `1.0${number}`)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  const slowed = await tries(page, (number) => `2.0${number}`)
  writeFileSync(process.env.FIGURES ?? '/dev/stdout', `${JSON.stringify({ whole, slowed })}\n`)
})

/** Milliseconds past the debounce until the offer is on the screen; and of these, until the gateway has answered. */
async function tries(page: Page, text: (number: number) => string) {
  const shown: number[] = []
  const answered: number[] = []
  for (let number = 1; number <= TRIES; number++) {
    const one = await offerAfter(page, text(number))
    shown.push(one.shown - DEBOUNCE_MS)
    answered.push(one.answered)
  }
  return { median: median(shown), longest: Math.max(...shown), answer: median(answered), shown }
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]

async function offerAfter(page: Page, text: string) {
  await amount(page).fill('')
  // Nobody remembers anything of the new block's pools.
  await ask(world().money.chain, 'evm_mine')
  await page.waitForTimeout(SETTLED_MS)
  const units = String(parseEther(text))
  const asked = page.waitForResponse(isQuoteOf(units), { timeout: PATIENCE_MS })
  await page.keyboard.type(text)
  const [answer, offer] = await Promise.all([asked, page.evaluate(offered, PATIENCE_MS)])
  const [best] = (await answer.json()).quotes
  expect(told(offer.out, 6), 'the offer is for what is typed').toBe(BigInt(best.toAmount))
  await answer.finished()
  return { shown: offer.ms, answered: answer.request().timing().responseEnd }
}

const isQuoteOf = (units: string) => (response: Response) => {
  const { pathname, searchParams } = new URL(response.url())
  return pathname === '/v1/convert/quotes' && searchParams.get('amount') === units
}

/** Runs in the page. */
function noteKeys() {
  const note = (event: KeyboardEvent) => {
    window.keyAt = event.timeStamp
  }
  addEventListener('keydown', note, true)
}

/** Runs in the page: from the latest key press to the frame that shows an offer, and what is offered. */
async function offered(patience: number) {
  const root = document.querySelector('drawstring-layer')?.shadowRoot
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  const offer = () => {
    const ready = [...(root?.querySelectorAll('button[data-kind=main]') ?? [])].at(-1)
    if (ready?.hasAttribute('aria-disabled')) return null
    const out = root?.querySelector('output')
    // With every digit, also where it is shortened.
    return out?.querySelector('button')?.title ?? out?.textContent
  }
  while (!offer()) {
    if (performance.now() - window.keyAt > patience) {
      throw new Error(
        `no offer: ${root?.querySelector('.trouble')?.textContent || 'no reason is shown'}`,
      )
    }
    await frame()
  }
  const out = offer() ?? ''
  await frame()
  return { ms: performance.now() - window.keyAt, out }
}
