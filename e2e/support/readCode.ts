import { spawnSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { at } from './paths.js'

/** `crates/qr/examples/read-code.rs`, which `./x test e2e` builds. */
const READER = at('target/debug/examples/read-code')

/**
 * How a camera sees the screen, frame after frame: each of its points as several of its own, sharp or not. A phone looks until it
 * has read the code; so does this.
 */
const FRAMES = [6, 4, 8, 3, 5].flatMap((near) => [true, false].map((sharp) => ({ near, sharp })))

/** What a phone reads when it looks at this QR code: from a picture of the screen, not from what the page knows. */
export async function readCode(code: Locator): Promise<string> {
  const shot = (await code.screenshot()).toString('base64')
  // A page of its own: the test's own allows no pictures from nowhere.
  const dark = await code.page().context().newPage()
  try {
    const faults: string[] = []
    for (const frame of FRAMES) {
      const { width, height, grey } = await seen(dark, shot, frame)
      const read = spawnSync(READER, [String(width), String(height)], {
        input: Buffer.from(grey, 'base64'),
        encoding: 'utf8',
      })
      if (read.status === 0) return read.stdout.trim()
      faults.push(read.error?.message ?? read.stderr)
    }
    throw new Error(`nothing reads the code:\n${faults.join('\n')}`)
  } finally {
    await dark.close()
  }
}

/** The picture in grey, a byte for each point, in base64. */
export const seen = (page: Page, shot: string, frame: (typeof FRAMES)[number]) =>
  page.evaluate(
    async ([shot, { near, sharp }]) => {
      const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const [width, height] = [near * picture.width, near * picture.height]
      const drawn = new OffscreenCanvas(width, height).getContext('2d')
      if (!drawn) throw new Error('there is no canvas')
      drawn.imageSmoothingEnabled = !sharp
      drawn.drawImage(picture, 0, 0, width, height)
      const { data } = drawn.getImageData(0, 0, width, height)
      let grey = ''
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        grey += String.fromCharCode(Math.round(0.299 * red + 0.587 * green + 0.114 * blue))
      }
      return { width, height, grey: btoa(grey) }
    },
    [shot, frame] as const,
  )
