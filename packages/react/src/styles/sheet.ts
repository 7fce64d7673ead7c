const sheets = new Map<string, CSSStyleSheet>()

/** A constructable style sheet, which a strict Content-Security-Policy allows; one per text. */
export function sheet(css: string): CSSStyleSheet {
  let found = sheets.get(css)
  if (!found) {
    found = new CSSStyleSheet()
    found.replaceSync(css)
    sheets.set(css, found)
  }
  return found
}

/** Adds a style sheet to a document or shadow root, once. */
export function adopt(root: DocumentOrShadowRoot, css: string): void {
  const wanted = sheet(css)
  if (!root.adoptedStyleSheets.includes(wanted)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, wanted]
  }
}
