import { type RefObject, useEffect } from 'react'
import { putBack } from './host.js'
import { isBeside } from './useMakingWay.js'

/** A page that takes the dialog away again and again gets its way in the end. */
const MOST = 20

/**
 * Keeps the open dialog over the page, whatever the page does below it: libraries that replace or move what is in `<body>` (Turbo,
 * htmx, Astro) take an element out of the browser's top layer, where modal dialogs are.
 */
export function useStanding(
  host: HTMLElement,
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
): void {
  useEffect(() => {
    if (!open) return
    let times = 0
    const observer = new MutationObserver(() => {
      if (isStanding(host, dialog.current) || times >= MOST) return
      times += 1
      putBack(host)
      if (dialog.current && !isBeside(dialog.current)) showModal(dialog.current)
      watch()
    })
    // Each may be another element by then.
    const watch = () => {
      for (const node of [document, document.documentElement, document.body]) {
        if (node) observer.observe(node, { childList: true })
      }
    }
    watch()
    return () => observer.disconnect()
  }, [host, dialog, open])
}

/** Shows the dialog over everything. One that is shown in another way, or was before it was moved, is closed first. */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close()
  dialog.showModal()
}

function isStanding(host: HTMLElement, dialog: HTMLDialogElement | null): boolean {
  return host.isConnected && (!dialog || isBeside(dialog) || dialog.matches(':modal'))
}
