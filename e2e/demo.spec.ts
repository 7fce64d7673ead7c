import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { coins, sol } from './support/chain.js'
import { modal } from './support/modal.js'
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

// One after the other: the second start finds everything built. Each may have to build what has changed, and to wait until cargo is done with the
// tests that are compiled beside these.
test.describe.configure({ mode: 'serial', timeout: 600_000 })

test('the demo prints one line, connects its visitor, and leaves no process behind', async ({
  page,
}) => {
  const demo = spawn('./x', ['demo', '--json'], {
    cwd: at('.'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  const printed: string[] = []
  try {
    const lines = createInterface(demo.stdout)
    lines.on('line', (line) => printed.push(line))
    await Promise.race([once(lines, 'line'), ended])
    const { url, gatewayUrl, relayUrl, projectId, chains, accounts } = JSON.parse(
      printed[0] ?? '',
    ) as Demo
    expect((await fetch(`${gatewayUrl}/healthz`)).status).toBe(200)
    expect(projectId).toMatch(/^[0-9a-f]{32}$/)
    expect(chains.map(({ caip2 }) => caip2)).toEqual(
      expect.arrayContaining(['eip155:31337', 'eip155:31338', expect.stringMatching(/^solana:/)]),
    )

    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await modal(page).getByRole('button', { name: WALLET }).click()
    await modal(page).getByRole('button', { name: 'Ethereum and its relatives' }).click()
    await panel(page).getByRole('button', { name: 'Approve' }).click()
    const [account] = accounts
    const [chain] = chains
    if (!account || !chain) throw new Error('the demo names no account or no chain')
    await expect(page.locator('#address')).toHaveText(account.address)
    await expect(page.locator('#balance')).toHaveText(`${await coins(chain, account.address)} ETH`)
    await page.getByRole('button', { name: /alice.eth|0xf39F/ }).click()
    await expect(modal(page)).toContainText('alice.eth')
    await expect(modal(page)).toContainText('$30,')
    await expect(modal(page).getByRole('button', { name: 'Swap' })).toBeVisible()
    await modal(page).getByRole('tab', { name: 'Activity' }).click()
    await expect(modal(page)).toContainText('Minted')
    await page.keyboard.press('Escape')

    // Its examples: the same account by hooks alone, and the views in the page.
    await page.goto(`${url}?example=headless`)
    await expect(page.locator('#tokens')).toContainText(/Ether: [\d.]+ ETH/)
    await expect(page.locator('#activity')).toContainText('mint')
    await expect(page.locator('#send')).toContainText('To whom')
    await expect(page.getByRole('img', { name: `QR code of ${account.address}` })).toBeVisible()
    await page.goto(`${url}?example=embedded`)
    const place = page.locator('drawstring-modal section.sheet')
    await expect(place).toContainText('alice.eth')
    await expect(place.getByRole('tab', { name: 'Activity' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(url)

    const other = chains.find(({ caip2 }) => caip2 === 'eip155:31338')
    if (!other) throw new Error('the demo has one EVM chain only')
    const config = (await (await fetch(new URL('config.json', url))).json()) as Named
    const nameOf = ({ caip2 }: { caip2: string }) =>
      config.chains.find((named) => named.caip2 === caip2)?.name ?? ''
    await page
      .getByRole('button', { name: nameOf(chain) })
      .first()
      .click()
    await modal(page)
      .getByRole('button', { name: nameOf(other) })
      .click()
    await panel(page).getByRole('button', { name: 'Approve' }).click()
    await expect(modal(page)).toContainText(`${nameOf(other)}Switch`)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(page.getByRole('button', { name: nameOf(other) }).first()).toBeVisible()
    await expect(page.locator('#balance')).toContainText(await coins(other, account.address))
    await page.reload()
    await expect(page.locator('#address')).toHaveText(account.address)
    await expect(page.getByRole('button', { name: nameOf(other) }).first()).toBeVisible()
    await page.getByRole('button', { name: /alice.eth|0xf39F/ }).click()
    await modal(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()

    expect(relayUrl).toMatch(/^ws:/)
    const solana = chains.find(({ caip2 }) => caip2.startsWith('solana:'))
    const rich = accounts.find(({ namespace }) => namespace === 'solana')
    if (!solana || !rich) throw new Error('the demo names no Solana account or chain')
    expect(Number(await sol(solana, rich.address)), 'SOL to spend').toBeGreaterThan(1)
  } finally {
    const family = await descendants(demo.pid ?? 0)
    // As a terminal does, to the one that was started; a build under it is asked by it.
    demo.kill('SIGINT')
    await ended
    expect.soft(family.length, 'chains, gateway and the demo itself ran').toBeGreaterThanOrEqual(5)
    await expect.poll(() => family.filter(isAlive)).toEqual([])
  }
  expect(printed).toHaveLength(1)
})

test('a second start is quick, and SIGTERM stops everything that it started', async () => {
  const from = Date.now()
  const demo = spawn('./x', ['demo', '--json'], {
    cwd: at('.'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(demo, 'exit')
  const [line] = (await once(createInterface(demo.stdout), 'line')) as [string]
  // A figure, not a bar: what else runs on the machine decides it too. 30 s is what a person should wait at most.
  console.log(`the second start of the demo took ${((Date.now() - from) / 1000).toFixed(1)} s`)
  const { url, gatewayUrl, relayUrl, chains } = JSON.parse(line) as Demo
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
