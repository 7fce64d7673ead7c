import type { ThemeVariables } from '@drawstring/core'

/**
 * Lays the page's own `--ds-*` variables over the theme, through a style sheet's rule: no style attribute, so
 * that a strict Content-Security-Policy holds, and no text to escape. Other names are left alone.
 */
export function variableSheet(shadow: ShadowRoot, variables: ThemeVariables): () => void {
  const own = Object.entries(variables).filter(([name]) => name.startsWith('--ds-'))
  if (own.length === 0) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host,:host([data-theme]){}')
  const rule = sheet.cssRules[0] as CSSStyleRule
  for (const [name, value] of own) rule.style.setProperty(name, String(value))
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  return () => {
    shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
