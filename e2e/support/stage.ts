import type { Page } from '@playwright/test'
import { modal } from './modal.js'
import type { Scene } from './scene.js'
import type { Visit } from './test.js'
import { install } from './wallet.js'

/** Plays a scene, and waits until nothing moves any more. */
export async function play(
  scene: Scene,
  page: Page,
  visit: (visit?: Visit) => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (scene.wallet !== false) await install(page, scene.wallet)
  await visit(scene.visit)
  await scene.go(page)
  await settle(page)
}

/** Sets the theme, and waits until nothing moves any more. */
export async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((mode) => window.drawstring.setThemeMode(mode), theme)
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
