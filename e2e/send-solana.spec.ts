import { devSolanaAddress, throwValue } from '@drawstring/testing'
import { startSolana } from '@drawstring/testing/chains'
import type { InstallOptions } from '@drawstring/testing/playwright'
import type { Page } from '@playwright/test'
import { expectSent, openActivity, pending } from './support/activity.js'
import { ask } from './support/chain.js'
import { type Gateway, startGateway } from './support/gateway.js'
import { button, connect, modal, view } from './support/modal.js'
import { network } from './support/networks.js'
import { expectNotice } from './support/notices.js'
import { expect, test, type Visit } from './support/test.js'
import { install } from './support/wallet.js'
import { type Chain, world } from './support/world.js'

/** Somebody who holds nothing yet. */
const BOB = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
/** Somebody who never gets anything. */
const NEW_ADDRESS = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
/** Of a mint that no package knows: neither its name nor its decimals are to be trusted. */
const UNVERIFIED = /^Unverified tokenUnverified token \w{32,}$/
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Lamports for one signature. */
const FEE = 5_000n

// A chain and a gateway for the file, not for each worker.
test.describe.configure({ mode: 'default' })

let chain: Chain
let gateway: Gateway
let projectId: string
const stops: (() => Promise<unknown>)[] = []

test.beforeAll(async () => {
  const started = await startSolana({ world: true })
  chain = { ...started, name: 'Solana Here', symbol: 'SOL' }
  gateway = await startGateway({ rpc: { [chain.caip2]: [chain.rpcUrl] } })
  stops.push(started.stop, gateway.stop)
  projectId = await gateway.addFullProject('solana', world().pageUrl)
})
test.afterAll(() => Promise.all(stops.map((stop) => stop())))

async function openForm(
  page: Page,
  visit: (visit?: Visit) => Promise<void>,
  wallet: Partial<InstallOptions> = {},
): Promise<void> {
  await install(page, { chains: [chain], namespaces: ['solana'], ...wallet })
  const options = { projectId, gatewayUrl: gateway.url, networks: [network(chain)] }
  await visit({ options })
  await connect(page)
  await page.getByRole('button', { name: devSolanaAddress.slice(0, 4) }).click()
  await expect(modal(page).getByRole('listitem').filter({ hasText: 'SOL' }).first()).toBeVisible()
  await button(page, 'Send').click()
  await expect(view(page, 'Send')).toBeVisible()
}

const lamports = async (address: string) =>
  BigInt((await ask<{ value: number }>(chain, 'getBalance', address)).value)

/** Confirms that an unverified token is sent, so many smallest units of it. */
async function accept(page: Page, units: string): Promise<void> {
  await expect(button(page, 'Send')).toHaveAttribute('aria-disabled', 'true')
  await expect(modal(page).locator('.critical')).toContainText(units)
  await modal(page).getByRole('checkbox').check()
}

/** Lamports in whole coins, digit by digit. */
const sol = (units: bigint) =>
  `${units / 10n ** 9n}.${String(units % 10n ** 9n).padStart(9, '0')}`.replace(/\.?0+$/, '')

interface Held {
  value: { account: { data: [string, string] } }[]
}

/** What somebody holds of all tokens of a program, in smallest units. */
async function held(owner: string, programId = TOKEN_2022): Promise<bigint> {
  const filter = { programId }
  const form = { encoding: 'base64' }
  const { value } = await ask<Held>(chain, 'getTokenAccountsByOwner', owner, filter, form)
  const units = value.map(({ account }) =>
    Buffer.from(account.data[0], 'base64').readBigUInt64LE(64),
  )
  return units.reduce((sum, one) => sum + one, 0n)
}

/** Transactions are answered with an error of this code. */
const refuse = (page: Page, code: number) =>
  page.route('**/*', (route) => {
    const asked = route.request().postData() ?? ''
    if (!asked.includes('"sendTransaction"')) return route.fallback()
    const { id } = JSON.parse(asked)
    return route.fulfill({ json: { jsonrpc: '2.0', id, error: { code, message: 'no' } } })
  })

test('sends SOL to the lamport', async ({ page, visit }) => {
  await page.clock.install()
  await openForm(page, visit)
  const [mine, his] = [await lamports(devSolanaAddress), await lamports(BOB)]
  await modal(page).getByLabel('Amount').fill('0.5')
  await modal(page).getByLabel('To').fill(BOB)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await expect(modal(page).locator('.changes')).toContainText('0.5 SOL')
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => lamports(BOB)).toBe(his + 500_000_000n)
  expect(await lamports(devSolanaAddress)).toBe(mine - 500_000_000n - FEE)
  await expectSent(page, '−0.5 SOL')
})

test('Max of SOL leaves the fee aside to the lamport, and nothing else', async ({
  page,
  visit,
}) => {
  await openForm(page, visit)
  const [mine, his] = [await lamports(devSolanaAddress), await lamports(BOB)]
  await modal(page).getByLabel('To').fill(BOB)
  await button(page, 'Max').click()
  await expect(modal(page).getByLabel('Amount')).toHaveValue(sol(mine - FEE))
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => lamports(BOB)).toBe(his + mine - FEE)
  expect(await lamports(devSolanaAddress)).toBe(0n)
  await ask(chain, 'requestAirdrop', devSolanaAddress, Number(mine))
  await expect.poll(() => lamports(devSolanaAddress)).toBe(mine)
})

