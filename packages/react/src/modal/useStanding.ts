import { type RefObject, useEffect } from 'react'
import { putBack } from './host.js'

/** A page that takes the dialog away again and again gets its way in the end. */
const MOST = 20

/**
 * Keeps the open dialog over the page, whatever the page does below it: libraries that replace or move what is in `<body>` (Turbo,
 * htmx, Astro) take an element out of the browser's top layer, where modal dialogs are. `beside`: it is not there on purpose.
 */
export function useStanding(
  host: HTMLElement,
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  beside: boolean,
): void {
  useEffect(() => {
    if (!open) return
    let times = 0
    const observer = new MutationObserver(() => {
      if (isStanding(host, dialog.current, beside) || times >= MOST) return
      times += 1
      putBack(host)
      if (dialog.current && !beside) showModal(dialog.current)
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
  }, [host, dialog, open, beside])
}

/** Shows the dialog over everything. One that is shown in another way, or was before it was moved, is closed first. */
export function showModal(dialog: HTMLDialogElement): void {
  if (dialog.open) dialog.close()
  dialog.showModal()
}

function isStanding(host: HTMLElement, dialog: HTMLDialogElement | null, beside: boolean): boolean {
  return host.isConnected && (!dialog || beside || dialog.matches(':modal'))
}
