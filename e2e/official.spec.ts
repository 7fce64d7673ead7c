import { devEvmAddresses } from '@drawstring/testing'
import type { Browser, Page, Route } from '@playwright/test'
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
import type { Version } from '../interop/support/official.js'
import { ourWallet } from '../interop/support/ours.js'
import { ask } from './support/asking.js'
import { isOwn } from './support/log.js'
import { button, fact, modal, openModal } from './support/modal.js'
import { readCode } from './support/readCode.js'
import { setTheme } from './support/stage.js'
import { expect, test } from './support/test.js'
import type { World } from './support/world.js'

const versions: Version[] = ['2.21.8', '2.19.0']
const [address, other] = devEvmAddresses
const MESSAGE = 'Hello from the page'

/** Where a wallet on the same phone brings its person back to. */
const BACK = { native: 'shop://', universal: 'https://shop.example/back' }

const relay = (world: World) => world.gatewayUrl.replace(/^http/, 'ws')
const idOf = (chain: { caip2: string }) => Number(chain.caip2.split(':')[1])

test.describe.configure({ timeout: 120_000 })

/** The official library in a browser of its own: it asks its makers' servers, which no page of ours does; none is reached. */
async function openOfficial(browser: Browser, pageUrl: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true })
  await context.route(
    (url) => !isOwn(url.href),
    (route) => route.abort(),
  )
  const page = await context.newPage()
  await page.goto(`${pageUrl}/official.html`)
  return page
}

/**
 * In place of its makers, an attestation that says nothing: without one a page on the library waits for five seconds at each
 * proposal and each request, whatever the wallet does. An official wallet would ask them what it is worth.
 */
async function attest(route: Route): Promise<void> {
  const asked = new URL(route.request().url())
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = asked.searchParams.get('id')
  const attestation = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ id })}.`
  const told = JSON.stringify({ type: 'verify_attestation', attestation })
  const body = `<script>parent.postMessage(${JSON.stringify(told)}, '*')</script>`
  await route.fulfill({ contentType: 'text/html', body })
}

/** What is asked of a wallet, by a page of whatever make, and what must come of it. */
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

for (const version of versions) {
  test(`a wallet on ${version} in another browser takes the code and answers everything`, async ({
    browser,
    context,
    page,
    visit,
    world,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const wallet = await openOfficial(browser, world.pageUrl)
    await wallet.exposeFunction('answerRequest', answersOn(world.one.rpcUrl))
    await wallet.evaluate(
      async ([version, url, grant]) => {
        const made = await window.official.officialWallet(version, url)
        made.decide(grant)
        made.answer((method, params) => window.answerRequest(method, params))
        window.official.wallet = made
      },
      [version, relay(world), granted(idOf(world.one), idOf(world.two))] as const,
    )
    // Nothing moves while it is photographed, not even the code's own time.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit({ options: { walletConnect: { relay: 'own', redirect: BACK } } })
    await openModal(page)
    await button(page, 'WalletConnect').click()
    const code = modal(page).getByRole('img', { name: 'QR code that connects a wallet' })
    await expect(code).toBeVisible()
    await button(page, 'Copy link').click()
    await expect(modal(page)).toContainText('Link copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    let uri = ''
    for (const theme of ['dark', 'light'] as const) {
      await setTheme(page, theme)
      uri = await readCode(code)
      expect(uri, `the picture in the ${theme} theme`).toBe(copied)
    }
    await wallet.evaluate((uri) => window.official.wallet?.pair(uri), uri)
    await expect(fact(page, 'Address')).toHaveText(address)

    await asksEverything(world, (method, params) => ask(page, method, params))
    const topic = await wallet.evaluate(() => window.official.wallet?.topics()[0] ?? '')
    const peer = await wallet.evaluate((topic) => window.official.wallet?.peer(topic), topic)
    expect(peer?.redirect).toMatchObject(BACK)
    await wallet.evaluate(
      ([topic, chain]) => window.official.wallet?.emit(topic, chain, 'chainChanged', 31338),
      [topic, world.two.caip2] as const,
    )
    await expect(fact(page, 'Network')).toHaveText(world.two.caip2)
    await wallet.evaluate((topic) => window.official.wallet?.disconnect(topic), topic)
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await wallet.context().close()
  })

  test(`a page on ${version} in a browser meets our own wallet and asks everything`, async ({
    browser,
    world,
  }) => {
    const wallet = await ourWallet(relay(world))
    wallet.answer(answersOn(world.one.rpcUrl))
    const page = await openOfficial(browser, world.pageUrl)
    await page.route('https://verify.walletconnect.org/v3/attestation?**', attest)
    await page.evaluate(
      async ([version, url]) => {
        window.official.page = await window.official.officialPage(version, url)
      },
      [version, relay(world)] as const,
    )
    const connect = () =>
      page.evaluate(async () => {
        const link = await window.official.page?.connect()
        if (link) window.official.settled = link.settled
        return link?.uri ?? ''
      })
    // The library rejects with objects that are no errors.
    const settled = () =>
      page.evaluate(() =>
        window.official.settled?.catch((why: { message: string }) => {
          throw new Error(why.message)
        }),
      )

    await wallet.pair(await connect())
    await expect(settled()).rejects.toThrow('User rejected')
    wallet.decide(granted(idOf(world.one), 10))
    await wallet.pair(await connect())
    const topic = (await settled()) as string
    await asksEverything(world, (method, params) =>
      page.evaluate(
        ([topic, method, params]) =>
          window.official.page?.request(topic, method, params).catch((why: { message: string }) => {
            throw new Error(why.message)
          }),
        [topic, method, params] as const,
      ),
    )
    await wallet.emit(topic, 'eip155:10', 'chainChanged', 10)
    const told = () => page.evaluate(() => window.official.page?.told)
    await expect.poll(told).toEqual([{ name: 'chainChanged', data: 10 }])
    await page.evaluate((topic) => window.official.page?.disconnect(topic), topic)
    await expect.poll(() => wallet.topics()).toEqual([])
    await page.context().close()
    await wallet.stop()
  })
}

test('a page and a wallet on the official library, in two browsers, meet on our relay', async ({
  browser,
  world,
}) => {
  const [page, wallet] = await Promise.all([
    openOfficial(browser, world.pageUrl),
    openOfficial(browser, world.pageUrl),
  ])
  await wallet.exposeFunction('answerRequest', answersOn(world.one.rpcUrl))
  const made = [relay(world), granted(idOf(world.one), 10)] as const
  await wallet.evaluate(async ([url, grant]) => {
    const made = await window.official.officialWallet('2.21.8', url)
    made.decide(grant)
    made.answer((method, params) => window.answerRequest(method, params))
    window.official.wallet = made
  }, made)
  const uri = await page.evaluate(async ([url]) => {
    const made = await window.official.officialPage('2.19.0', url)
    const { uri, settled } = await made.connect()
    Object.assign(window.official, { page: made, settled })
    return uri
  }, made)
  await wallet.evaluate((uri) => window.official.wallet?.pair(uri), uri)
  const signature = await page.evaluate(
    async (params) => {
      const topic = await window.official.settled
      return window.official.page?.request(topic ?? '', 'personal_sign', params)
    },
    [stringToHex(MESSAGE), address],
  )
  expect(await verifyMessage({ address, message: MESSAGE, signature: signature as Hex })).toBe(true)
  await Promise.all([page.context().close(), wallet.context().close()])
})
