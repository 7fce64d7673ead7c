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
import { button, modal, openModal, seeNoKnot, view } from './support/modal.js'
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
      if (name === 'vite-react19') await expectEverythingOffered(page)
      expect(log.console).toEqual([])
      expect(origins(log).filter((asked) => ![origin, GATEWAY].includes(asked))).toEqual([])
    })
  })

  test(`${name}: it builds without a warning`, async ({ apps }) => {
    const { folder } = named(apps, name)
    const said = await readFile(join(folder, 'build.log'), 'utf8')
    expect(said).toMatch(/built in|Compiled successfully/)
    expect(said).not.toMatch(/warn|deprecat|\(!\)|⚠/i)
  })
}

for (const name of ['vite-react19', 'next']) {
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
}

// Next.js checks types itself, or does not build.
test('the packages’ types hold in an app as strict as can be, with either React', async ({
  apps,
}) => {
  const check = (name: string) => {
    const { folder } = named(apps, name)
    const tsc = join(folder, 'node_modules/typescript/bin/tsc')
    const said = promisify(execFile)(process.execPath, [tsc, '--noEmit'], { cwd: folder })
    return said.catch((error) => error)
  }
  const said = await Promise.all(['vite-react19', 'vite-react18'].map(check))
  const nothing = { stdout: '', stderr: '' }
  expect(said).toMatchObject([nothing, nothing])
})

for (const name of ['vite-react19', 'next']) {
  test(`${name}: its server stops beside connections that were opened ahead, sent half a request or a body without end, or wait for the next one`, async ({
    apps,
  }) => {
    const { origin, stop } = await serveBuilt(named(apps, name))
    const { hostname, port } = new URL(origin)
    const sockets = [
      '',
      'GET / HTTP/1.1\r\nHost: ',
      'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1',
    ].map(async (said) => {
      const socket = connect(Number(port), hostname).on('error', () => {})
      await once(socket, 'connect')
      if (said) socket.write(said)
      return socket
    })
    const open = await Promise.all(sockets)
    await stop()
    for (const socket of open) socket.destroy()
    await expect(fetch(origin)).rejects.toThrow()
  })
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

/** With the README's lines and commands, and nothing more, the account offers all there is. */
async function expectEverythingOffered(page: Page): Promise<void> {
  await page.getByRole('button').and(page.getByTitle(devEvmAddresses[0])).click()
  await expect(view(page, 'Account')).toBeVisible()
  for (const offered of ['Send', 'Receive', 'Swap'])
    await expect(button(page, offered)).toBeVisible()
  await expect(modal(page).getByRole('tab', { name: 'Activity' })).toBeVisible()
}

async function connectAndReload(page: Page, origin: string): Promise<void> {
  const account = page.getByRole('button').and(page.getByTitle(devEvmAddresses[0]))
  await page.goto(origin)
  await openModal(page)
  await button(page, WALLET).click()
  await expect(account).toContainText('0xf39F…2266')
  await expect(account).toContainText('10,000 ETH')
  await seeNoKnot(page)
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
