import { expect, type Frame, type Page, test } from '@playwright/test'
import type { WalletHost } from './page/src/walletHost.js'
import {
  type OwnBrowser,
  startBlockingBrowser,
  startBrowser,
} from './support/walletFrame/startBrowser.js'
import { type Site, type Sites, startSites } from './support/walletFrame/startSites.js'

declare global {
  interface Window {
    host: WalletHost
  }
}

let sites: Sites
let browser: OwnBrowser

test.beforeEach(async () => {
  ;[sites, browser] = await Promise.all([startSites(), startBrowser()])
})
test.afterEach(async () => {
  await browser.stop()
  await sites.stop()
})

const NONCE = 'abcdefghijklmnopqrstuv'
const EMAIL = 'ann@example.com'
const W = () => sites.origin('wallet.w')
const rawUrl = () => `${W()}/frame/v1?pid=p1#n=${NONCE}`
const ready = () => ({ origin: W(), data: { ew: 1, n: NONCE, t: 'ready', ver: '0.1.0' } })
const helloOf = (n = NONCE) => ({
  ...{ ew: 1, n, t: 'hello', sdk: '0.1.0' },
  meta: { name: 'Shop', url: 'https://shop.example', icons: [] },
})
const ID = '00000000-0000-4000-8000-000000000001'
const isConnected = { v: 1, t: 'req', id: ID, m: 'session.isConnected', p: {} }
const answer = { v: 1, t: 'res', id: ID, ok: true, r: { isConnected: false } }

async function visit(site: Site, context = browser.context): Promise<Page> {
  const page = await context.newPage()
  await page.goto(sites.origin(site))
  return page
}
const open = (page: Page) => page.evaluate((origin) => window.host.open(origin), W())
const heard = (page: Page | Frame) => page.evaluate(() => window.host.heard)
const embed = (page: Page | Frame, url: string) => page.evaluate((of) => window.host.embed(of), url)
const walletFrame = (page: Page) => page.frameLocator('iframe')

/** Greets as the page would, but by hand: with whatever the test says. */
const greet = (page: Page | Frame, hello: object, of: 'child' | 'sibling' = 'child') =>
  page.evaluate(([to, what, origin]) => window.host.greet(to, what, origin), [
    of,
    hello,
    W(),
  ] as const)
const send = (page: Page | Frame, port: number) =>
  page.evaluate(([to, what]) => window.host.send(to, what), [port, isConnected] as const)
const answers = (page: Page | Frame, port: number) =>
  page.evaluate((of) => window.host.answers(of), port)

/** What the frame answered, once it has: its first event is of its storage. */
const answered = (page: Page, port: number) =>
  expect.poll(() => answers(page, port)).toContainEqual(answer)

async function signIn(page: Page, as = EMAIL) {
  await page.bringToFront()
  const user = page.evaluate(async (email) => {
    const { channel } = window.host
    const started = await channel?.request('auth.email.start', { email })
    return channel?.request('auth.otp.prompt', { challengeId: started?.challengeId ?? '' })
  }, as)
  await expect(walletFrame(page).getByLabel('Code')).toBeFocused()
  await page.keyboard.type(sites.api.codes.get(as) ?? '')
  return user
}
const connected = (page: Page) =>
  page.evaluate(() => window.host.channel?.request('session.isConnected', {}))

