import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'

const require = createRequire(import.meta.url)
const WEIGHTS = [400, 500, 600]
/** What the modal and the demo name for text of one width; quoted, it is a family like any other. */
const MONO = 'ui-monospace'

/** Pages of this context are in Inter, and what has one width in JetBrains Mono, whatever fonts this machine has, so that pictures look the same wherever they are taken. */
export async function inInter(context: BrowserContext): Promise<void> {
  const faces = WEIGHTS.flatMap((weight) => [
    face('Inter', 'inter', weight),
    face(MONO, 'jetbrains-mono', weight),
  ])
  const css = `${faces.join('\n')}
    :root { font-family: Inter, sans-serif !important }
    pre, code { font-variant-ligatures: none !important }
    drawstring-layer, .drawstring-button { --ds-font: Inter, sans-serif !important }`
  await context.addInitScript((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}

function face(family: string, name: string, weight: number): string {
  const file = require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`)
  const font = `url(data:font/woff2;base64,${readFileSync(file, 'base64')})`
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: ${font} }`
}
