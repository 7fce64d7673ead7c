import type { Page } from '@playwright/test'
import { modal } from './modal.js'

/** What is wider than its place: the page, and parts of the modal. */
export const sideways = (page: Page): Promise<string[]> =>
  modal(page).evaluate((dialog) =>
    [document.documentElement, dialog, ...dialog.querySelectorAll('.sheet, .stage, .view')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ localName, className, scrollWidth, clientWidth }) =>
          `${localName} ${className}: ${scrollWidth} > ${clientWidth}`,
      ),
  )

/**
 * Controls and texts of the modal that cannot be seen whole, even when scrolled to. A name that ends in an ellipsis is seen: its
 * control's name says all of it.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  modal(page).evaluate((dialog) => {
    const seen = 'button, a, input, summary, h1, h2, h3, p, [role=alert], [role=status]'
    return [...dialog.querySelectorAll<HTMLElement>(seen)].filter(isShown).flatMap((part) => {
      part.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom, height } = part.getBoundingClientRect()
      const name = `${part.localName} “${(part.ariaLabel ?? part.textContent ?? '').slice(0, 30)}”`
      const frame = frameOf(part)
      const wrong: string[] = []
      if (left < frame.left - 1 || right > frame.right + 1)
        wrong.push(`${name} is beside the sheet`)
      // A text longer than the sheet is read by scrolling.
      if (height <= frame.height && (top < frame.top - 1 || bottom > frame.bottom + 1)) {
        wrong.push(
          `${name} cannot be scrolled to: ${top}–${bottom} of ${frame.top}–${frame.bottom}`,
        )
      }
      if (part.scrollWidth > part.clientWidth + 1 && !endsInEllipsis(part)) {
        wrong.push(`${name} is cut: ${part.scrollWidth} > ${part.clientWidth}`)
      }
      return wrong
    })

    function isShown(part: HTMLElement): boolean {
      const { width, height } = part.getBoundingClientRect()
      // What only screen readers read is one pixel large.
      return part.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    }
    /** The part of the window in which the sheet lies. */
    function frameOf(part: HTMLElement): DOMRect {
      const sheet = (part.closest('.sheet') ?? dialog).getBoundingClientRect()
      const [left, top] = [Math.max(0, sheet.left), Math.max(0, sheet.top)]
      const right = Math.min(innerWidth, sheet.right)
      return new DOMRect(left, top, right - left, Math.min(innerHeight, sheet.bottom) - top)
    }
    function endsInEllipsis(part: HTMLElement): boolean {
      const { overflowX, textOverflow, display } = getComputedStyle(part)
      return overflowX === 'visible' ? display === 'inline' : textOverflow === 'ellipsis'
    }
  })

/** What stands nearer to each other than the grid allows, of what has an edge of its own; rows and tabs of one list do on purpose. */
export const touching = (page: Page): Promise<string[]> =>
  modal(page).evaluate((dialog) => {
    const edged =
      '.button, .tabs, .search, .typed, .share, .chosen, .chip, .filter, .door, .side, .code, .requester, .lead'
    const GRID = 4
    const stage = dialog.querySelector('.stage')
    if (stage) stage.scrollTop = 0
    const parts = [...dialog.querySelectorAll<HTMLElement>(`.view :is(${edged})`)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => ({ part, box: part.getBoundingClientRect(), bar: part.closest('.bar') }))
    const found: string[] = []
    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        const within = one.part.contains(other.part) || other.part.contains(one.part)
        // What scrolls goes on under the bar.
        if (within || one.bar !== other.bar) continue
        const gap = Math.max(
          other.box.left - one.box.right,
          one.box.left - other.box.right,
          other.box.top - one.box.bottom,
          one.box.top - other.box.bottom,
        )
        if (gap < GRID - 0.5) found.push(`${nameOf(one.part)} and ${nameOf(other.part)}: ${gap}`)
      }
    }
    return found

    function nameOf({ className, textContent }: HTMLElement): string {
      return `${className} “${textContent?.slice(0, 30)}”`
    }
  })

/** The name of what has the focus, where something else stands over a part of it. */
export function coveredFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const root = document.querySelector('drawstring-layer')?.shadowRoot
    const focused = root?.activeElement
    if (!root || !focused) return 'nothing'
    const { left, top, width, height } = focused.getBoundingClientRect()
    const isSeen = (y: number) => {
      const seen = root.elementFromPoint(left + width / 2, y)
      return focused.contains(seen)
    }
    const isWhole = [top + 4, top + height / 2, top + height - 4].every(isSeen)
    return isWhole ? undefined : (focused.textContent ?? '').trim()
  })
}

/** How much of the view's main action is seen without scrolling, whether a press there reaches it, and by how much it hides the end of what it acts on. */
export const mainAction = (page: Page) =>
  modal(page).evaluate((dialog) => {
    const stage = dialog.querySelector('.stage') as HTMLElement
    const bar = dialog.querySelector('.bar') as HTMLElement
    const button = bar.querySelector('button') as HTMLElement
    stage.scrollTop = 0
    const { left, top, width, height, bottom } = button.getBoundingClientRect()
    const root = button.getRootNode() as ShadowRoot
    const reached = [top + 2, bottom - 2].every((y) =>
      button.contains(root.elementFromPoint(left + width / 2, y)),
    )
    const unseen = height - (Math.min(bottom, innerHeight) - Math.max(top, 0))
    stage.scrollTop = stage.scrollHeight
    const before = bar.previousElementSibling?.getBoundingClientRect().bottom ?? 0
    const hidden = Math.max(0, before - button.getBoundingClientRect().top)
    return { reached, unseen, hidden }
  })

/** How high the account's head is, down to its first row. */
export const headOf = (page: Page) =>
  modal(page)
    .locator('.stage')
    .evaluate((stage) => {
      const first = stage.querySelector('.panel .entry')?.getBoundingClientRect()
      return (first?.top ?? Number.NaN) - stage.getBoundingClientRect().top
    })
