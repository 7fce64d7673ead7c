import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LocalChain, startAnvil, startSolana } from '../src/chains/index.js'
import {
  answerLater,
  approve,
  devEvmAddresses,
  devSolanaAddress,
  throwValue,
} from '../src/index.js'
import { installDevWallet } from '../src/playwright/index.js'
import { launch, servePage } from './browser.js'

let browser: Browser
let evm: LocalChain
let solana: LocalChain
let site: Awaited<ReturnType<typeof servePage>>
let page: Page
let requests: string[]

beforeAll(async () => {
  ;[browser, evm, solana, site] = await Promise.all([
    launch(),
    startAnvil({ chainId: 31337 }),
    startSolana({ fund: { [devSolanaAddress]: 3_000_000_000 } }),
    servePage('<h1>Page</h1>'),
  ])
})

afterAll(async () => {
  site.stop()
  await Promise.all([browser.close(), evm.stop(), solana.stop()])
})

beforeEach(async () => {
  page = await (await browser.newContext()).newPage()
  requests = []
  page.on('request', (request) => requests.push(request.url()))
})

afterEach(() => page.context().close())

const chains = () => [evm, solana].map(({ caip2, rpcUrl }) => ({ caip2, rpcUrl }))

/** Collects what EIP-6963 announces into `window.found`, by rdns, as an application does. */
const discover = () =>
  page.evaluate(`
    found = {}
    addEventListener('eip6963:announceProvider', ({ detail }) => { found[detail.info.rdns] = detail })
    dispatchEvent(new Event('eip6963:requestProvider'))
    Object.values(found).map(({ info }) => info)
  `) as Promise<{ uuid: string; name: string; icon: string; rdns: string }[]>

const request = (method: string, params: unknown[] = [], rdns = 'dev.drawstring.wallet') =>
  page.evaluate(
    `found[${JSON.stringify(rdns)}].provider.request(${JSON.stringify({ method, params })})`,
  )

