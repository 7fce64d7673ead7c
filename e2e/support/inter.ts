import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'

const require = createRequire(import.meta.url)
const WEIGHTS = [400, 500, 600]

/** Pages of this context are in Inter, whatever fonts this machine has, so that pictures look the same wherever they are taken. */
export async function inInter(context: BrowserContext): Promise<void> {
  const faces = WEIGHTS.map((weight) => {
    const file = require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`)
    const font = `url(data:font/woff2;base64,${readFileSync(file, 'base64')})`
    return `@font-face { font-family: Inter; font-weight: ${weight}; src: ${font} }`
  })
  const css = `${faces.join('\n')}
    :root { font-family: Inter, sans-serif !important }
    drawstring-modal, .drawstring-button { --ds-font: Inter, sans-serif !important }`
  await context.addInitScript((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}
