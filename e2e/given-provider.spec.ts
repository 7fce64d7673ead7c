import { DEV_MNEMONIC, devEvmAddresses } from '@drawstring/testing'
import { startAnvil } from '@drawstring/testing/chains'
import { button, connect, fact, modal, openAccount, openModal, view } from './support/modal.js'
import { network } from './support/networks.js'
import { balance, ETHER, fill, reviewAndSend } from './support/sending.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'
import type { Chain } from './support/world.js'

const [OWNER, BOB] = devEvmAddresses
const NAME = 'Own vault'

let chain: Chain
let stop: () => Promise<void>

test.beforeAll(async () => {
  const anvil = await startAnvil({ chainId: 31337 })
  chain = { caip2: anvil.caip2, rpcUrl: anvil.rpcUrl, name: 'First Chain', symbol: 'ETH' }
  stop = anvil.stop
})
test.afterAll(() => stop())

test('a page’s own provider is listed beside the wallets of the browser, connects, and sends', async ({
  page,
  visit,
}) => {
  await install(page, { chains: [chain] })
  const own = { name: NAME, mnemonic: DEV_MNEMONIC, chainId: 31337, rpcUrl: chain.rpcUrl }
  await visit({ own, options: { gatewayUrl: undefined, networks: [network(chain)] } })
  const code = /ownWallet/
  const loaded = () =>
    page.evaluate(
      (code) =>
        performance.getEntriesByType('resource').some(({ name }) => RegExp(code).test(name)),
      code.source,
    )
  expect(await loaded()).toBe(false)
  await openModal(page)
  await expect(button(page, WALLET)).toBeVisible()
  await expect(button(page, NAME)).toBeVisible()
  await expect.poll(loaded).toBe(true)
  await page.keyboard.press('Escape')
  await connect(page, NAME)
  await expect(fact(page, 'Address')).toHaveText(OWNER)
  await expect(fact(page, 'Wallet')).toHaveText(NAME)
  await openAccount(page)
  await button(page, 'Send').click()
  await modal(page).locator('[data-key="token"]').click()
  await expect(view(page, 'Choose what to send')).toBeVisible()
  await button(page, /^Ether /).click()
  const his = await balance(chain, BOB)
  await fill(page, '0.5', BOB)
  await reviewAndSend(page)
  await expect.poll(() => balance(chain, BOB)).toBe(his + ETHER / 2n)
})
