import { type Answer, devEvmAddresses, neverAnswer, reject, stayOnChain } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { coins } from './support/chain.js'
import { stopClock } from './support/clock.js'
import { button, connect, fact, modal, openAccount, openNetworks, view } from './support/modal.js'
import { everything, network } from './support/networks.js'
import { expect, test } from './support/test.js'
import { install, panel, WALLET } from './support/wallet.js'

const UNKNOWN = 'eip155:424242'

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
  await expect(modal(page)).toBeHidden()
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(panel(page)).toContainText('Add this network?')
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(panel(page)).toContainText(world.two.name)
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
})

test('a visitor who declines the switch stays, and may try again', async ({
  page,
  visit,
  world,
}) => {
  const wallet = await install(page, { approval: { switchChain: reject() } })
  await visit()
  await connect(page)
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(modal(page)).toContainText(`You declined in ${WALLET}`)
  await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
  await wallet.use('auto')
  await button(page, 'Try again').click()
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
})

test('a visitor stops waiting for the switch', async ({ page, visit, world }) => {
  await install(page, { approval: { switchChain: neverAnswer() } })
  await visit()
  await connect(page)
  await openNetworks(page)
  await button(page, world.two.name).click()
  await button(page, 'Cancel').click()
  await expect(view(page, 'Networks')).toBeVisible()
  await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
  await expect(fact(page, 'Status')).toHaveText('connected')
})

test('a wallet that says yes and stays has not switched', async ({ page, visit, world }) => {
  await install(page, { approval: { switchChain: stayOnChain() } })
  await visit()
  await connect(page)
  await openNetworks(page)
  await button(page, world.two.name).click()
  await expect(modal(page)).toContainText(`Couldn’t switch to ${world.two.name}`)
  await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
})

test('the page follows the wallet to another of its networks', async ({ page, visit, world }) => {
  const wallet = await install(page)
  await visit()
  await connect(page)
  await wallet.switchTo(world.two.caip2)
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
})

