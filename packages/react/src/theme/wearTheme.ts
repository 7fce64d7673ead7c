import type { Drawstring } from '@drawstring/core'
import { declarations } from './oldVariables.js'
import type { DrawstringTheme } from './theme.js'
import { tokenSheet } from './tokenSheet.js'

/** The modal's element and the buttons of the page. Without weight, so that a class of the page's own wins. */
const ours = (mode = '') => `:where(:is(drawstring-layer,.drawstring-button)${mode})`
const [DARK, LIGHT, BOTH] = [ours('[data-theme=dark]'), ours('[data-theme=light]'), ours()]

/** Lays the theme over modal and buttons, and the page's theme variables over that, until the returned function is called. */
export function wearTheme(drawstring: Drawstring, theme: DrawstringTheme | undefined): () => void {
  let takeOff = () => {}
  const wear = () => {
    takeOff()
    const { host } = declarations(drawstring.read('theme').themeVariables)
    takeOff = tokenSheet(document, [
      [DARK, theme?.dark],
      [LIGHT, theme?.light],
      [BOTH, host],
    ])
  }
  wear()
  const unsubscribe = drawstring.subscribe('theme', wear)
  return () => {
    unsubscribe()
    takeOff()
  }
}
