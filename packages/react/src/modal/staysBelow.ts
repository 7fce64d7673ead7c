/** Wallets as a rule take the highest level there is. */
const HIGHEST = 2_147_483_647
/** So many elements of what was added are looked at. */
const MOST = 200

/**
 * Keeps the dialog, which stands in the page, below whatever is added to the page or shown there from now on, and above the rest as far as that goes. Returns how to stop.
 */
export function staysBelow(dialog: HTMLElement): () => void {
  const host = (dialog.getRootNode() as ShadowRoot).host
  let level = HIGHEST - 1
  dialog.style.zIndex = `${level}`
  const give = (node: Node) => {
    if (!(node instanceof HTMLElement) || node === host) return
    const theirs = levelOf(node)
    if (theirs === undefined || theirs > level) return
    // Of two on one level the later one is above: what was added comes after the dialog's host.
    level = Math.max(theirs - 1, 0)
    dialog.style.zIndex = `${level}`
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === 'attributes' ? [target] : addedNodes) {
        give(node)
        watch(node)
      }
    }
  })
  const watch = (node: Node) =>
    observer.observe(node, { attributes: true, attributeFilter: ['style', 'class', 'hidden'] })
  for (const parent of [document.documentElement, document.body]) {
    observer.observe(parent, { childList: true })
  }
  for (const child of document.body.children) if (child !== host) watch(child)
  return () => {
    observer.disconnect()
    dialog.style.zIndex = ''
  }
}

/** The level on which an element is seen over the page, or the highest of those in it; nothing where none of it can be told. */
function levelOf(element: HTMLElement): number | undefined {
  let level: number | undefined
  const waiting: Element[] = [element]
  for (let looked = 0; looked < MOST; looked++) {
    const next = waiting.shift()
    if (!next) break
    const { display, position, zIndex } = getComputedStyle(next)
    if (display === 'none') continue
    if (position === 'fixed' || position === 'absolute') {
      level = Math.max(level ?? 0, Number.parseInt(zIndex, 10) || 0)
    } else {
      waiting.push(...next.children, ...(next.shadowRoot?.children ?? []))
    }
  }
  return level
}
