import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.js'
import { coins, sol } from './support/chain.js'
import { chooseInMenu, modal } from './support/modal.js'
import { at } from './support/paths.js'
import { panel, WALLET } from './support/wallet.js'

/** What `./x demo --json` prints. */
interface Demo {
  url: string
  gatewayUrl: string
  relayUrl?: string
  projectId: string
  chains: { caip2: string; rpcUrl: string }[]
  accounts: { namespace: string; address: string }[]
}

/** What the site itself is told besides. */
interface Named {
  chains: { caip2: string; name: string }[]
}

// One after the other, on one start of what the runner has built.
test.describe.configure({ mode: 'serial', timeout: 600_000 })

let running: Awaited<ReturnType<typeof start>>
/** Whatever was started, also by a test that failed. */
const started: ChildProcess[] = []
test.beforeAll(async () => {
  test.setTimeout(600_000)
  running = await start()
})
test.afterAll(() => {
  for (const one of started) one.kill('SIGINT')
})

test('the demo prints one line that names a gateway, a project, chains and accounts', async () => {
  const { demo } = running
  expect((await fetch(`${demo.gatewayUrl}/healthz`)).status).toBe(200)
  expect(demo.projectId).toMatch(/^[0-9a-f]{32}$/)
  expect(demo.relayUrl).toMatch(/^ws:/)
  expect(demo.chains.map(({ caip2 }) => caip2)).toEqual(
    expect.arrayContaining(['eip155:31337', 'eip155:31338', expect.stringMatching(/^solana:/)]),
  )
  const solana = demo.chains.find(({ caip2 }) => caip2.startsWith('solana:'))
  const rich = demo.accounts.find(({ namespace }) => namespace === 'solana')
  if (!solana || !rich) throw new Error('the demo names no Solana account or chain')
  expect(Number(await sol(solana, rich.address)), 'SOL to spend').toBeGreaterThan(1)
})