test.describe('a page that may embed the wallet', () => {
  test('signs its visitor in with a code that it never sees', async () => {
    const page = await visit('app.a')
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.getByRole('button').focus()
    expect(await open(page)).toBe('open')
    await expect(page.locator('iframe')).toBeHidden()
    expect(await connected(page)).toEqual({ isConnected: false })
    const user = await signIn(page)
    expect(user).toMatchObject({ userId: 'u1', email: EMAIL, backup: 'none' })
    expect(user?.accounts.map(({ namespace, type }) => `${namespace} ${type}`)).toEqual([
      ...['eip155 eoa', 'bip122 payment', 'bip122 ordinal', 'solana eoa', 'polkadot eoa'],
    ])
    await expect(page.locator('iframe')).toBeHidden()
    await expect(page.getByRole('button')).toBeFocused()
    expect(await connected(page)).toEqual({ isConnected: true })
    const events = await page.evaluate(() => window.host.events)
    expect(events).toMatchObject([
      ['storage', { mode: 'persistent' }],
      ['ui.show', { w: 376, reason: 'otp' }],
      ['session', { state: 'ready' }],
      ['ui.hide', {}],
    ])
    expect(JSON.stringify(await heard(page))).not.toContain(sites.api.codes.get(EMAIL))
    // One nonce of the server's had to be learned first.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
  })

  test('learns what the visitor canceled, and what was aborted', async () => {
    const page = await visit('app.a')
    await open(page)
    const prompt = () =>
      page.evaluate(async () => {
        const { channel } = window.host
        const asked = channel?.request('auth.otp.prompt', { challengeId: 'c1' })
        return asked?.catch((error) => [error.reason, error.message])
      })
    const canceled = prompt()
    await expect(walletFrame(page).getByLabel('Code')).toBeFocused()
    await page.keyboard.press('Escape')
    expect(await canceled).toEqual(['canceled', 'Request was aborted'])
    const aborted = prompt()
    await expect(walletFrame(page).getByLabel('Code')).toBeFocused()
    await page.evaluate(() => window.host.channel?.abort())
    expect(await aborted).toEqual(['aborted', 'Request was aborted'])
    await expect(page.locator('iframe')).toBeHidden()
  })

  test('sets colours that the frame wears, and no picture', async () => {
    const page = await visit('app.a')
    await open(page)
    const wear = (themeVariables: Record<string, string>) =>
      page.evaluate(async (given) => {
        const theme = { themeMode: 'light', themeVariables: given } as const
        const worn = window.host.channel?.request('ui.theme', theme)
        return worn?.then(
          () => 'worn',
          (error) => error.reason,
        )
      }, themeVariables)
    expect(await wear({ '--ds-surface': '#fff8f0' })).toBe('worn')
    const root = walletFrame(page).locator('html')
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect(root).toHaveCSS('--ds-surface', '#fff8f0')
    expect(await wear({ '--ds-surface': `url(${sites.origin('evil')}/a.png)` })).toBe('invalid')
    await expect(root).toHaveCSS('--ds-surface', '#fff8f0')
  })
})

