import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { devEvmAddresses } from '@drawstring/testing'
import { installDevWallet } from '@drawstring/testing/playwright'
import type { Page } from '@playwright/test'
import { preview } from 'vite'
import { prepare } from './consumers/prepare.js'
import { serveNextAt } from './consumers/serve.js'
import { expect, FIRST_TIME_MS, named, test } from './consumers/test.js'
import { buildFrom, startCookieServer } from './support/cookieServer.js'
import { shownFiles, writeGuide } from './support/guide.js'
import { button, openModal, view } from './support/modal.js'
import { at } from './support/paths.js'
import { run } from './support/program.js'
import { reservedPort } from './support/reservedPort.js'
import { signedBy, stranger, tryCookie } from './support/signedMessage.js'
import { putSigningContract } from './support/signingContract.js'
import { typesOf } from './support/typesOf.js'
import { WALLET } from './support/wallet.js'

const [OWNER] = devEvmAddresses
const ACCOUNT = `eip155:1:${OWNER}`
const NOT_SIGNED_IN = '{"error":"sign in first"}'
const ORDERS = `{"account":"${ACCOUNT}","orders":[]}`

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What a page shows after this word. */
const shown = (page: Page, name: string) =>
  page
    .getByRole('paragraph')
    .filter({ hasText: `${name}:` })
    .locator('output')

async function expectOrders(page: Page, text: string): Promise<void> {
  await press(page, 'Show my orders')
  await expect(shown(page, 'Server')).toHaveText(text)
}

async function connectAndSign(page: Page): Promise<void> {
  await openModal(page)
  await button(page, WALLET).click()
  await expect(view(page, 'Sign in')).toBeVisible()
  await button(page, 'Sign in').click()
  await expect(page.locator('drawstring-layer').getByRole('dialog')).toBeHidden()
}

test('the guide to sign-in shows the examples’ files as they are', async () => {
  const shown = await shownFiles('sign-in')
  expect(shown).toHaveLength(7)
  for (const { path, code } of shown) expect(code, path).toBe(await readFile(at(path), 'utf8'))
})

test('the code of the guide to sign-in has right types', async () => {
  const folder = await writeGuide('sign-in')
  expect(await typesOf(folder)).toBe('')
  await rm(folder, { recursive: true })
})

test('the guide’s page signs in with the gateway, and the guide’s backend in Node knows whose orders are asked for', async ({
  page,
  gateway,
}) => {
  const folder = await writeGuide('sign-in')
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'main.tsx'), MAIN)
  const [built, port] = await Promise.all([buildFrom(folder), reservedPort()])
  const { line, stop } = await run(
    'env',
    [
      ...[`GATEWAY=${gateway.url}`, `PROJECT_ID=${gateway.projectId}`],
      ...[`DOMAIN=127.0.0.1:${port}`, 'PORT=0'],
      ...[process.execPath, at('examples/sign-in-server/node/server.mjs')],
    ],
    /^listening on/,
  )
  const server = await preview({
    root: folder,
    configFile: false,
    build: { outDir: built },
    preview: {
      ...{ host: '127.0.0.1', port },
      proxy: { '/api/orders': { target: line.slice('listening on '.length) } },
    },
  })
  try {
    await installDevWallet(page, { chains: gateway.chains, approval: 'auto' })
    await page.goto(`http://127.0.0.1:${port}`)
    await expectOrders(page, NOT_SIGNED_IN)
    await connectAndSign(page)
    await expectOrders(page, ORDERS)
    await page.getByRole('button', { name: `${OWNER}: sign out` }).click()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await expectOrders(page, NOT_SIGNED_IN)
  } finally {
    await Promise.all([stop(), server.close()])
    await Promise.all([folder, built].map((one) => rm(one, { recursive: true })))
  }
})

const PAGE = '<div id="root"></div><script type="module" src="/main.tsx"></script>'
const MAIN = `
import { DrawstringButton, DrawstringProvider } from '@drawstring/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchOrders } from './orders'
import { SignInButton } from './SignInButton'
import { drawstring } from './wallet'

function App() {
  const [answer, setAnswer] = useState('')
  const ask = async () => setAnswer(await (await fetchOrders()).text())
  return (
    <DrawstringProvider drawstring={drawstring}>
      <DrawstringButton />
      <SignInButton />
      <button type="button" onClick={ask}>Show my orders</button>
      <p>Server: <output>{answer}</output></p>
    </DrawstringProvider>
  )
}
createRoot(document.getElementById('root')!).render(<App />)
`

test('a session cookie begins with a signature, outlives a reload, is out of scripts’ reach, and ends on the server too', async ({
  page,
  context,
  gateway,
}) => {
  const { origin, stop } = await startCookieServer(gateway.chains[0]?.rpcUrl ?? '')
  try {
    await installDevWallet(page, { chains: gateway.chains, approval: 'auto' })
    await page.goto(origin)
    await expectOrders(page, NOT_SIGNED_IN)
    await connectAndSign(page)
    await expect(shown(page, 'Session')).toHaveText('signedIn')
    await expectOrders(page, ORDERS)
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await page.reload()
    await expect(shown(page, 'Session')).toHaveText('signedIn')
    await expectOrders(page, ORDERS)
    await press(page, 'Sign out')
    await expectOrders(page, NOT_SIGNED_IN)
    expect(await context.cookies()).toEqual([])
    const headers = { cookie: `session=${cookie?.value}` }
    expect((await fetch(`${origin}/orders`, { headers })).status, 'of a copy').toBe(401)
  } finally {
    await stop()
  }
})