test('the demo shows an account with known tokens, NFTs and a week of activity, the same by hooks alone, and the views in the page', async ({
  page,
}) => {
  const { chain, account } = firsts()
  await connectTo(page)
  await expect(page.locator('#address')).toHaveText(account.address)
  const balance = `${await coins(chain, account.address)} ETH`
  await expect(page.locator('#balance')).toHaveAttribute('title', balance)
  await page.getByRole('button', { name: /alice.eth/ }).click()
  await expect(modal(page)).toContainText('$12,483.20')
  await expect(modal(page)).toContainText('Wrapped Bitcoin')
  await expect(modal(page).getByRole('button', { name: 'Swap' })).toBeVisible()
  await modal(page).getByRole('tab', { name: 'NFTs' }).click()
  await expect(modal(page)).toContainText('Knots #27')
  await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(modal(page)).toContainText('Received')
  await expect(modal(page)).toContainText('Swapped')

  await page.goto(`${running.demo.url}?example=headless`)
  await expect(page.locator('#tokens')).toContainText(/Ether: [\d.]+ ETH/)
  await expect(page.locator('#activity')).toContainText('mint')
  await expect(page.locator('#send')).toContainText('Recipient')
  await expect(page.getByRole('img', { name: `QR code of ${account.address}` })).toBeVisible()
  await page.goto(`${running.demo.url}?example=embedded`)
  const place = page.locator('drawstring-layer section.sheet')
  await expect(place).toContainText('alice.eth')
  await expect(place.getByRole('tab', { name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the demo’s visitor switches network, reloads and disconnects', async ({ page }) => {
  const { chain, account } = firsts()
  const { chains, url } = running.demo
  const other = chains.find(({ caip2 }) => caip2 === 'eip155:31338')
  if (!other) throw new Error('the demo has one EVM chain only')
  const config = (await (await fetch(new URL('config.json', url))).json()) as Named
  const nameOf = ({ caip2 }: { caip2: string }) =>
    config.chains.find((named) => named.caip2 === caip2)?.name ?? ''
  const network = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await connectTo(page)
  await network(nameOf(chain)).click()
  await modal(page)
    .getByRole('button', { name: nameOf(other) })
    .click()
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  // It was opened for this alone.
  await expect(modal(page)).toContainText(`You’re on ${nameOf(other)}`)
  await expect(modal(page)).toBeHidden()
  await expect(network(nameOf(other))).toBeVisible()
  const balance = `${await coins(other, account.address)} ETH`
  await expect(page.locator('#balance')).toHaveAttribute('title', balance)
  await page.reload()
  await expect(page.locator('#address')).toHaveText(account.address)
  await expect(network(nameOf(other))).toBeVisible()
  await page.getByRole('button', { name: /alice.eth|0xf39F/ }).click()
  await chooseInMenu(page, 'Disconnect')
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
})

test('the demo’s theme builder changes buttons and modal, and prints the code of what it shows', async ({
  page,
}) => {
  await page.goto(running.demo.url)
  await page.getByLabel('Theme', { exact: true }).selectOption('light')
  await page.getByRole('radio', { name: 'moss' }).check()
  await page.getByRole('radio', { name: 'l', exact: true }).check()
  const connect = page.getByRole('button', { name: 'Connect wallet' }).first()
  await expect(connect).toHaveCSS('background-color', 'rgb(35, 97, 58)')
  await expect(connect).toHaveCSS('border-radius', '22px')
  const code = page.locator('#theme pre')
  await expect(code).toContainText('...presets.moss')
  await expect(code).toContainText("radius: 'l'")
  await expect(page.locator('#code pre')).toContainText('theme={theme}')
  await expectNoViolations(page, 'the site in light')
  await page.getByLabel('Theme', { exact: true }).selectOption('dark')
  await expectNoViolations(page, 'the site in dark')
  await page.getByLabel('Language').selectOption('de')
  await expect(page.locator('#code pre')).toContainText('locale="de"')
  await page.getByRole('button', { name: 'Wallet verbinden' }).first().click()
  await expect(modal(page).locator('.sheet')).toHaveCSS('border-radius', '32px')
})

test('the demo leaves no process behind when it is interrupted', async () => {
  const { process: demo, ended, printed } = running
  const family = await descendants(demo.pid ?? 0)
  expect.soft(family.length, 'chains, gateway and the demo itself ran').toBeGreaterThanOrEqual(5)
  // As a terminal does, to the one that was started; a build under it is asked by it.
  demo.kill('SIGINT')
  await ended
  await expect.poll(() => family.filter(isAlive)).toEqual([])
  expect(printed).toHaveLength(1)
})

test('the demo starts a second time, and SIGTERM stops everything that it started', async () => {
  const { process: demo, ended, demo: told } = await start()
  const { url, gatewayUrl, relayUrl, chains } = told
  const addresses = [url, gatewayUrl, relayUrl ?? url, ...chains.map(({ rpcUrl }) => rpcUrl)]
  const ports = [...new Set(addresses.map((address) => Number(new URL(address).port)))]
  expect(ports.length, 'the gateway and three chains').toBe(4)
  for (const port of ports) expect(await isOpen(port), `port ${port}`).toBe(true)
  const family = await descendants(demo.pid ?? 0)
  expect(family.length).toBeGreaterThanOrEqual(5)

  demo.kill('SIGTERM')
  const [code] = await ended
  expect(code).toBe(0)
  await expect.poll(() => family.filter(isAlive)).toEqual([])
  for (const port of ports) expect(await isOpen(port), `port ${port}`).toBe(false)
})

/** Starts the demo, and waits for its line. */
async function start() {
  // What `./x` runs: cargo, which it asks first, may be compiling tests for minutes.
  const demo = spawn(at('target/debug/xtask'), ['demo', '--json', '--built'], {
    cwd: at('.'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(demo)
  const ended = once(demo, 'exit')
  const printed: string[] = []
  const lines = createInterface(demo.stdout)
  lines.on('line', (line) => printed.push(line))
  await Promise.race([once(lines, 'line'), ended])
  return { process: demo, ended, printed, demo: JSON.parse(printed[0] ?? '') as Demo }
}

/** The chain and the account that a visitor begins with. */
function firsts() {
  const [chain] = running.demo.chains
  const [account] = running.demo.accounts
  if (!account || !chain) throw new Error('the demo names no account or no chain')
  return { chain, account }
}

async function connectTo(page: Page) {
  await page.goto(running.demo.url)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await modal(page).getByRole('button', { name: WALLET }).click()
  await panel(page).getByRole('button', { name: 'Approve' }).click()
  await expect(modal(page)).toBeHidden()
}

/** Whether somebody listens there. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    const is = (open: boolean) => {
      socket.destroy()
      answer(open)
    }
    socket.on('connect', () => is(true)).on('error', () => is(false))
  })
}

/** The process and all below it. */
async function descendants(root: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = [root]
  for (const parent of found) {
    for (const [pid = 0, of] of pairs) if (of === parent) found.push(pid)
  }
  return found
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
