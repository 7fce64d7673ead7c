import type { Page } from '@playwright/test'
import { packed } from './support/packed.js'
import { expect, test } from './support/test.js'

test('a picture is the same in fewer bytes, also one that can be seen through', async ({
  page,
}) => {
  await page.setContent(`
    <p style="font: 22px sans-serif">${'Every letter of it. '.repeat(40)}</p>
    <p style="height: 200px; background: linear-gradient(45deg, crimson, transparent 60%, gold)"></p>`)
  for (const omitBackground of [false, true]) {
    const picture = await page.screenshot({ omitBackground })
    const small = packed(picture)
    expect(small.length).toBeLessThan(picture.length)
    expect(await pixels(page, small)).toBe(await pixels(page, picture))
    expect(packed(small)).toEqual(small)
  }
})

/** What a browser makes of a picture, as one long text. */
const pixels = (page: Page, picture: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const map = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(map.width, map.height).getContext('2d')
    canvas?.drawImage(map, 0, 0)
    const data = canvas?.getImageData(0, 0, map.width, map.height).data ?? []
    return `${map.width}x${map.height} ${data.join()}`
  }, picture.toString('base64'))
