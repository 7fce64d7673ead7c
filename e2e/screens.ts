import { mkdir, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inInter } from './support/inter.js'
import { packed } from './support/packed.js'
import { at } from './support/paths.js'
import { scenes } from './support/scenes.js'
import { play, setTheme } from './support/stage.js'
import { test } from './support/test.js'

/** A desktop and a phone of today. */
const devices = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const
/** What is seen of the page around the sheet on a desktop. */
const MARGIN = 24
/** Not kept with the sources: there are hundreds. */
const FOLDER = at('target/screens')

test.beforeAll(() => mkdir(FOLDER, { recursive: true }))
test.beforeEach(({ context }) => inInter(context))

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, hasTouch: device === 'phone', isMobile: device === 'phone' })
    for (const scene of scenes) {
      test(scene.name, async ({ page, visit }) => {
        await play(scene, page, visit)
        await page.mouse.move(0, 0)
        for (const theme of ['dark', 'light'] as const) {
          await setTheme(page, theme)
          const path = `${FOLDER}/${scene.name}-${device}-${theme}.png`
          const clip = device === 'desktop' ? { clip: await around(page) } : {}
          const picture = await page.screenshot({ animations: 'disabled', ...clip })
          await writeFile(path, packed(picture))
        }
      })
    }
  })
}

/** The sheet with a little of the page around it. */
async function around(page: Page) {
  const part = page.locator('drawstring-layer .sheet')
  // One that stands in the page may reach below the window.
  await part.scrollIntoViewIfNeeded()
  const sheet = await part.boundingBox()
  if (!sheet) throw new Error('there is no sheet to take a picture of')
  return {
    x: Math.max(0, Math.floor(sheet.x - MARGIN)),
    y: Math.max(0, Math.floor(sheet.y - MARGIN)),
    width: Math.ceil(sheet.width + 2 * MARGIN),
    height: Math.min(Math.ceil(sheet.height + 2 * MARGIN), devices.desktop.height),
  }
}
