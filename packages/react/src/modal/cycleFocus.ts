const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), summary, [tabindex="0"]'

/** Keeps Tab inside: after the last stop comes the first, never the browser's own bars. */
export function cycleFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(isReachable)
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return
  const focused = (dialog.getRootNode() as ShadowRoot).activeElement
  const outside = !focused || focused === dialog
  const leaving = event.shiftKey ? focused === first : focused === last
  if (!leaving && !outside) return
  event.preventDefault()
  const target = event.shiftKey ? last : first
  target.focus()
}

/** Whether an element is laid out: not in a folded `details`, not hidden. */
function isReachable(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}
