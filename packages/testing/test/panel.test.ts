import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LocalChain, startAnvil } from '../src/chains/index.js'
import { devEvmAddresses } from '../src/index.js'
import { installDevWallet } from '../src/playwright/index.js'
import { launch, servePage } from './browser.js'

const require = createRequire(import.meta.url)
let browser: Browser
let chain: LocalChain
let site: Awaited<ReturnType<typeof servePage>>
let page: Page
let complaints: string[]

beforeAll(async () => {
  const body =
    '<main><h1>Page</h1><button id="opener">Open</button>' +
    '<dialog id="modal" aria-label="Host"><button id="inside">Connect</button></dialog></main>'
  ;[browser, chain, site] = await Promise.all([
    launch(),
    startAnvil({ chainId: 31337 }),
    servePage(body),
  ])
})

afterAll(async () => {
  site.stop()
  await Promise.all([browser.close(), chain.stop()])
})

beforeEach(async () => {
  page = await (await browser.newContext()).newPage()
  complaints = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await installDevWallet(page, {
    chains: [chain].map(({ caip2, rpcUrl }) => ({ caip2, rpcUrl })),
    windowEthereum: true,
  })
  await page.goto(site.url)
})

afterEach(async () => {
  expect(complaints).toEqual([])
  await page.context().close()
})

/** Starts a request and leaves its outcome in `window.outcome`. */
const ask = (method: string, params: unknown[] = []) =>
  page.evaluate(
    `void ethereum.request(${JSON.stringify({ method, params })}).then((v) => { outcome = v }, (e) => { outcome = e.code })`,
  )

const outcome = () => page.waitForFunction('globalThis.outcome').then((value) => value.jsonValue())
const panel = () => page.getByRole('dialog', { name: /^Development wallet/ })

test('a person who approves is connected, also after a reload', async () => {
  await ask('eth_requestAccounts')
  await panel().getByRole('button', { name: 'Approve' }).click()
  expect(await outcome()).toEqual([devEvmAddresses[0]])

  await page.reload()
  expect(await page.evaluate('ethereum.request({ method: "eth_accounts" })')).toEqual([
    devEvmAddresses[0],
  ])
})

test('a person who rejects gives 4001', async () => {
  await ask('eth_requestAccounts')
  await panel().getByRole('button', { name: 'Reject' }).click()
  expect(await outcome()).toBe(4001)
})

test('Escape rejects', async () => {
  await ask('eth_requestAccounts')
  await panel().waitFor()
  await page.keyboard.press('Escape')
  expect(await outcome()).toBe(4001)
})

test('the keyboard alone approves', async () => {
  await ask('eth_requestAccounts')
  await panel().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await outcome()).toEqual([devEvmAddresses[0]])
})

test('the panel can be used above a modal dialog, and gives the focus back to it', async () => {
  await page.evaluate('modal.showModal(); inside.focus()')
  await ask('eth_requestAccounts')
  await panel().getByRole('button', { name: 'Approve' }).click()
  expect(await outcome()).toEqual([devEvmAddresses[0]])
  expect(await page.evaluate('document.activeElement.id')).toBe('inside')
  expect(await page.evaluate('modal.open')).toBe(true)
})

test('Escape on the panel does not close the modal below', async () => {
  await page.evaluate('modal.showModal()')
  await ask('eth_requestAccounts')
  await panel().waitFor()
  await page.keyboard.press('Escape')
  expect(await outcome()).toBe(4001)
  expect(await page.evaluate('modal.open')).toBe(true)
})

test('the page does not hear keys and clicks of the panel', async () => {
  await page.evaluate(
    'heard = 0; for (const e of ["keydown", "click", "pointerdown", "focusin"]) addEventListener(e, () => heard++)',
  )
  await ask('eth_requestAccounts')
  await panel().getByRole('button', { name: 'Approve' }).click()
  await outcome()
  expect(await page.evaluate('heard')).toBe(0)
})

test('a second request waits for the first answer', async () => {
  await ask('eth_requestAccounts')
  await ask('wallet_addEthereumChain', [
    { chainId: '0x7a69', chainName: 'Same', rpcUrls: [chain.rpcUrl] },
  ])
  await ask('wallet_watchAsset', [
    { type: 'ERC20', options: { address: devEvmAddresses[1], symbol: 'TOK', decimals: 18 } },
  ])
  expect(await panel().count()).toBe(1)
  await panel().getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('heading', { name: 'Show this token?' }).waitFor()
})

test('a page that takes the panel away has not been approved', async () => {
  await ask('eth_requestAccounts')
  await panel().waitFor()
  await page.evaluate('document.querySelector("drawstring-dev-wallet").remove()')
  expect(await outcome()).toBe(4001)
})

test('the panel shows a message as text, and axe finds nothing', async () => {
  await ask('eth_requestAccounts')
  await panel().getByRole('button', { name: 'Approve' }).click()
  await outcome()
  await ask('personal_sign', ['<b>not markup</b>\n'.repeat(60), devEvmAddresses[0]])
  expect(await panel().textContent()).toContain('<b>not markup</b>')
  expect(await violations()).toEqual([])
})

async function violations(): Promise<string[]> {
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'))
  const found = await page.evaluate(
    'axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.help))',
  )
  return found as string[]
}
