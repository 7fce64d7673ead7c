import type { Page, Route } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { ask } from './support/chain.js'
import { button, modal, view } from './support/modal.js'
import { type Money, setName, startMoney } from './support/money.js'
import { expectNotice } from './support/notices.js'
import {
  balance as balanceOn,
  ETHER,
  fill,
  type Open,
  onMoney,
  openSend,
  receiverField,
} from './support/sending.js'
import { expect, test } from './support/test.js'
import { world } from './support/world.js'

/** The coin type of chain 31337 (ENSIP-11). */
const THIS_CHAIN = 0x8000_7a69
/** The server of the names below acme.eth. */
const SERVER = 'https://names.localhost'

// A chain and a gateway for the file, not for each worker.
test.describe.configure({ mode: 'default' })

let money: Money

test.beforeAll(async () => {
  money = await startMoney(world().pageUrl)
  const [, bob] = money.accounts as [string, string]
  await setName(money, 'bob.eth', bob, THIS_CHAIN)
  const data = encodeFunctionData({
    abi: parseAbi(['function setUrls(string[])']),
    args: [[`${SERVER}/{sender}/{data}.json`]],
  })
  const { writer, offchain } = money.names
  await ask(money.chain, 'eth_sendTransaction', { from: writer, to: offchain.resolver, data })
})
test.afterAll(() => money.stop())

/** The form to send with, of a page with a node of its own for the chain that the names are on. */
const openForm = (page: Page, visit: Open) =>
  openSend(
    page,
    money,
    visit,
    {},
    {
      ...onMoney(money, { customRpcUrls: { 'eip155:1': [{ url: money.chain.rpcUrl }] } }),
      connect: [money.chain.rpcUrl, SERVER],
    },
  )

/** What the gateway is asked about names from now on. */
function lookups(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/profile/account/')) urls.push(request.url())
  })
  return urls
}

test('a name that the page’s own node knows is nobody else’s word', async ({ page, visit }) => {
  await openForm(page, visit)
  const [, bob] = money.accounts as [string, string]
  const his = await balanceOn(money.chain, bob)
  const asked = lookups(page)
  await fill(page, '0.5', 'Bob.eth')
  await expect(modal(page)).toContainText(bob)
  await expect(modal(page)).not.toContainText('Named by')
  await button(page, 'Review').click()
  await expect(view(page, 'Review send')).toBeVisible()
  await expect(modal(page).getByRole('checkbox')).toHaveCount(0)
  await button(page, 'Send').click()
  await expectNotice(page, 'Transaction started')
  await expect.poll(() => balanceOn(money.chain, bob)).toBe(his + ETHER / 2n)
  expect(asked).toEqual([])
})

/** Answers as the server of the names does, or as a thief in its place would. */
const answer = (which: 'response' | 'forged') => (route: Route) => {
  const question = /\/(0x[0-9a-f]+)\.json$/.exec(route.request().url())?.[1]
  const found = money.names.offchain.answers.find((one) => one.question === question)
  return route.fulfill({
    status: found ? 200 : 404,
    headers: { 'access-control-allow-origin': '*' },
    json: { data: found?.[which] },
  })
}

test('a name that is kept on a server is asked for there and checked by its contract, which believes no thief in its place', async ({
  page,
  visit,
}) => {
  await page.route(`${SERVER}/**`, answer('forged'))
  await openForm(page, visit)
  await receiverField(page).fill('heidi.acme.eth')
  await expect(modal(page)).toContainText('Couldn’t look up this name')
  await receiverField(page).fill('')
  await page.unroute(`${SERVER}/**`)
  await page.route(`${SERVER}/**`, answer('response'))
  await receiverField(page).fill('heidi.acme.eth')
  await expect(modal(page)).toContainText(money.accounts[8] as string)
  await expect(modal(page)).not.toContainText('Named by')
})
