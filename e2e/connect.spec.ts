import { devEvmAddresses, devSolanaAddress, throwValue } from '@drawstring/testing'
import { coins, sol } from './support/chain.js'
import { button, chooseWallet, fact, modal, openModal, view } from './support/modal.js'
import { everything } from './support/networks.js'
import { expect, test } from './support/test.js'
import { install, panel, WALLET } from './support/wallet.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const [address] = devEvmAddresses

test('a visitor connects by approving in the wallet, and the balance is the chain’s', async ({
  page,
  visit,
  world,
}) => {
  await install(page, { approval: 'panel' })
  await visit()
  await chooseWallet(page)
  await expect(view(page, WALLET)).toContainText(`Approve in ${WALLET}`)
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(fact(page, 'Address')).toHaveText(address)
  await expect(fact(page, 'Wallet')).toHaveText(WALLET)
  await expect(fact(page, 'Balance')).toHaveText(`${await coins(world.one, address)} ETH`)
  await expect(modal(page)).toBeHidden()
})

test('a visitor who presses twice is asked once', async ({ page, visit }) => {
  await install(page, { approval: 'panel' })
  await visit()
  await openModal(page)
  await button(page, WALLET).dblclick()
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(fact(page, 'Address')).toHaveText(address)
  await expect(panel(page)).toHaveCount(0)
})

test('a wallet that throws a text is told as failed, with its words folded away', async ({
  page,
  visit,
}) => {
  await install(page, { approval: { connect: throwValue('my hovercraft is full of eels') } })
  await visit()
  await chooseWallet(page)
  await expect(modal(page)).toContainText(`Couldn’t connect to ${WALLET}`)
  await modal(page).getByText('Details').click()
  await expect(modal(page).getByText('my hovercraft is full of eels')).toBeVisible()
  await expect(button(page, 'Try again')).toBeVisible()
})

test('a Solana wallet connects with the balance that its chain has', async ({
  page,
  visit,
  world,
}) => {
  await install(page, { namespaces: ['solana'] })
  await visit({ options: { networks: everything() } })
  await chooseWallet(page)
  await expect(fact(page, 'Address')).toHaveText(devSolanaAddress)
  await expect(fact(page, 'Network')).toHaveText(world.solana.caip2)
  await expect(fact(page, 'Balance')).toHaveText(`${await sol(world.solana, devSolanaAddress)} SOL`)
})
