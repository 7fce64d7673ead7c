import { startAnvil } from '@drawstring/testing/chains'
import { button, connect, modal, openAccount, view } from './support/modal.js'
import { network } from './support/networks.js'
import { expectNotice } from './support/notices.js'
import { amountField, balance, ETHER, fill, reviewAndSend } from './support/sending.js'
import { expect, test } from './support/test.js'
import { install } from './support/wallet.js'
import type { Chain } from './support/world.js'

/** Somebody of whom nobody knows anything. */
const BOB = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

let chain: Chain
let stop: () => Promise<void>

test.beforeAll(async () => {
  const anvil = await startAnvil({ chainId: 31337 })
  chain = { caip2: anvil.caip2, rpcUrl: anvil.rpcUrl, name: 'First Chain', symbol: 'ETH' }
  stop = anvil.stop
})
test.afterAll(() => stop())

test.beforeEach(async ({ page, visit }) => {
  await install(page, { chains: [chain] })
  await visit({ options: { gatewayUrl: undefined, networks: [network(chain)] } })
  await connect(page)
})

test('without a gateway the coin is sent, as the network’s node tells it', async ({ page }) => {
  await openAccount(page)
  await button(page, 'Send').click()
  const chosen = modal(page).locator('[data-key="token"]')
  await expect(chosen).toContainText('ETH')
  await chosen.click()
  await expect(view(page, 'Choose what to send')).toBeVisible()
  await expect(modal(page)).toContainText('Token balances aren’t available on this network')
  await button(page, /^Ether /).click()
  const his = await balance(chain, BOB)
  await fill(page, '100,000', BOB)
  await expect(modal(page)).toContainText('Insufficient balance')
  await amountField(page).fill('0.75')
  await reviewAndSend(page)
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balance(chain, BOB)).toBe(his + (ETHER * 3n) / 4n)
})
