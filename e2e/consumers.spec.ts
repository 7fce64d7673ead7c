import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { devEvmAddresses } from '@drawstring/testing'
import type { Page } from '@playwright/test'
import { type Served, serveBuilt, serveSources } from './consumers/serve.js'
import { expect, named, test } from './consumers/test.js'
import { origins } from './support/log.js'
import { button, modal, openModal, view } from './support/modal.js'
import { WALLET } from './support/wallet.js'

const GATEWAY = 'http://127.0.0.1:8787'
/** What a development server's client and React say to developers. */
const FOR_DEVELOPERS = /^debug: \[vite\] |^info: .*React DevTools|^log: \[(HMR|Fast Refresh)\] /

const WASM = 'a .wasm, 200, application/wasm, by streaming'

// The apps are made once, and their servers take turns.
test.describe.configure({ mode: 'default' })

for (const name of ['vite-react19', 'vite-react18', 'next']) {
  test(`${name}: a visitor connects with the README’s lines, and stays connected`, async ({
    page,
    apps,
    log,
    installWallet,
  }) => {
    await installWallet(page)
    await during(serveBuilt(named(apps, name)), async (origin) => {
      await connectAndReload(page, origin)
      expect(log.console).toEqual([])
      expect(origins(log).filter((asked) => ![origin, GATEWAY].includes(asked))).toEqual([])
    })
  })

  test(`${name}: the development server does as well`, async ({
    page,
    apps,
    log,
    installWallet,
  }) => {
    await installWallet(page)
    await during(serveSources(named(apps, name)), async (origin) => {
      const streamed = await watchWasm(page)
      await connectAndReload(page, origin)
      // The core and its account part, once per page: when it is opened and when it is loaded again.
      await expect.poll(streamed).toEqual([WASM, WASM, WASM, WASM])
      expect(log.console.filter((line) => !FOR_DEVELOPERS.test(line))).toEqual([])
      expect(origins(log).filter((asked) => ![origin, GATEWAY].includes(asked))).toEqual([])
      // A server's client looks out for it by other means once it is gone.
      await page.goto('about:blank')
    })
  })

  test(`${name}: it builds without a warning`, async ({ apps }) => {
    const { folder } = named(apps, name)
    const said = await readFile(join(folder, 'build.log'), 'utf8')
    expect(said).toMatch(/built in|Compiled successfully/)
    expect(said).not.toMatch(/warn|deprecat|\(!\)|⚠/i)
  })
}

// Next.js checks types itself, or does not build.
for (const name of ['vite-react19', 'vite-react18']) {
  test(`${name}: the packages’ types hold in an app as strict as can be`, async ({ apps }) => {
    const { folder } = named(apps, name)
    const tsc = join(folder, 'node_modules/typescript/bin/tsc')
    const said = promisify(execFile)(process.execPath, [tsc, '--noEmit'], { cwd: folder })
    expect(await said.catch((error) => error)).toMatchObject({ stdout: '', stderr: '' })
  })
}

for (const name of ['vite-react19', 'vite-react18']) {
  test(`${name}: the built app works beside libraries that add to every array and object`, async ({
    page,
    apps,
    log,
    installWallet,
  }) => {
    await page.addInitScript(() => {
      for (const { prototype } of [Array, Object] as { prototype: object }[])
        Object.assign(prototype, { last: () => undefined, extend: () => undefined })
    })
    await installWallet(page)
    await during(serveBuilt(named(apps, name)), async (origin) => {
      await connectAndReload(page, origin)
      expect(log.console).toEqual([])
    })
  })
}

for (const name of ['vite-react19', 'next']) {
  for (const [kept, said] of [
    ['was opened ahead of any request', ''],
    ['sent half a request', 'GET / HTTP/1.1\r\nHost: '],
    ['waits for its next request', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'],
    ['sends a body and does not end', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1'],
  ]) {
    test(`${name}: its server stops beside a connection that ${kept}`, async ({ apps }) => {
      const { origin, stop } = await serveBuilt(named(apps, name))
      const { hostname, port } = new URL(origin)
      const socket = connect(Number(port), hostname).on('error', () => {})
      await once(socket, 'connect')
      if (said) socket.write(said)
      await stop()
      socket.destroy()
      await expect(fetch(origin)).rejects.toThrow()
    })
  }
}

test('next: the button is in the page that the server sends', async ({ apps }) => {
  await during(serveBuilt(named(apps, 'next')), async (origin) => {
    expect(await (await fetch(origin)).text()).toMatch(/<button[^>]*>.*Connect wallet.*<\/button>/)
  })
})

test('next: a server component may use a button itself', async ({ page, apps, log }) => {
  await during(serveBuilt(named(apps, 'next')), async (origin) => {
    await page.goto(`${origin}/server`)
    await page.getByRole('button', { name: 'Come in' }).click()
    await expect(view(page, 'Connect a wallet')).toBeVisible()
    expect(log.console).toEqual([])
  })
})

test('the README’s lines and commands, nothing more, offer Send, Receive, Swap and Activity', async ({
  page,
  apps,
  installWallet,
}) => {
  await installWallet(page)
  await during(serveBuilt(named(apps, 'vite-react19')), async (origin) => {
    await page.goto(origin)
    await openModal(page)
    await button(page, WALLET).click()
    await expect(modal(page)).toBeHidden()
    await page.getByRole('button').and(page.getByTitle(devEvmAddresses[0])).click()
    await expect(view(page, 'Account')).toBeVisible()
    for (const offered of ['Send', 'Receive', 'Swap'])
      await expect(button(page, offered)).toBeVisible()
    await expect(modal(page).getByRole('tab', { name: 'Activity' })).toBeVisible()
  })
})

/** Tells what became of each request for the module. The copy that travels as JavaScript would be compiled without a stream. */
async function watchWasm(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  await page.exposeFunction('compiled', (how: string) => seen.push(how))
  await page.addInitScript(() => {
    const { compileStreaming } = WebAssembly
    const tell = (how: string) =>
      (window as unknown as Record<string, (how: string) => void>).compiled?.(how)
    WebAssembly.compileStreaming = async (source) => {
      const { headers, status, url } = await source
      const module = await compileStreaming.call(WebAssembly, source)
      const file = new URL(url).pathname.endsWith('.wasm') ? 'a .wasm' : url
      tell(`${file}, ${status}, ${headers.get('content-type')}, by streaming`)
      return module
    }
    const { compile } = WebAssembly
    WebAssembly.compile = (bytes) => {
      tell('bytes at once')
      return compile.call(WebAssembly, bytes)
    }
  })
  return async () => seen
}

async function connectAndReload(page: Page, origin: string): Promise<void> {
  const account = page.getByRole('button').and(page.getByTitle(devEvmAddresses[0]))
  await page.goto(origin)
  await openModal(page)
  await button(page, WALLET).click()
  await expect(account).toContainText('0xf39F…2266')
  await expect(account).toContainText('10,000 ETH')
  await expect(modal(page)).toBeHidden()
  await page.reload()
  await expect(account).toContainText('10,000 ETH')
}

async function during(serving: Promise<Served>, act: (origin: string) => Promise<void>) {
  const { origin, stop } = await serving
  try {
    await act(origin)
  } finally {
    await stop()
  }
}
