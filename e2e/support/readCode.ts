import { execFileSync } from 'node:child_process'
import type { Locator } from '@playwright/test'
import { at } from './paths.js'

/** `crates/qr/examples/read-code.rs`, which `./x test e2e` builds. */
const READER = at('target/debug/examples/read-code')

/** A camera sees each of the screen's points as several of its own, without sharp edges. */
const NEAR = 6

/** What a phone reads when it looks at this QR code: from a picture of the screen, not from what the page knows. */
export async function readCode(code: Locator): Promise<string> {
  const shot = (await code.screenshot()).toString('base64')
  // A page of its own: the test's own allows no pictures from nowhere.
  const dark = await code.page().context().newPage()
  const { width, height, grey } = await dark.evaluate(
    async ([shot, near]) => {
      const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const [width, height] = [near * picture.width, near * picture.height]
      const drawn = new OffscreenCanvas(width, height).getContext('2d')
      if (!drawn) throw new Error('there is no canvas')
      drawn.drawImage(picture, 0, 0, width, height)
      const { data } = drawn.getImageData(0, 0, width, height)
      let grey = ''
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        grey += String.fromCharCode(Math.round(0.299 * red + 0.587 * green + 0.114 * blue))
      }
      return { width, height, grey: btoa(grey) }
    },
    [shot, NEAR] as const,
  )
  await dark.close()
  const read = execFileSync(READER, [String(width), String(height)], {
    input: Buffer.from(grey, 'base64'),
    encoding: 'utf8',
  })
  return read.trim()
}
