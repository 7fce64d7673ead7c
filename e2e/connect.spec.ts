import {
  answerLater,
  answerTwice,
  approve,
  devEvmAddresses,
  devSolanaAddress,
  failWith,
  neverAnswer,
  reject,
  throwValue,
} from '@drawstring/testing'
import { coins, setBalance, sol } from './support/chain.js'
import { button, chooseWallet, connect, fact, modal, openModal, view } from './support/modal.js'
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

test('a balance keeps every digit', async ({ page, visit, world }) => {
  const rich = devEvmAddresses[7]
  await setBalance(world.one, rich, 1_234_567_890_123_456_789n)
  await install(page, { connectAccounts: 8 })
  const wallet = await install(page, {
    rdns: 'dev.drawstring.rich',
    name: 'Rich wallet',
    connectAccounts: 8,
  })
  await visit()
  await wallet.setAccounts([rich])
  await connect(page, 'Rich wallet')
  await expect(fact(page, 'Balance')).toHaveText('1.234567890123456789 ETH')
})

test('a visitor who declines may try again', async ({ page, visit }) => {
  await install(page, { approval: { connect: [reject(), approve()] } })
  await visit()
  await chooseWallet(page)
  await expect(modal(page)).toContainText(`You declined in ${WALLET}`)
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await button(page, 'Try again').click()
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('a visitor who stops waiting is not connected by a late answer', async ({ page, visit }) => {
  const wallet = await install(page, { approval: { connect: answerLater() } })
  await visit()
  await chooseWallet(page)
  await button(page, 'Cancel').click()
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await wallet.release()
  await page.evaluate(() => window.drawstring.fetchBalance())
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await expect(view(page, 'Connect a wallet')).toBeVisible()
})

test('a wallet that never answers does not hold the visitor', async ({ page, visit }) => {
  await install(page, { approval: { connect: neverAnswer() } })
  await visit()
  await chooseWallet(page)
  await expect(fact(page, 'Status')).toHaveText('connecting')
  await button(page, 'Back').click()
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await button(page, 'Close').click()
  await expect(modal(page)).toBeHidden()
  await expect(fact(page, 'Status')).toHaveText('disconnected')
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

test('a visitor who changes their mind is connected to the other wallet only', async ({
  page,
  visit,
}) => {
  const slow = await install(page, {
    name: 'Slow wallet',
    rdns: 'dev.drawstring.slow',
    approval: { connect: answerLater() },
  })
  await install(page)
  await visit()
  await chooseWallet(page, 'Slow wallet')
  await button(page, /^Back$/).click()
  await expect(view(page, 'Connect a wallet')).toBeVisible()
  await button(page, WALLET).click()
  await expect(fact(page, 'Wallet')).toHaveText(WALLET)
  await slow.release()
  await page.evaluate(() => window.drawstring.fetchBalance())
  await expect(fact(page, 'Wallet')).toHaveText(WALLET)
})

test('a wallet that answers twice connects once', async ({ page, visit }) => {
  await install(page, { approval: { connect: answerTwice() } })
  await visit()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    window.drawstring.subscribeEvents(({ data }) => seen.push(String(data?.event)))
  })
  await connect(page)
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((event) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
  await expect(fact(page, 'Address')).toHaveText(address)
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

test('a wallet that already shows a question says so', async ({ page, visit }) => {
  await install(page, { approval: { connect: failWith(-32002, 'Request already pending') } })
  await visit()
  await chooseWallet(page)
  await expect(modal(page)).toContainText('A request is already waiting in your wallet')
})

test('a locked wallet connects once it is unlocked', async ({ page, visit }) => {
  const wallet = await install(page, { locked: true })
  await visit()
  await chooseWallet(page)
  await expect(modal(page)).toContainText(`Approve in ${WALLET}`)
  await wallet.unlock()
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('a wallet that shares no account is told as failed', async ({ page, visit }) => {
  await install(page, { connectAccounts: 0 })
  await visit()
  await chooseWallet(page)
  await expect(modal(page)).toContainText('Your wallet didn’t share an account')
  await expect(fact(page, 'Status')).toHaveText('disconnected')
})

test('a wallet of several chain families asks which one', async ({ page, visit }) => {
  await install(page, { namespaces: ['eip155', 'solana'] })
  await visit({ options: { networks: everything() } })
  await chooseWallet(page)
  await expect(modal(page)).toContainText('works with more than one')
  await button(page, 'Ethereum & EVM networks').click()
  await expect(fact(page, 'Address')).toHaveText(address)
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

test('a page may open the modal straight at a wallet', async ({ page, visit }) => {
  await install(page)
  await visit()
  await page.evaluate(() => window.drawstring.open({ wallet: 'dev.drawstring.wallet' }))
  await expect(fact(page, 'Address')).toHaveText(address)
})

test('installed wallets are offered before anything else is known', async ({ page, visit }) => {
  await install(page)
  await visit({ options: { gatewayUrl: undefined as unknown as string } })
  await openModal(page)
  await expect(button(page, WALLET)).toContainText('Installed')
})
