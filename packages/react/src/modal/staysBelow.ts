import { levelOf } from './levelOf.js'

/** Wallets as a rule take the highest level there is. */
const HIGHEST = 2_147_483_647
const CHANGES = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['style', 'class', 'hidden'],
}

/**
 * Keeps the dialog, which stands in the page, below whatever is added to the page or shown there from now on, and above the rest as far as that goes. Returns how to stop.
 */
export function staysBelow(dialog: HTMLElement): () => void {
  const host = (dialog.getRootNode() as ShadowRoot).host
  let level = HIGHEST - 1
  dialog.style.zIndex = `${level}`
  const give = (element: Element, near: boolean) => {
    const theirs = element === host ? undefined : levelOf(element, near)
    if (theirs === undefined || theirs > level) return
    // Of two on one level the later one is above: what was added comes after the dialog's host.
    level = Math.max(theirs - 1, 0)
    dialog.style.zIndex = `${level}`
  }
  const observer = new MutationObserver((changes) => {
    const touched = new Set<Node>()
    for (const { type, target, addedNodes } of changes) {
      // Deeper in the page much changes that is the page's own.
      if (type === 'childList') for (const node of addedNodes) touched.add(node)
      else if (isNear(target)) touched.add(target)
    }
    for (const node of touched) if (node instanceof Element) give(node, isNear(node))
  })
  // Wallets draw into containers that were there before as well, and into trees that can be seen from outside.
  const roots = [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const root of [document.documentElement, ...roots]) observer.observe(root, CHANGES)
  return () => {
    observer.disconnect()
    dialog.style.zIndex = ''
  }
}

/** Whether it is one of the page's outermost elements, or lies directly in one, or in its shadow. */
function isNear({ parentNode }: Node): boolean {
  const outer = [document.body, document.documentElement] as (Node | null | undefined)[]
  if (!parentNode || parentNode.getRootNode() instanceof ShadowRoot) return true
  return outer.includes(parentNode) || outer.includes(parentNode.parentNode)
}
