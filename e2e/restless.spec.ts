import { devEvmAddresses } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { button, fact, openModal, seeNoKnot } from './support/modal.js'
import { expect, test } from './support/test.js'

const [first] = devEvmAddresses

/** A wallet that its test sends away: it says that it lost its chains, and answers once it is back. Others call it. */
async function installAway(page: Page): Promise<void> {
  await page.addInitScript((address) => {
    const listeners = new Map<string, (payload: unknown) => void>()
    let away = Promise.resolve()
    const provider = {
      async request({ method }: { method: string }) {
        await away
        return method === 'eth_chainId' ? '0x7a69' : [address]
      },
      on: (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener),
    }
    const info = { uuid: crypto.randomUUID(), name: 'Restless', rdns: 'test.restless', icon: '' }
    const detail = Object.freeze({ info, provider })
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
    Object.assign(window, {
      leave(code: number) {
        away = new Promise((back) => Object.assign(window, { back }))
        listeners.get('disconnect')?.({ code })
      },
    })
  }, first)
}

test('a visitor whose wallet restarts stays connected, and is after a reload', async ({
  page,
  visit,
}) => {
  await installAway(page)
  await page.clock.install()
  await visit()
  await openModal(page)
  await button(page, 'Restless').click()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await seeNoKnot(page)
  for (const code of [1013, 4900]) {
    await page.evaluate(`leave(${code})`)
    await page.clock.runFor(120_000)
    await expect(fact(page, 'Status')).toHaveText('connected')
    await page.evaluate('back()')
    await page.clock.runFor(1_000)
    await expect(fact(page, 'Address')).toHaveText(first)
  }
  await page.evaluate('leave(1013)')
  await page.reload()
  await expect(fact(page, 'Address')).toHaveText(first)
})
