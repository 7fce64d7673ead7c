import type { Page } from '@playwright/test'
import { modal } from './modal.js'

/**
 * What is told apart by colour alone, and so by nothing once the visitor's own colours are forced on the page: the sheet, controls
 * that are drawn as surfaces, and what is chosen or switched on.
 */
export async function edgeless(page: Page): Promise<string[]> {
  // What the pointer rests on is drawn as a surface too, for a moment.
  await page.mouse.move(0, 0)
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  const drawn = await modal(page).evaluateHandle((dialog) => {
    const controls = 'button, a, input, select, summary, textarea, [role=tab]'
    const ground = (part: Element) => getComputedStyle(part).backgroundColor
    const behind = (part: Element): string => {
      const parent = part.parentElement
      if (!parent) return ''
      return isClear(ground(parent)) ? behind(parent) : ground(parent)
    }
    const surfaces = [...dialog.querySelectorAll(controls)].filter(
      (part) => !isClear(ground(part)) && ground(part) !== behind(part),
    )
    return [dialog.querySelector('.sheet') ?? dialog, ...surfaces]

    function isClear(colour: string): boolean {
      return colour === 'transparent' || /, 0\)$/.test(colour)
    }
  })
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await modal(page).evaluate((dialog, surfaces) => {
    // A row that is pressed says so in words: it shows or hides.
    const chosen = dialog.querySelectorAll(
      '[aria-selected=true], [aria-checked=true], [aria-pressed=true]:not(.row)',
    )
    return [...new Set([...surfaces, ...chosen])]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !hasEdge(part))
      .map((part) => `${part.localName}.${part.className} “${part.textContent?.slice(0, 30)}”`)

    /** Its own, or that of what is drawn inside it. */
    function hasEdge(part: Element): boolean {
      return [part, ...part.querySelectorAll('*')].slice(0, 8).some((one) => {
        const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(one)
        const edge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
        return edge || (outlineStyle !== 'none' && one === part)
      })
    }
  }, drawn)
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}
