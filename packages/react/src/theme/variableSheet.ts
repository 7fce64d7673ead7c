import type { ThemeVariables } from '@drawstring/core'
import { declarations } from './oldVariables.js'

/**
 * Lays the page's own variables over the theme, through a style sheet's rules: no style attribute, so
 * that a strict Content-Security-Policy holds, and no text to escape. Names that are none of ours are left alone.
 */
export function variableSheet(shadow: ShadowRoot, variables: ThemeVariables): () => void {
  const { host, dialog } = declarations(variables)
  if (Object.keys(host).length === 0) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host,:host([data-theme]){}dialog{}')
  for (const [index, own] of [host, dialog].entries()) {
    const { style } = sheet.cssRules[index] as CSSStyleRule
    for (const [name, value] of Object.entries(own)) style.setProperty(name, String(value))
  }
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  return () => {
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
