import { type RefObject, useLayoutEffect } from 'react'
import { useDrawstringContext } from '../provider/context.js'
import { putBack } from './host.js'
import { isWalletAsked, SAYS_ASKED } from './isWalletAsked.js'
import { staysBelow } from './staysBelow.js'

/**
 * Lets the visitor reach what a wallet draws into the page (its approval, a password to type) for as long as it is asked something. A modal dialog makes everything
 * else inert and covers it whatever its `z-index`, so the dialog stands in the page like any other element meanwhile: `isBeside`.
 */
export function useMakingWay(
  host: HTMLElement,
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
): void {
  const { drawstring } = useDrawstringContext()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    let stop: (() => void) | undefined
    const follow = () => {
      if (isWalletAsked(drawstring)) {
        stop ??= makeWay(element, () => drawstring.close())
        return
      }
      // One that is closed fades out as it stands.
      if (!stop || !drawstring.read('modal').open) return
      stop()
      stop = undefined
      putBack(host)
      change(element, () => showModal(element))
    }
    follow()
    // Not by a render, which comes when the wallet has drawn, and may have put the focus into what it drew.
    const unsubscribe = drawstring.subscribe(SAYS_ASKED, follow)
    return () => {
      unsubscribe()
      stop?.()
    }
  }, [host, dialog, open, drawstring])
}

/** Whether the dialog stands in the page, and not over it. */
export const isBeside = (dialog: HTMLElement) => dialog.dataset.beside !== undefined

/** Shows the dialog beside what else is in the page. Returns how to end that. */
function makeWay(dialog: HTMLDialogElement, close: () => void): () => void {
  change(dialog, () => showBeside(dialog))
  // In a page whose body is itself moved (`transform`) it would stand elsewhere: better over everything than out of sight.
  if (!isInPlace(dialog)) {
    change(dialog, () => showModal(dialog))
    return () => {}
  }
  const stop = staysBelow(dialog)
  // What a wallet drew and took away again leaves the focus with nobody: the dialog would not hear of the key.
  const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
    if (key === 'Escape' && !isComposing && document.activeElement === document.body) close()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => {
    stop()
    document.removeEventListener('keydown', onKeyDown)
  }
}

function showBeside(dialog: HTMLDialogElement): void {
  dialog.dataset.beside = ''
  dialog.setAttribute('aria-modal', 'false')
  dialog.show()
}

function showModal(dialog: HTMLDialogElement): void {
  delete dialog.dataset.beside
  dialog.setAttribute('aria-modal', 'true')
  dialog.showModal()
}

/** Whether it fills the window from its corner on. */
function isInPlace(dialog: HTMLDialogElement): boolean {
  const { left, top } = dialog.getBoundingClientRect()
  return Math.abs(left) < 1 && Math.abs(top) < 1
}

/** Shows the open dialog in another way. It looks the same meanwhile, and what has the focus, in it or in what a wallet drew, keeps it where it can. */
function change(dialog: HTMLDialogElement, show: () => void): void {
  const root = dialog.getRootNode() as ShadowRoot
  const focused = root.activeElement ?? document.activeElement
  dialog.dataset.standing = ''
  dialog.close()
  show()
  if (focused instanceof HTMLElement && focused !== document.body) {
    focused.focus({ preventScroll: true })
  }
}