test.describe('a page that may not embed the wallet', () => {
  test('fails with the specification’s error before it embeds anything', async () => {
    const page = await visit('evil')
    expect(await open(page)).toBe('Invalid App Configuration')
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test('is shown nothing by the browser', async () => {
    const page = await visit('evil')
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    )
    await embed(page, rawUrl())
    await refused
    expect(page.frames().filter((frame) => frame.url().startsWith(W()))).toEqual([])
    expect(await heard(page)).toEqual([])
  })

  test('hears nothing of a frame that the browser would show', async () => {
    sites.wallet.frameAnywhere = true
    const page = await visit('evil')
    await embed(page, rawUrl())
    const frame = page.frames().find((one) => one.url().startsWith(W()))
    // It runs.
    await frame?.waitForFunction('document.readyState === "complete"')
    const port = await greet(page, helloOf())
    await send(page, port)
    await frame?.evaluate('new Promise((done) => setTimeout(done))')
    expect(await heard(page)).toEqual([])
    expect(await answers(page, port)).toEqual([])
    expect(sites.api.asked).toEqual([])
  })

  test('hears nothing through one that may', async () => {
    const page = await visit('app.a')
    await embed(page, sites.origin('app.b'))
    const inner = page.frames().find((one) => one.url().startsWith(sites.origin('app.b')))
    if (!inner) throw new Error('there is no inner page')
    await embed(inner, rawUrl())
    const frame = page.frames().find((one) => one.url().startsWith(W()))
    await frame?.evaluate('new Promise((done) => setTimeout(done))')
    expect(await heard(inner)).toEqual([])
    expect(await heard(page)).toEqual([])
  })
})

test.describe('the handshake', () => {
  test('by hand is answered, and a second greeting is not', async () => {
    const page = await visit('app.a')
    await embed(page, rawUrl())
    await expect.poll(() => heard(page)).toEqual([ready()])
    const first = await greet(page, helloOf())
    const second = await greet(page, helloOf())
    await send(page, second)
    await send(page, first)
    await answered(page, first)
    expect(await answers(page, second)).toEqual([])
  })

  test('with another nonce, or that of an earlier frame, is not answered', async () => {
    const page = await visit('app.a')
    await embed(page, rawUrl().replace(NONCE, 'B'.repeat(22)))
    const wrong = [await greet(page, helloOf('A'.repeat(22))), await greet(page, helloOf())]
    const right = await greet(page, helloOf('B'.repeat(22)))
    for (const port of [...wrong, right]) await send(page, port)
    await answered(page, right)
    for (const port of wrong) expect(await answers(page, port)).toEqual([])
  })

  test('of a frame beside it is not answered, whatever it knows', async () => {
    const page = await visit('app.a')
    await embed(page, rawUrl())
    await embed(page, sites.origin('evil'))
    const evil = page.frames().find((one) => one.url().startsWith(sites.origin('evil')))
    if (!evil) throw new Error('there is no evil frame')
    const spoofed = await greet(evil, helloOf(), 'sibling')
    await send(evil, spoofed)
    const own = await greet(page, helloOf())
    await send(page, own)
    await answered(page, own)
    expect(await answers(evil, spoofed)).toEqual([])
  })

  test('that a frame beside the wallet begins is not answered by the page', async () => {
    const page = await visit('app.a')
    await embed(page, sites.origin('evil'))
    const evil = page.frames().find((one) => one.url().startsWith(sites.origin('evil')))
    // The wallet's document comes when the spoof has been heard.
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let nonce = ''
    await page.route('**/frame/v1*', async (route) => {
      await held
      await route.continue()
    })
    const opened = open(page)
    await expect(page.locator('iframe')).toHaveCount(2)
    nonce = await page.evaluate(
      () => document.querySelectorAll('iframe')[1]?.src.split('#n=')[1] ?? '',
    )
    expect(nonce).toMatch(/^[\w-]{22}$/)
    await evil?.evaluate((n) => {
      const spoof = { ew: 1, n, t: 'ready', ver: '0.1.0' }
      window.parent.postMessage(spoof, '*')
    }, nonce)
    await expect.poll(() => heard(page)).toHaveLength(1)
    release()
    expect(await opened).toBe('open')
    expect(await heard(page)).toHaveLength(2)
    // The evil frame was sent no port; the wallet's answers.
    expect(evil && (await heard(evil))).toEqual([])
    expect(await connected(page)).toEqual({ isConnected: false })
  })
})

test.describe('what the frame keeps', () => {
  test('is another for each page, and there when the browser starts again', async () => {
    const [a, b] = [await visit('app.a'), await visit('app.b')]
    await open(a)
    await open(b)
    await signIn(a)
    expect(await connected(b)).toEqual({ isConnected: false })
    await signIn(b, 'bob@example.com')
    const keys = sites.api.asked.filter(({ path }) => path === '/device').map(({ jkt }) => jkt)
    expect(new Set(keys).size).toBe(2)

    const context = await browser.restart()
    const again = await visit('app.a', context)
    await open(again)
    expect(await connected(again)).toEqual({ isConnected: true })
    const user = await again.evaluate(() => window.host.channel?.request('session.user', {}))
    expect(user).toMatchObject({ email: EMAIL })
    expect(sites.api.asked.at(-1)).toMatchObject({ path: '/wallets/me', jkt: keys[0] })
  })

  test('opens its wallet again after the browser was closed, and no other page’s', async () => {
    const [a, b] = [await visit('app.a'), await visit('app.b')]
    await open(a)
    const made = await signIn(a)
    await open(b)
    const refused = signIn(b).then(
      () => 'opened',
      (error) => String(error),
    )
    expect(await refused).toContain('Something went wrong')
    const context = await browser.restart()
    const again = await visit('app.a', context)
    await open(again)
    expect((await signIn(again))?.accounts).toEqual(made?.accounts)
    const released = sites.api.asked.filter(({ path }) => path.endsWith('/release'))
    expect(new Set(released.map(({ jkt }) => jkt)).size).toBe(1)
  })

  test('is refreshed by one tab at a time', async () => {
    // Each token is about to end when it comes.
    sites.api.expiresInS = 1
    const [one, other] = [await visit('app.a'), await visit('app.a')]
    await open(one)
    await open(other)
    await signIn(one)
    const many = (page: Page) =>
      page.evaluate(async () => {
        const asks = Array.from({ length: 5 }, () =>
          window.host.channel?.request('session.user', {}),
        )
        return (await Promise.all(asks)).length
      })
    expect(await Promise.all([many(one), many(other)])).toEqual([5, 5])
    expect(sites.api.reused).toBe(0)
  })

  test('is gone in every tab once the visitor signs out in one', async () => {
    const [one, other] = [await visit('app.a'), await visit('app.a')]
    await open(one)
    await open(other)
    await signIn(one)
    expect(await connected(other)).toEqual({ isConnected: true })
    await one.evaluate(() => window.host.channel?.request('session.signOut', {}))
    expect(await connected(other)).toEqual({ isConnected: false })
  })

  test('is nothing where the browser lets it keep nothing, and the visitor still signs in', async () => {
    const blocking = await startBlockingBrowser()
    try {
      const page = await visit('app.a', blocking.context)
      expect(await open(page)).toBe('open')
      expect(await signIn(page)).toMatchObject({ email: EMAIL })
      expect(await connected(page)).toEqual({ isConnected: true })
      const events = await page.evaluate(() => window.host.events)
      expect(events[0]).toEqual(['storage', { mode: 'none' }])
      await page.reload()
      await open(page)
      expect(await connected(page)).toEqual({ isConnected: false })
    } finally {
      await blocking.stop()
    }
  })
})
