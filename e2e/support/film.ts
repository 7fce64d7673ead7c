import { writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { at } from './paths.js'
import { seen } from './readCode.js'

/** What the camera of `filmed` browsers films: whatever was written here when it was turned on. */
const FILM = at(`target/e2e/film-${process.pid}.y4m`)

/** A browser whose camera plays the film, with a visitor who allows it. */
export const filming = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${FILM}`,
]

/** A camera's picture. */
const [WIDTH, HEIGHT] = [640, 480]
/** The wall behind what is filmed, and no colour, in YUV. */
const [WALL, GREY] = [0x90, 0x80]

/** Holds what stands on the screen there before the camera. */
export async function hold(code: Locator): Promise<void> {
  const shot = (await code.screenshot()).toString('base64')
  // A page of its own: the test's own allows no pictures from nowhere.
  const dark = await code.page().context().newPage()
  const { width, height, grey } = await seen(dark, shot, { near: 1, sharp: false })
  await dark.close()
  const screen = Buffer.from(grey, 'base64')
  const light = Buffer.alloc(WIDTH * HEIGHT, WALL)
  const [left, top] = [(WIDTH - width) >> 1, (HEIGHT - height) >> 1]
  for (let y = 0; y < height; y++) {
    screen.copy(light, (top + y) * WIDTH + left, y * width, (y + 1) * width)
  }
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colours])
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`
  await writeFile(FILM, Buffer.concat([Buffer.from(head), frame, frame]))
}
