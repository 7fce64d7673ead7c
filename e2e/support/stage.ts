import type { InstalledWallet } from '@drawstring/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { connect, fact, modal } from './modal.js'
import type { Scene } from './scene.js'
import type { Visit } from './test.js'
import { install } from './wallet.js'

/** Plays a scene, and waits until nothing moves any more; resolves to its wallet. */
export async function play(
  scene: Scene,
  page: Page,
  visit: (visit?: Visit) => Promise<void>,
): Promise<InstalledWallet | undefined> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const wallet = scene.wallet === false ? undefined : await install(page, scene.wallet)
  await visit(scene.visit)
  await scene.go(page)
  await settle(page)
  return wallet
}

/** Plays the next scene of a walk, in the page and with the wallet of the one before. */
export async function goOn(scene: Scene, page: Page, wallet?: InstalledWallet): Promise<void> {
  await page.unrouteAll()
  await page.evaluate(() => void window.drawstring.close())
  await expect(modal(page)).toBeHidden()
  if (scene.wallet) await wallet?.use(scene.wallet.approval ?? 'auto')
  await scene.go(page)
  await settle(page)
}

/** Connects, unless a scene before did. */
export async function connectOnce(page: Page): Promise<void> {
  if ((await fact(page, 'Status').textContent()) !== 'connected') await connect(page)
}

/** Sets the theme, and waits until nothing moves any more. */
export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((mode) => window.drawstring.setThemeMode(mode), theme)
  await settle(page)
}

/** Changes the page's language, and waits until the modal speaks it. */
export async function speak(page: Page, locale: string): Promise<void> {
  const said = await modal(page).textContent()
  await page.evaluate((locale) => window.speak(locale), locale)
  await expect.poll(() => modal(page).textContent()).not.toBe(said)
  await settle(page)
}

/** Every picture is there and every animation that ends has ended. */
async function settle(page: Page): Promise<void> {
  await modal(page).evaluate(async (dialog) => {
    const pictures = [...dialog.querySelectorAll('img')].filter(isOnScreen)
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    const moving = dialog.getAnimations({ subtree: true }).filter(ends)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))

    // Those below are loaded when they are scrolled to.
    function isOnScreen(picture: Element): boolean {
      return picture.getBoundingClientRect().top < innerHeight
    }
    function ends({ effect }: Animation): boolean {
      return effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
    }
  })
}
