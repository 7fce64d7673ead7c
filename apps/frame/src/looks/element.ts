type Attributes = Readonly<Record<string, string>>

/** An element, from its parts: never from a text of HTML, which the document's policy refuses. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Sets an attribute, or takes it away where there is no value. */
export function setAttribute(on: Element, name: string, value: string | undefined): void {
  if (value === undefined) on.removeAttribute(name)
  else on.setAttribute(name, value)
}

/** Writes a text only where it changes: a live region speaks whenever it is written. */
export function setText(on: Element, text: string): void {
  if (on.textContent !== text) on.textContent = text
}
