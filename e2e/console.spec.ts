import {
  button,
  chooseInMenu,
  fact,
  modal,
  openAccount,
  openModal,
  openNetworks,
  seeNoKnot,
  view,
} from './support/modal.js'
import { everything } from './support/networks.js'
import { expect, test } from './support/test.js'
import { install, panel, WALLET } from './support/wallet.js'

test('a whole session leaves nothing on the console', async ({ log, page, visit, world }) => {
  const wallet = await install(page, { approval: 'panel', namespaces: ['eip155', 'solana'] })
  await visit({ options: { networks: everything(), features: {} } })
  // Looks around, declines, then approves.
  await openModal(page)
  await button(page, 'What is a wallet?').click()
  await button(page, 'Get a wallet').click()
  await button(page, 'Show all wallets').click()
  await modal(page).getByRole('searchbox').fill('rabby')
  await button(page, 'Rabby').click()
  await button(page, 'Close').click()
  await openModal(page)
  await button(page, WALLET).click()
  await panel(page).getByRole('button', { name: 'Reject' }).click()
  await button(page, 'Try again').click()
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await seeNoKnot(page)
  // Switches, reloads, is sent to an unknown network, comes back, leaves.
  await openNetworks(page)
  await button(page, 'What is a network?').click()
  await button(page, 'Back').click()
  await button(page, world.two.name).click()
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  await page.reload()
  await expect(fact(page, 'Balance')).toHaveText(/\d ETH/)
  await wallet.switchTo('eip155:5')
  await expect(view(page, 'Unsupported network')).toBeVisible()
  await wallet.switchTo(world.one.caip2)
  await expect(modal(page)).toBeHidden()
  await openAccount(page)
  await chooseInMenu(page, 'Disconnect')
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await page.goto('about:blank')
  expect(log.console).toEqual([])
})
