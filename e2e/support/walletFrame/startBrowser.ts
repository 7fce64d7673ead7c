import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { wholeBrowser } from '../browser.js'
import { run } from '../program.js'

/** A browser with a profile on disk, that can be closed and started again. */
export interface OwnBrowser {
  readonly context: BrowserContext
  /** Closes the browser as its user would, and starts it with the same profile. */
  restart(): Promise<BrowserContext>
  stop(): Promise<void>
}

/**
 * Starts Chromium itself. Playwright's own start switches the partition of storage off, so a frame
 * of another site would keep nothing there, or share it with every page.
 */
export async function startBrowser(): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'drawstring-frame-'))
  return startWith(profile)
}

/** The same for a visitor whose browser lets other sites keep nothing. */
export async function startBlockingBrowser(): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'drawstring-frame-'))
  await mkdir(join(profile, 'Default'))
  const preferences = { profile: { block_third_party_cookies: true, cookie_controls_mode: 1 } }
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  // Partitioned storage is let through whatever the visitor chose.
  return startWith(profile, ['--disable-features=ThirdPartyStoragePartitioning'])
}

async function startWith(profile: string, flags: readonly string[] = []): Promise<OwnBrowser> {
  let running = await start(profile, flags)
  return {
    context: running.context,
    async restart() {
      await running.close()
      running = await start(profile, flags)
      return running.context
    },
    async stop() {
      await running.close()
      // Its helpers may still write for a moment once it has ended.
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

const LISTENING = /DevTools listening on (ws:\S+)/

async function start(profile: string, flags: readonly string[]) {
  const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--headless']
  const args = [...wholeBrowser.args, ...own, ...flags, 'about:blank']
  const program = await run(wholeBrowser.executablePath, args, LISTENING)
  const browser = await chromium.connectOverCDP(LISTENING.exec(program.line)?.[1] ?? '')
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no context')
  const close = async () => {
    // Not killed: what pages stored is on disk when it ends by itself.
    const session = await browser.newBrowserCDPSession()
    await session.send('Browser.close').catch(() => undefined)
    await program.stop()
  }
  return { context, close }
}