test.describe('when the wallet goes to a network that the page does not know', () => {
  test.beforeEach(async ({ page, visit }) => {
    const wallet = await install(page)
    await page.clock.install()
    await visit()
    await connect(page)
    await wallet.switchTo(UNKNOWN)
    await expect(view(page, 'Unsupported network')).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Unsupported network', includeHidden: true }),
    ).toBeAttached()
  })

  test('the visitor may switch', async ({ page, world }) => {
    await button(page, world.two.name).click()
    await expect(modal(page)).toBeHidden()
    await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  })

  test('the visitor may disconnect', async ({ page }) => {
    await button(page, 'Disconnect').click()
    await expect(modal(page)).toBeHidden()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
  })

  test('the visitor may switch in the wallet', async ({ page, world }) => {
    const wallet = `__devWallets.get('dev.drawstring.wallet')`
    await page.evaluate(`${wallet}.switchTo('${world.two.caip2}')`)
    await expect(modal(page)).toBeHidden()
    await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  })

  test('Esc shakes the modal and does not close it', async ({ page }) => {
    await stopClock(page)
    await page.keyboard.press('Escape')
    await expect(modal(page).locator('[data-shake]')).toBeVisible()
    await page.clock.resume()
    await expect(modal(page).locator('[data-shake]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(view(page, 'Unsupported network')).toBeVisible()
  })

  test('a reload asks again', async ({ page, world }) => {
    await page.reload()
    await expect(view(page, 'Unsupported network')).toBeVisible()
    await button(page, world.one.name).click()
    await expect(modal(page)).toBeHidden()
    await expect(fact(page, 'Status')).toHaveText('connected')
  })
})

test.describe('when the wallet does not leave a network that the page does not know', () => {
  const stuck = async (page: Page, visit: () => Promise<void>, switchChain: Answer) => {
    const wallet = await install(page, { approval: { switchChain } })
    await visit()
    await connect(page)
    await wallet.switchTo(UNKNOWN)
    await expect(view(page, 'Unsupported network')).toBeVisible()
    return wallet
  }

  test('a visitor who declined may try again', async ({ page, visit, world }) => {
    const wallet = await stuck(page, visit, reject())
    await button(page, world.two.name).click()
    await expect(modal(page)).toContainText(`You declined in ${WALLET}`)
    await expect(button(page, 'Disconnect')).toBeVisible()
    await wallet.use('auto')
    await button(page, 'Try again').click()
    await expect(modal(page)).toBeHidden()
    await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  })

  test('a visitor who declined may choose another network', async ({ page, visit, world }) => {
    const wallet = await stuck(page, visit, reject())
    await button(page, world.two.name).click()
    await expect(modal(page)).toContainText(`You declined in ${WALLET}`)
    await wallet.use('auto')
    await button(page, 'Choose another network').press('Enter')
    await expect(modal(page)).toContainText('Switch to one of these')
    // What was pressed is gone; the focus is not.
    await expect(modal(page).locator('.stage')).toBeFocused()
    await button(page, world.one.name).click()
    await expect(modal(page)).toBeHidden()
    await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
  })

  test('a wallet that never answers is waited for by name, and left', async ({
    page,
    visit,
    world,
  }) => {
    await stuck(page, visit, neverAnswer())
    await button(page, world.two.name).press('Enter')
    await expect(modal(page)).toContainText(`Approve in ${WALLET}`)
    await expect(modal(page)).toContainText(`Confirm the switch to ${world.two.name}.`)
    await expect(modal(page).locator('.stage')).toBeFocused()
    await button(page, 'Cancel').click()
    await expect(button(page, world.two.name)).toBeVisible()
    await button(page, world.two.name).click()
    await button(page, 'Disconnect').click()
    await expect(modal(page)).toBeHidden()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
  })

  test('a wallet that says yes and stays has not switched', async ({ page, visit, world }) => {
    await stuck(page, visit, stayOnChain())
    await button(page, world.two.name).click()
    await expect(modal(page)).toContainText(`Couldn’t switch to ${world.two.name}`)
    await expect(button(page, 'Try again')).toBeVisible()
    await expect(button(page, 'Disconnect')).toBeVisible()
  })
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

test.describe('by its interface, a page', () => {
  test('adds a network and removes another', async ({ page, visit, world }) => {
    await visit({ options: { networks: [network(world.one)] } })
    await page.evaluate(
      (added) => window.drawstring.addNetwork('eip155', added),
      network(world.two),
    )
    await openNetworks(page)
    await expect(button(page, world.two.name)).toBeVisible()
    await page.evaluate(() => window.drawstring.removeNetwork('eip155', 31337))
    await expect(button(page, world.one.name)).toBeHidden()
    await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  })

  test('cannot remove the last network of a chain family', async ({ page, visit, world }) => {
    await visit({ options: { networks: [network(world.one)] } })
    const removing = page.evaluate(() => window.drawstring.removeNetwork('eip155', 31337))
    await expect(removing).rejects.toThrow('Cannot remove last network for a namespace')
  })

  test('cannot remove or choose a network that is not there', async ({ page, visit }) => {
    await visit()
    const removing = page.evaluate(() => window.drawstring.removeNetwork('eip155', 5))
    await expect(removing).rejects.toThrow('Network not found')
    const switching = page.evaluate(() =>
      window.drawstring.switchNetwork(5, { throwOnFailure: true }),
    )
    await expect(switching).rejects.toThrow('Network not found')
  })
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
  await expect(modal(page)).toBeHidden()
  await page.evaluate(() => void window.drawstring.open({ view: 'Networks' }))
  await button(page, world.one.name).click()
  await expect(fact(page, 'Network')).toHaveText(world.one.caip2)
  await expect(view(page, 'Account')).toBeVisible()
  await button(page, world.one.name).click()
  await button(page, world.two.name).click()
  await expect(modal(page).getByText('Approve in Alpha')).toBeVisible()
  // What screen readers are told is the same.
  await expect(modal(page)).not.toContainText('Sol wallet')
})
