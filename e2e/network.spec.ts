import { approve, devEvmAddresses, neverAnswer, reject, stayOnChain } from '@drawstring/testing'
import { coins } from './support/chain.js'
import { stopClock } from './support/clock.js'
import {
  button,
  connect,
  fact,
  modal,
  openAccount,
  openNetworks,
  seeNoKnot,
  view,
} from './support/modal.js'
import { everything } from './support/networks.js'
import { expect, test } from './support/test.js'
import { install, panel, WALLET } from './support/wallet.js'

const UNKNOWN = 'eip155:424242'
/** How long a wallet that said yes may take to be there. */
const ARRIVE_MS = 8_000

test('a visitor without a wallet chooses a network', async ({ page, visit, world }) => {
  await visit()
  await page.evaluate(() => window.drawstring.load())
  await openNetworks(page)
  await expect(button(page, world.one.name)).toHaveAttribute('aria-current', 'true')
  await button(page, world.two.name).click()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
})

test('a visitor switches network, and the balance is that chain’s', async ({
  page,
  visit,
  world,
}) => {
  await install(page)
  await visit()
  await connect(page)
  await openAccount(page)
  await button(page, world.one.name).click()
  await button(page, world.two.name).click()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  await expect(view(page, 'Account')).toBeVisible()
  const [address] = devEvmAddresses
  await expect(fact(page, 'Balance')).toHaveText(`${await coins(world.two, address)} ETH`)
})

test('a wallet that does not know the network is asked to add it', async ({
  page,
  visit,
  world,
}) => {
  await install(page, { chains: [world.one], approval: 'panel' })
  await visit()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await button(page, WALLET).click()
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(fact(page, 'Status')).toHaveText('connected')
  await seeNoKnot(page)
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(panel(page)).toContainText('Add this network?')
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(panel(page)).toContainText(world.two.name)
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
})

test('a wallet that says yes and stays has not switched', async ({ page, visit, world }) => {
  await install(page, { approval: { switchChain: stayOnChain() } })
  await page.clock.install()
  await visit()
  await connect(page)
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(view(page, 'Switch network')).toBeVisible()
  // The clock keeps running after the leap: where the wallet answers late, the wait starts late and still ends.
  await page.clock.runFor(ARRIVE_MS)
  await expect(modal(page)).toContainText(`Couldn’t switch to ${world.two.name}`)
  await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
})

test('in a network that the page does not know Esc shakes the modal and does not close it, and the visitor may switch', async ({
  page,
  visit,
  world,
}) => {
  const wallet = await install(page)
  await page.clock.install()
  await visit()
  await connect(page)
  await wallet.switchTo(UNKNOWN)
  await expect(view(page, 'Unsupported network')).toBeVisible()
  await expect(modal(page)).toContainText('Your wallet is on network 424242')
  await expect(
    page.getByRole('button', { name: 'Unsupported network', includeHidden: true }),
  ).toBeAttached()
  await stopClock(page)
  await page.keyboard.press('Escape')
  await expect(modal(page).locator('[data-shake]')).toBeVisible()
  await page.clock.resume()
  await expect(modal(page).locator('[data-shake]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(view(page, 'Unsupported network')).toBeVisible()
  await button(page, world.two.name).click()
  await expect(modal(page)).toBeHidden()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
})

test('a wallet that does not leave a network that the page does not know is waited for by name and may be left; who declined chooses another network', async ({
  page,
  visit,
  world,
}) => {
  const switchChain = [neverAnswer(), reject(), approve(), neverAnswer()]
  const wallet = await install(page, { approval: { switchChain } })
  await visit()
  await connect(page)
  await wallet.switchTo(UNKNOWN)
  await expect(view(page, 'Unsupported network')).toBeVisible()
  await button(page, world.two.name).press('Enter')
  await expect(modal(page)).toContainText(`Approve in ${WALLET}`)
  await expect(modal(page)).toContainText(`Confirm the switch to ${world.two.name}.`)
  await expect(modal(page).locator('.stage')).toBeFocused()
  await button(page, 'Cancel').click()
  await expect(button(page, world.two.name)).toBeVisible()

  await button(page, world.two.name).click()
  await expect(modal(page)).toContainText(`You declined in ${WALLET}`)
  await expect(button(page, 'Try again')).toBeVisible()
  await button(page, 'Choose another network').press('Enter')
  await expect(modal(page)).toContainText('Switch to one of these')
  // What was pressed is gone; the focus is not.
  await expect(modal(page).locator('.stage')).toBeFocused()
  await button(page, world.one.name).click()
  await expect(modal(page)).toBeHidden()
  await expect(fact(page, 'Network')).toHaveText(world.one.caip2)

  await wallet.switchTo(UNKNOWN)
  await button(page, world.two.name).click()
  await button(page, 'Disconnect').click()
  await expect(modal(page)).toBeHidden()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
})

test('a page may allow unknown networks', async ({ page, visit, world }) => {
  const wallet = await install(page)
  await visit({ options: { allowUnsupportedChain: true } })
  await connect(page)
  await wallet.switchTo(UNKNOWN)
  await expect(page.getByRole('button', { name: world.one.name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unsupported network' })).toHaveCount(0)
  await expect(modal(page)).toBeHidden()
  await expect(fact(page, 'Status')).toHaveText('connected')
})

test('who is waited for is the wallet of the active network’s family, whichever connected last', async ({
  page,
  visit,
  world,
}) => {
  const approval = { switchChain: neverAnswer() }
  await install(page, { name: 'Alpha', rdns: 'dev.drawstring.alpha', approval })
  await install(page, { name: 'Sol wallet', rdns: 'dev.drawstring.sol', namespaces: ['solana'] })
  await visit({ options: { networks: everything() } })
  await connect(page, 'Alpha')
  await page.evaluate(() => void window.drawstring.open({ view: 'Connect', namespace: 'solana' }))
  await button(page, 'Sol wallet').click()
  await expect(fact(page, 'Network')).toHaveText(world.solana.caip2)
  await seeNoKnot(page)
  await page.evaluate(() => void window.drawstring.open({ view: 'Networks' }))
  await button(page, world.one.name).click()
  await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
  await expect(modal(page)).toBeHidden()
  await page.evaluate(() => void window.drawstring.open({ view: 'Networks' }))
  await button(page, world.two.name).click()
  await expect(modal(page).getByText('Approve in Alpha')).toBeVisible()
  // What screen readers are told is the same.
  await expect(modal(page)).not.toContainText('Sol wallet')
})