test('sends tokens of both programs to the smallest unit, and opens the receiver’s accounts for them', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await openForm(page, visit)
  const [mine, his] = [await held(devSolanaAddress, TOKEN), await held(BOB, TOKEN)]
  const [paid, rent] = [await lamports(devSolanaAddress), 2_039_280n]
  await modal(page).locator('[data-key="token"]').click()
  // A mint of the first program does not say what it is called, and no list knows this one.
  await button(page, /unverified/).click()
  await modal(page).locator('.pick .row').filter({ hasText: '2,499.5' }).click()
  await modal(page).getByLabel('Amount').fill('0.500001')
  await modal(page).getByLabel('To').fill(BOB)
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText('Create token account')
  // Smallest units: its decimals are a stranger's word.
  await expect(modal(page).locator('.changes')).toContainText('500,001')
  await accept(page, '500,001')
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => held(BOB, TOKEN)).toBe(his + 500_001n)
  expect(await held(devSolanaAddress, TOKEN)).toBe(mine - 500_001n)
  expect(await lamports(devSolanaAddress)).toBe(paid - rent - FEE)
  // The receiver's account is paid for; and the mint is not known by a name.
  await expectSent(page, '−0.00203928 SOL', UNVERIFIED)

  const [mine22, his22] = [await held(devSolanaAddress), await held(BOB)]
  await button(page, 'Send').click()
  await modal(page).locator('[data-key="token"]').click()
  await button(page, /META/).click()
  await modal(page).getByLabel('Amount').fill('1.5')
  await modal(page).getByLabel('To').fill(BOB)
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText('Create token account')
  await expect(modal(page).locator('.changes')).toContainText('1,500,000,000')
  await accept(page, '1,500,000,000')
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => held(BOB)).toBe(his22 + 1_500_000_000n)
  expect(await held(devSolanaAddress)).toBe(mine22 - 1_500_000_000n)
  await expectSent(page, /^−0\.0020\d+ SOL$/, UNVERIFIED)
})

test.describe('a wallet that signs, and leaves it to the page to tell the chain', () => {
  test.beforeEach(async ({ page, visit }) => {
    await page.clock.install()
    await openForm(page, visit, { signsOnly: true })
    await modal(page).getByLabel('Amount').fill('0.25')
    await modal(page).getByLabel('To').fill(BOB)
    await button(page, 'Review').click()
    await expect(view(page, 'Review send')).toBeVisible()
  })

  test('what it signed is sent', async ({ page }) => {
    const his = await lamports(BOB)
    await button(page, 'Send').click()
    await expectNotice(page, 'Transaction started')
    await expect.poll(() => lamports(BOB)).toBe(his + 250_000_000n)
    await expectSent(page, '−0.25 SOL')
  })

  test('what a node refuses may be sent again, and what nobody answers for may be on its way', async ({
    page,
  }) => {
    await refuse(page, -32002)
    await button(page, 'Send').click()
    await expectNotice(page, 'Failed to send transaction. Please try again.')
    await page.unroute('**/*')
    // What the gateway says of nodes that did not answer.
    await refuse(page, -32603)
    await button(page, 'Review').click()
    await expect(view(page, 'Review send')).toBeVisible()
    await button(page, 'Send').click()
    await expect(modal(page)).toContainText('Signed, but the network hasn’t confirmed receiving it')
    await openActivity(page)
    await expect(pending(page)).toContainText('0.25 SOL')
    await button(page, 'Send').click()
    await expect(modal(page).getByLabel('Amount')).toHaveValue('0.25')
  })
})

test('what is not filled in, what would leave too little, and a wallet that fails are told; nothing is lost', async ({
  page,
  visit,
}) => {
  const failing = throwValue({ code: -32603, message: 'The wallet is out of order.' })
  await openForm(page, visit, { approval: { sendTransaction: failing } })
  await modal(page).getByLabel('Amount').fill('0.5')
  await modal(page).getByLabel('Amount').press('Enter')
  await expect(modal(page)).toContainText('Please enter a valid amount and receiver address')
  const mine = await lamports(devSolanaAddress)
  // Less than an account's rent for somebody who has none.
  await modal(page).getByLabel('Amount').fill('0.0001')
  await modal(page).getByLabel('To').fill(NEW_ADDRESS)
  await button(page, 'Review').click()
  await expect(modal(page)).toContainText('The recipient would have less SOL')
  await expect(button(page, 'Send')).toHaveCount(0)
  await button(page, 'Back').click()
  await modal(page).getByLabel('Amount').fill('0.5')
  await modal(page).getByLabel('To').fill(BOB)
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await button(page, 'Send').click()
  await expectNotice(page, 'Failed to send transaction. Please try again.')
  expect(await lamports(devSolanaAddress)).toBe(mine)
  await expect(view(page, 'Send')).toBeVisible()
  await expect(modal(page).getByLabel('Amount')).toHaveValue('0.5')
  await expect(modal(page).getByLabel('To')).toHaveValue(BOB)
})
