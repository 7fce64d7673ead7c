import { devSolanaAddress } from '@drawstring/testing'
import { expectNoViolations } from './support/axe.js'
import {
  button,
  chooseInMenu,
  chooseWallet,
  fact,
  modal,
  openModal,
  view,
} from './support/modal.js'
import { everything } from './support/networks.js'
import { expectNotice } from './support/notices.js'
import { expect, test } from './support/test.js'
import { install, WALLET } from './support/wallet.js'

/** What the wallet throws; it is for the developer. */
const disconnectFails = 'The wallet’s own words.'

test('a wallet that fails to part: the visitor reads so where they pressed, is disconnected, and may connect again', async ({
  log,
  page,
  visit,
}) => {
  await install(page, { namespaces: ['solana'], disconnectFails })
  await visit({ options: { networks: everything() } })
  await chooseWallet(page)
  await expect(fact(page, 'Address')).toHaveText(devSolanaAddress)
  await page.getByRole('button', { name: devSolanaAddress.slice(0, 4) }).click()
  await chooseInMenu(page, 'Disconnect')
  await expectNotice(page, /^Couldn’t disconnect$/)
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expectNoViolations(page, 'failed')
  await expect.poll(() => log.console).toContainEqual(expect.stringContaining(disconnectFails))

  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await page.reload()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await openModal(page)
  await button(page, WALLET).click()
  await expect(fact(page, 'Status')).toHaveText('connected')
})
