import { devEvmAddresses } from '@drawstring/testing'
import { startAnvil } from '@drawstring/testing/chains'
import type { Browser } from '@playwright/test'
import {
  createPublicClient,
  type Hex,
  http,
  parseEther,
  stringToHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { answersOn, granted, TYPED } from '../interop/support/account.js'
import {
  ACTIONS,
  type Action,
  type Make,
  type Meeting,
  OFFLINE,
  SETTLE,
} from '../interop/support/actions.js'
import type { Version } from '../interop/support/official.js'
import { startRelay } from '../interop/support/relay.js'
import { ask } from './support/asking.js'
import { button, fact, modal, openModal } from './support/modal.js'
import { expectNotice } from './support/notices.js'
import { openPage, openWallet } from './support/party.js'
import { readCode } from './support/readCode.js'
import { setTheme } from './support/stage.js'
import { expect, test } from './support/test.js'
import type { World } from './support/world.js'

/** What the wallet is made of that takes the picture of the code: the older client. */
const SCANS: Version = '2.19.0'
/** Who meets in browsers. In Node every make meets every other (`interop/test/pairs/`); what a browser is in itself, each make shows once. */
const PAIRS: Meeting['made'][] = [
  { page: 'ours', wallet: '2.21.8' },
  { page: '2.21.8', wallet: 'ours' },
  { page: '2.19.0', wallet: 'ours' },
]
const [address, other] = devEvmAddresses
const MESSAGE = 'Hello from the page'

/** Ends an action that hangs. */
const DEADLINE_MS = 60_000

/** Where a wallet on the same phone brings its person back to. */
const BACK = { native: 'shop://', universal: 'https://shop.example/back' }

const relay = (world: World) => world.gatewayUrl.replace(/^http/, 'ws')
const idOf = (chain: { caip2: string }) => Number(chain.caip2.split(':')[1])

/** What a page asks of a wallet, and what must come of it. */
async function asksEverything(
  world: World,
  ask: (method: string, params: unknown[]) => Promise<unknown>,
): Promise<void> {
  const signed = await ask('personal_sign', [stringToHex(MESSAGE), address])
  expect(await verifyMessage({ address, message: MESSAGE, signature: signed as Hex })).toBe(true)

  const typed = await ask('eth_signTypedData_v4', [address, JSON.stringify(TYPED)])
  expect(await verifyTypedData({ ...TYPED, address, signature: typed as Hex })).toBe(true)

  const sent = (value: string) => [{ from: address, to: other, value }]
  const value = `0x${parseEther('0.01').toString(16)}`
  const hash = await ask('eth_sendTransaction', sent(value))
  const chain = createPublicClient({ transport: http(world.one.rpcUrl) })
  const receipt = await chain.waitForTransactionReceipt({ hash: hash as Hex })
  expect(receipt.status).toBe('success')

  await expect(ask('eth_sendTransaction', sent('0x0'))).rejects.toThrow('User rejected.')
}

test(`a wallet on ${SCANS} in another browser takes the code and answers everything`, async ({
  browser,
  context,
  page,
  visit,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = { browser, pageUrl: world.pageUrl, url: relay(world) }
  const wallet = await openWallet(SCANS, place)
  wallet.answer(answersOn(world.one.rpcUrl))
  await wallet.decide(granted(idOf(world.one), idOf(world.two)))
  // Nothing moves while it is photographed, not even the code's own time.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit({ options: { walletConnect: { relay: 'own', redirect: BACK } } })
  await openModal(page)
  await button(page, 'Scan with phone').click()
  const code = modal(page).getByRole('img', { name: 'QR code to connect a wallet' })
  await expect(code).toBeVisible()
  await button(page, 'Copy link').click()
  await expectNotice(page, 'Link copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  let uri = ''
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme)
    uri = await readCode(code)
    expect(uri, `the picture in the ${theme} theme`).toBe(copied)
  }
  await wallet.pair(uri)
  await expect(fact(page, 'Address')).toHaveText(address)

  await asksEverything(world, (method, params) => ask(page, method, params))
  const [topic = ''] = await wallet.topics()
  expect((await wallet.peer(topic)).redirect).toMatchObject(BACK)
  await wallet.emit(topic, world.two.caip2, 'chainChanged', 31338)
  await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
  await wallet.disconnect(topic)
  await expect(fact(page, 'Status')).toHaveText('disconnected')
  await wallet.stop()
})

for (const made of PAIRS) {
  test(`a page of ${made.page} and a wallet of ${made.wallet}, each in a browser, do everything with each other`, async ({
    browser,
    world,
  }) => {
    const meetings = rounds(made.page).map((actions) => meet(made, actions, browser, world.pageUrl))
    await Promise.all(meetings)
  })
}

/**
 * What a page of this make does in one life. In a browser 2.19.0 is sure to survive one break only: after a second it often connects again, but
 * subscribes to nothing, twelve seconds after the first as well, whatever the wallet is.
 */
function rounds(page: Make): (readonly Action[])[] {
  if (page !== '2.19.0') return [ACTIONS]
  return [ACTIONS.filter((action) => action !== OFFLINE), [SETTLE, OFFLINE]]
}

/** Lets a page and a wallet of these makes do what they do in Node, on a chain and a relay of their own. */
async function meet(
  made: Meeting['made'],
  actions: readonly Action[],
  browser: Browser,
  pageUrl: string,
): Promise<void> {
  const [chain, relay] = await Promise.all([startAnvil({ chainId: 31337 }), startRelay()])
  try {
    const { wires } = relay
    const [near, far] = wires
    const [page, wallet] = await Promise.all([
      openPage(made.page, { browser, pageUrl, url: near.url }),
      openWallet(made.wallet, { browser, pageUrl, url: far.url }),
    ])
    const { rpcUrl } = chain
    wallet.answer(answersOn(rpcUrl))
    const meeting: Meeting = { page, wallet, made, wires, rpcUrl, topic: '', expect }
    for (const { says, patience = DEADLINE_MS, does } of actions) {
      await test.step(says, () => does(meeting), { timeout: patience })
    }
    await Promise.all([page.stop(), wallet.stop()])
  } finally {
    await Promise.all([chain.stop(), relay.stop()])
  }
}
