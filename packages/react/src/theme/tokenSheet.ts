/** Tokens for what a selector names; nothing for no tokens. */
export type TokenRule = readonly [
  selector: string,
  tokens: Readonly<Record<string, string>> | undefined,
]

/**
 * Lays tokens over a document or shadow root, until the returned function is called. Through a style sheet's rules: no
 * style attribute, so that a strict Content-Security-Policy holds, and no text to escape.
 */
export function tokenSheet(root: DocumentOrShadowRoot, rules: readonly TokenRule[]): () => void {
  if (rules.every(([, tokens]) => Object.keys(tokens ?? {}).length === 0)) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.map(([selector]) => `${selector}{}`).join(''))
  for (const [index, [, tokens]] of rules.entries()) {
    const { style } = sheet.cssRules[index] as CSSStyleRule
    for (const [name, value] of Object.entries(tokens ?? {})) style.setProperty(name, value)
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
