import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useSlice } from '../store/useSlice.js'
import { putBack } from './host.js'
import { staysBelow } from './staysBelow.js'

/**
 * Lets the visitor reach what a wallet draws into the page (its approval, a password to type) for as long as it is asked something. A modal dialog makes everything
 * else inert and covers it whatever its `z-index`, so the dialog stands in the page like any other element meanwhile. Returns whether it does.
 */
export function useMakingWay(
  host: HTMLElement,
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  close: () => void,
): boolean {
  const asked = useIsWalletAsked()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !asked || !element) return
    change(element, () => showBeside(element))
    // In a page whose body is itself moved (`transform`) it would stand elsewhere: better over everything than out of sight.
    if (!isInPlace(element)) return change(element, () => showModal(element))
    const stop = staysBelow(element)
    return () => {
      stop()
      // One that is closed fades out as it stands.
      if (!element.open) return
      putBack(host)
      change(element, () => showModal(element))
    }
  }, [host, dialog, open, asked])

  // What a wallet drew and took away again leaves the focus with nobody: the dialog would not hear of the key.
  useEffect(() => {
    if (!open || !asked) return
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing && document.activeElement === document.body) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return open && asked
}

/** Whether a wallet in this browser has a request to answer. */
function useIsWalletAsked(): boolean {
  const { stage, platform } = useSlice('connecting')
  const { switching } = useSlice('network')
  const { stage: review } = useSlice('review')
  const connects = stage === 'waiting' && (platform ?? 'browser') === 'browser'
  return (
    connects || switching?.stage === 'waiting' || review === 'switching' || review === 'signing'
  )
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
