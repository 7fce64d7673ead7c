import type { Theme } from '../protocol.js'

/** Puts on the page's colours and lengths; the reader of `ui.theme` let only those through. */
export function wearTheme({ themeMode, themeVariables }: Theme, root: HTMLElement): void {
  root.dataset.theme = themeMode
  for (const name of [...root.style]) root.style.removeProperty(name)
  // Through the object model: the document's policy refuses styles that are written as text.
  for (const [name, value] of Object.entries(themeVariables)) root.style.setProperty(name, value)
}
