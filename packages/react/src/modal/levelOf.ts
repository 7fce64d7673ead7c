/** So many elements of what was added are looked at. */
const MOST = 200

/**
 * The level on which an element is seen over the page, or the highest of those in it; nothing where none of it can be told. What is not `near` the page's body counts only where
 * it is fixed: all else moves with the page, and is of the page.
 */
export function levelOf(element: Element, near: boolean): number | undefined {
  let level: number | undefined
  const waiting = [element]
  for (let looked = 0; looked < MOST; looked++) {
    const next = waiting.shift()
    if (!next) break
    const { display, position, zIndex } = getComputedStyle(next)
    if (display === 'none') continue
    if (position === 'fixed' || (near && position === 'absolute')) {
      const own = outside(next, Number.parseInt(zIndex, 10) || 0)
      if (own !== undefined) level = Math.max(level ?? 0, own)
    } else {
      waiting.push(...next.children, ...(next.shadowRoot?.children ?? []))
    }
  }
  return level
}

/** The level as seen from outside of the elements around it; nothing where it lies in a part of the page that has a level of its own. */
function outside(element: Element, own: number): number | undefined {
  let level = own
  for (let next = around(element); next && next !== document.body; next = around(next)) {
    const style = getComputedStyle(next)
    if (!isStack(style)) continue
    // A container through which the page can be pressed is of what it contains.
    if (style.position !== 'fixed' || (style.pointerEvents !== 'none' && hasArea(next))) return
    level = Number.parseInt(style.zIndex, 10) || 0
  }
  return level
}

function around(element: Element): Element | undefined {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined)
}

/** Whether levels inside of it count there alone. */
function isStack({ position, zIndex, transform, opacity, filter, isolation }: CSSStyleDeclaration) {
  const moved = transform !== 'none' || filter !== 'none' || opacity !== '1'
  return (
    moved ||
    isolation === 'isolate' ||
    (position !== 'static' && zIndex !== 'auto') ||
    position === 'fixed'
  )
}

function hasArea(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}
