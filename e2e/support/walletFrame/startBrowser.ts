import { mkdtemp, rm } from 'node:fs/promises'
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
  let running = await start(profile)
  return {
    context: running.context,
    async restart() {
      await running.close()
      running = await start(profile)
      return running.context
    },
    async stop() {
      await running.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

const LISTENING = /DevTools listening on (ws:\S+)/

async function start(profile: string) {
  const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0', '--headless']
  const args = [...wholeBrowser.args, ...own, 'about:blank']
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
