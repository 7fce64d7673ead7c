import { chromium } from '@playwright/test'
import { browser } from '../support/browser.js'
import type { Engine } from './Engine.js'

/** Chromium, by what drives it in all other tests. */
export async function startChromium(): Promise<Engine> {
  const started = await chromium.launch(browser)
  const page = await started.newPage({ viewport: { width: 1280, height: 800 } })
  return {
    async goto(url) {
      await page.goto(url)
    },
    async evaluate<T>(expression: string) {
      return (await page.evaluate(`(async () => (await (${expression})) ?? null)()`)) as T
    },
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => started.close(),
  }
}
