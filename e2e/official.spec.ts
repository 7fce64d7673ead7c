import { devEvmAddresses } from '@drawstring/testing'
import type { Browser, Page } from '@playwright/test'
import { type Hex, stringToHex, verifyMessage } from 'viem'
import { granted, signs } from '../interop/support/account.js'
import { ourWallet } from '../interop/support/ours.js'
import { button, fact, modal, openModal } from './support/modal.js'
import { startPhone } from './support/phone.js'
import { expect, test } from './support/test.js'
import type { World } from './support/world.js'

/** The official library in a browser of its own: it asks its makers' servers, which no page of ours does. */
async function openOfficial(browser: Browser, pageUrl: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${pageUrl}/official.html`)
  return page
}

/** A page on the official library that offers this link. */
async function officialPage(browser: Browser, world: World): Promise<{ page: Page; uri: string }> {
  const page = await openOfficial(browser, world.pageUrl)
  const uri = await page.evaluate(
    async ([url, chain]) => {
      const made = await window.official.startOfficialPage(url as string)
      window.official.page = made
      return made.connect(chain as string)
    },
    [world.gatewayUrl, world.one.caip2],
  )
  return { page, uri }
}

const askToSign = (page: Page, world: World) =>
  page.evaluate(
    ([chain, params]) => window.official.page?.sign(chain as string, params as string[]),
    [world.one.caip2, params] as const,
  )

const [address] = devEvmAddresses
const MESSAGE = 'Hello from the page'
const params = [stringToHex(MESSAGE), address as string]

const isSigned = (signature: unknown) =>
  verifyMessage({ address: address as Hex, message: MESSAGE, signature: signature as Hex })

test('a wallet on the official library in another browser takes the code and signs', async ({
  browser,
  page,
  visit,
  world,
}) => {
  const wallet = await openOfficial(browser, world.pageUrl)
  await wallet.evaluate(
    async ([url, chain]) => {
      window.official.phone = await window.official.startPhone(url as string, [chain as string])
    },
    [world.gatewayUrl, world.one.caip2],
  )
  await visit({ options: { walletConnect: { relay: 'own' } } })
  await openModal(page)
  await button(page, 'WalletConnect').click()
  await expect(
    modal(page).getByRole('img', { name: 'QR code that connects a wallet' }),
  ).toBeVisible()
  const uri = await page.evaluate(() => window.drawstring.read('pairing').link?.uri ?? '')
  await wallet.evaluate((uri) => window.official.phone?.scan(uri), uri)
  await expect(fact(page, 'Address')).toHaveText(address)
  const signature = await page.evaluate((params) => {
    const provider = window.drawstring.getProvider('eip155') as {
      request(request: { method: string; params: unknown }): Promise<unknown>
    }
    return provider.request({ method: 'personal_sign', params })
  }, params)
  expect(await isSigned(signature)).toBe(true)
  await wallet.context().close()
})

test('a page on the official library in a browser meets our own wallet', async ({
  browser,
  world,
}) => {
  const wallet = await ourWallet(world.gatewayUrl.replace(/^http/, 'ws'))
  wallet.decide(granted(Number(world.one.caip2.split(':')[1])))
  const signed = signs(wallet)
  const { page, uri } = await officialPage(browser, world)
  await wallet.pair(uri)
  const signature = await askToSign(page, world)
  expect(await isSigned(signature)).toBe(true)
  expect(signed).toEqual([params[0]])
  await page.context().close()
  await wallet.stop()
})

test('a page on the official library in a browser meets its wallet on our relay', async ({
  browser,
  world,
}) => {
  const phone = await startPhone(world.gatewayUrl, [world.one.caip2])
  const { page, uri } = await officialPage(browser, world)
  await phone.scan(uri)
  const signature = await askToSign(page, world)
  expect(await isSigned(signature)).toBe(true)
  await page.context().close()
  await phone.stop()
})
