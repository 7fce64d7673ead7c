import type { Locator, Page } from '@playwright/test'
import { modal } from './modal.js'

/** `-1.5 ETH`, `250 DAI`: a number and what it counts; `US$`; addresses, whole or shortened; names of accounts. */
const LEFT_TO_RIGHT =
  '[+-]?\\d[\\d.,]*[\\u00a0 ](?!US\\$)[A-Z]{2,}\\b|US\\$|\\b0x[0-9a-fA-F…]{6,}|\\b[a-z]+\\.eth\\b'

/**
 * Amounts with their units and addresses of the modal, or of another part of the page, that do not stand from left to right, whatever the language around them: in a
 * paragraph from right to left `-1.5 ETH` would become `ETH 1.5-`.
 */
export const turnedAround = (page: Page, part: Locator = modal(page)): Promise<string[]> =>
  part.evaluate((part, pattern) => {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const wrong: string[] = []
    for (let first = texts.nextNode(); first; first = texts.nextNode()) {
      const block = blockOf(first)
      // What one reads as one may be several nodes: each block is read once, from its first text on.
      if (!block.checkVisibility({ visibilityProperty: true }) || firstText(block) !== first)
        continue
      const { text, places } = letters(block)
      for (const match of text.matchAll(new RegExp(pattern, 'g'))) {
        const boxes = places.slice(match.index, match.index + match[0].length).map(boxOf)
        if (!boxes.every((box, index) => follows(boxes[index - 1], box))) wrong.push(match[0])
      }
    }
    return wrong

    function blockOf(node: Node): Element {
      let block = node.parentElement as Element
      while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) {
        block = block.parentElement
      }
      return block
    }
    function inside(block: Element): Node[] {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      const found: Node[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (blockOf(node) === block) found.push(node)
      }
      return found
    }
    function firstText(block: Element): Node | undefined {
      return inside(block)[0]
    }
    function letters(block: Element) {
      const places: { node: Node; at: number }[] = []
      let text = ''
      for (const node of inside(block)) {
        const own = node.nodeValue ?? ''
        for (let at = 0; at < own.length; at++) places.push({ node, at })
        text += own
      }
      return { text, places }
    }
    function boxOf({ node, at }: { node: Node; at: number }): DOMRect {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    /** To the right of the one before, or on another line; what takes no room has no place. */
    function follows(before: DOMRect | undefined, box: DOMRect): boolean {
      if (!before || before.width === 0 || box.width === 0) return true
      return box.top >= before.bottom || box.left > before.left
    }
  }, LEFT_TO_RIGHT)

/** Rows whose picture is not where the line begins, and a head whose ends are not exchanged. */
export const unmirrored = (page: Page): Promise<string[]> =>
  modal(page).evaluate((dialog) => {
    const wrong: string[] = []
    const pairs: (readonly [Element | null, Element | null])[] = [
      ...dialog.querySelectorAll('.row'),
    ].map((row) => [row.querySelector('.icon'), row.querySelector('.name')])
    pairs.push([dialog.querySelector('header > :first-child'), dialog.querySelector('header h1')])
    for (const [first, second] of pairs) {
      const [from, to] = [first?.getBoundingClientRect(), second?.getBoundingClientRect()]
      if (from?.width && to?.width && from.left < to.left) wrong.push(second?.textContent ?? '')
    }
    return wrong
  })