test('no session cookie comes of a signature that is somebody else’s, replayed, late, of another site, network or nonce, nor of another site’s request', async ({
  gateway,
}) => {
  const { origin, stop } = await startCookieServer(gateway.chains[0]?.rpcUrl ?? '')
  try {
    const ask = tryCookie(origin)
    const good = await signedBy(stranger(1), origin, await ask.nonce())
    expect(await ask.add(good), 'as it should be').toEqual([204, true])
    expect(await ask.add(good), 'a second time').toEqual([401, false])
    const sign = async (change: Parameters<typeof signedBy>[3]) =>
      signedBy(stranger(1), origin, await ask.nonce(), change)
    const other = await signedBy(stranger(2), origin, await ask.nonce())
    const nonce = await ask.nonce()
    const last = nonce.endsWith('0') ? '1' : '0'
    const past = new Date(Date.now() - 1000)
    const bad = {
      'another account’s': { ...(await sign({})), signature: other.signature },
      'another message’s': { ...(await sign({})), message: other.message },
      'another site': await sign({ domain: 'shop.example.org' }),
      'another address': await sign({ uri: 'https://shop.example.org' }),
      'another network': await sign({ chainId: 10 }),
      'a time that is over': await sign({ expirationTime: past }),
      'an invented nonce': await sign({ nonce: 'a'.repeat(nonce.length) }),
      'a changed nonce': await sign({ nonce: nonce.slice(0, -1) + last }),
      'no message': { message: 'hello', signature: good.signature },
    }
    for (const [what, signed] of Object.entries(bad))
      expect(await ask.add(signed), what).toEqual([401, false])
    expect(await ask.add({ ...(await sign({})), signature: '0x' }), 'no signature').toEqual([
      400,
      false,
    ])
    const fresh = await sign({})
    for (const from of ['https://shop.example.org', 'null', ''])
      expect(await ask.add(fresh, { origin: from }), `from "${from}"`).toEqual([403, false])
    const form = { 'content-type': 'text/plain' }
    expect(await ask.add(fresh, form), 'as a form').toEqual([415, false])
    expect(await ask.add({ ...fresh, more: 'x'.repeat(40_000) }), 'too large').toEqual([413, false])
    expect(await ask.add(fresh), 'none of them used it').toEqual([204, true])
  } finally {
    await stop()
  }
})

test('a session cookie comes of what a contract account says is its signature, and of nothing else', async ({
  gateway,
}) => {
  const [chain = { rpcUrl: '' }] = gateway.chains
  const contract = await putSigningContract(chain, stranger(3).address)
  const { origin, stop } = await startCookieServer(chain.rpcUrl)
  try {
    const ask = tryCookie(origin)
    const add = async (signer: number) => {
      const change = { address: contract }
      return ask.add(await signedBy(stranger(signer), origin, await ask.nonce(), change))
    }
    expect(await add(4), 'of another key').toEqual([401, false])
    expect(await add(3), 'of its own').toEqual([204, true])
  } finally {
    await stop()
  }
})

test.describe('next-auth', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  test.beforeAll(async ({}, info) => {
    info.setTimeout(FIRST_TIME_MS)
    await prepare(['next-auth'])
  })

  test('NextAuth’s session begins and ends with the wallet’s, and its routes know the account', async ({
    page,
    context,
    gateway,
  }) => {
    const [app, port] = await Promise.all([prepare(['next-auth']), reservedPort()])
    const { origin, stop } = await serveNextAt(named(app, 'next-auth'), port, [
      ...[`NEXTAUTH_URL=http://127.0.0.1:${port}`, 'NEXTAUTH_SECRET=of-this-test'],
      ...[`GATEWAY=${gateway.url}`, `PROJECT_ID=${gateway.projectId}`],
    ])
    try {
      await installDevWallet(page, { chains: gateway.chains, approval: 'auto' })
      await page.goto(origin)
      await expect(shown(page, 'Account')).toHaveText('none')
      await expectOrders(page, NOT_SIGNED_IN)
      await connectAndSign(page)
      await expect(shown(page, 'Account')).toHaveText(ACCOUNT)
      await expectOrders(page, ORDERS)
      await page.reload()
      await expect(shown(page, 'Account')).toHaveText(ACCOUNT)
      await expectOrders(page, ORDERS)
      await press(page, 'Sign out')
      await expect(shown(page, 'Account')).toHaveText('none')
      await expectOrders(page, NOT_SIGNED_IN)

      // A token that the gateway did not sign begins no session.
      const asked = await context.request.get(`${origin}/api/auth/csrf`)
      const { csrfToken } = await asked.json()
      const form = { csrfToken, token: 'a.b.c', json: 'true' }
      const answer = await context.request.post(`${origin}/api/auth/callback/wallet`, { form })
      expect(answer.status()).toBe(401)
      await expectOrders(page, NOT_SIGNED_IN)
    } finally {
      await stop()
    }
  })
})