test('a page finds the wallet by EIP-6963', async () => {
  await installDevWallet(page, { chains: chains(), approval: 'auto' })
  await page.goto(site.url)
  const [info, ...others] = await discover()
  expect(others).toEqual([])
  expect(info).toMatchObject({ name: 'Development wallet', rdns: 'dev.drawstring.wallet' })
  expect(info?.uuid).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(info?.icon).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('two wallets on a page are found apart and answer for themselves', async () => {
  await installDevWallet(page, { chains: chains(), approval: 'auto' })
  const key = `0x${'11'.repeat(32)}` as const
  const second = { rdns: 'dev.example.second', name: 'Second', accounts: { eip155: [key] } }
  await installDevWallet(page, { chains: chains(), approval: 'auto', ...second })
  await page.goto(site.url)
  expect((await discover()).map(({ name }) => name).sort()).toEqual([
    'Development wallet',
    'Second',
  ])
  expect(await request('eth_requestAccounts')).toEqual([devEvmAddresses[0]])
  expect(await request('eth_requestAccounts', [], 'dev.example.second')).toEqual([
    '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  ])
})

test('a page finds the wallet by Wallet Standard, whichever of the two comes first', async () => {
  await installDevWallet(page, { chains: chains(), approval: 'auto' })
  await page.goto(site.url)
  const names = await page.evaluate(`
    names = []
    const api = { register: (...wallets) => names.push(...wallets.map((wallet) => wallet.name)) }
    addEventListener('wallet-standard:register-wallet', ({ detail }) => detail(api))
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    __devWallets.install({ rdns: 'dev.example.late', name: 'Late', chains: ${JSON.stringify(chains())} })
    names
  `)
  expect(names).toEqual(['Development wallet', 'Late'])
})

test('a page that takes the provider at once hears that it is connected to a chain', async () => {
  await installDevWallet(page, { chains: chains(), windowEthereum: true })
  await page.addInitScript('ethereum.on("connect", (info) => { connectInfo = info })')
  await page.goto(site.url)
  const info = await page.waitForFunction('globalThis.connectInfo')
  expect(await info.jsonValue()).toEqual({ chainId: '0x7a69' })
})

test('only the namespaces asked for are announced', async () => {
  await installDevWallet(page, { chains: chains(), namespaces: ['solana'] })
  await page.goto(site.url)
  expect(await discover()).toEqual([])
})

test('a strict policy and the request log never see the requests of the wallet', async () => {
  await installDevWallet(page, { chains: chains(), approval: 'auto' })
  await page.goto(site.url)
  await discover()
  await request('eth_requestAccounts')
  const [from, to] = devEvmAddresses
  expect(await request('eth_sendTransaction', [{ from, to, value: '0x1' }])).toMatch(
    /^0x[0-9a-f]{64}$/,
  )
  expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
})

test('window.ethereum is set when asked for, and gone after remove', async () => {
  const wallet = await installDevWallet(page, { chains: chains(), windowEthereum: true })
  await page.goto(site.url)
  expect(await page.evaluate('typeof ethereum.request')).toBe('function')
  await wallet.remove()
  expect(await page.evaluate('typeof ethereum')).toBe('undefined')
  expect(await discover()).toEqual([])
})

test('a test drives the wallet of the page', async () => {
  const wallet = await installDevWallet(page, { chains: chains(), approval: 'auto' })
  await page.goto(site.url)
  await discover()
  await request('eth_requestAccounts')
  await page.evaluate(
    `heard = []; for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
      found['dev.drawstring.wallet'].provider.on(name, (value) => heard.push([name, value?.code ?? value]))`,
  )
  await wallet.setAccounts([devEvmAddresses[3]])
  await wallet.emitAccountsChanged(undefined)
  await wallet.switchTo('eip155:77')
  await wallet.revoke()
  await wallet.disconnect()
  expect(await page.evaluate('heard.map((pair) => pair.map((each) => each ?? "nothing"))')).toEqual(
    [
      ['accountsChanged', [devEvmAddresses[3]]],
      ['accountsChanged', 'nothing'],
      ['chainChanged', '0x4d'],
      ['accountsChanged', []],
      ['disconnect', 4900],
    ],
  )
})

test('a script is sent into the page and can be changed there', async () => {
  const wallet = await installDevWallet(page, {
    chains: chains(),
    approval: { connect: throwValue('just a text') },
  })
  await page.goto(site.url)
  await discover()
  const outcome = `found['dev.drawstring.wallet'].provider.request({ method: 'eth_requestAccounts' }).catch((e) => e)`
  expect(await page.evaluate(outcome)).toBe('just a text')
  await wallet.use({ connect: [answerLater(), approve()] })
  const waiting = page.evaluate(outcome)
  await page.evaluate('new Promise((done) => setTimeout(done, 20))')
  await wallet.release()
  expect(await waiting).toEqual([devEvmAddresses[0]])
})

test('a function as script is refused before it is lost', async () => {
  const approval = (() => approve()) as never
  await expect(installDevWallet(page, { chains: chains(), approval })).rejects.toThrow(
    'cannot be sent',
  )
})

test('a wrong option is named by the test, not by the page', async () => {
  await expect(installDevWallet(page, { chains: [] })).rejects.toThrow('chains is empty')
})

test('what happens in one tab reaches the other', async () => {
  await installDevWallet(page, { chains: chains(), approval: 'auto', windowEthereum: true })
  await page.goto(site.url)
  const other = await page.context().newPage()
  const wallet = await installDevWallet(other, { chains: chains(), windowEthereum: true })
  await other.goto(site.url)
  await page.evaluate(
    `heard = []; for (const name of ['accountsChanged', 'chainChanged'])
      ethereum.on(name, (value) => heard.push(value))`,
  )
  await page.evaluate('ethereum.request({ method: "eth_requestAccounts" })')
  await other.waitForFunction(
    'ethereum.request({ method: "eth_accounts" }).then((all) => all.length)',
  )
  await wallet.switchTo('eip155:77')
  await wallet.revoke()
  await page.waitForFunction('heard.length === 3')
  expect(await page.evaluate('heard')).toEqual([[devEvmAddresses[0]], '0x4d', []])
})

test('a locked wallet asks the person to unlock it first', async () => {
  await installDevWallet(page, { chains: chains(), locked: true })
  await page.goto(site.url)
  await discover()
  const connecting = request('eth_requestAccounts')
  await page.getByRole('dialog', { name: 'Development wallet Unlock this wallet?' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'Development wallet Connect to this site?' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  expect(await connecting).toEqual([devEvmAddresses[0]])
})

test('removing the wallet refuses what its panel was asking', async () => {
  const wallet = await installDevWallet(page, { chains: chains(), windowEthereum: true })
  await page.goto(site.url)
  const code = page.evaluate(
    'ethereum.request({ method: "eth_requestAccounts" }).catch((e) => e.code)',
  )
  await page.getByRole('dialog').waitFor()
  await wallet.remove()
  expect(await code).toBe(4001)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the exports of the package are these', async () => {
  const names = await Promise.all(
    ['../src/index.js', '../src/chains/index.js', '../src/playwright/index.js'].map((path) =>
      import(path).then((module) => Object.keys(module).sort().join(' ')),
    ),
  )
  expect(names).toMatchInlineSnapshot(`
    [
      "DEV_MNEMONIC ProviderRpcError answerLater answerTwice approve askPerson createDevWallet delay devAccounts devEvmAddresses devSolanaAddress failWith neverAnswer reject stayOnChain switchElsewhere throwValue",
      "startAnvil startSolana",
      "installDevWallet",
    ]
  `)
})
