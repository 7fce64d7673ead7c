import { AdapterError } from '../../adapter/AdapterError.js'
import { done, type Performer } from './Scene.js'

export const copy: Performer<'copy'> = async ({ text }) => {
  // Before anything is awaited: afterwards some browsers no longer take it for the visitor's own press.
  if (!navigator.clipboard) {
    if (copySelected(text)) return done
    // Absent on pages without HTTPS.
    throw new AdapterError('unsupported', 'This page has no clipboard.')
  }
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    if (!copySelected(text)) throw cause
  }
  return done
}

/** Copies as a keyboard would, from a field of its own. It stands where the visitor is: what is outside of an open dialog cannot be selected. */
function copySelected(text: string): boolean {
  try {
    return copyFromField(text)
  } catch {
    return false
  }
}

function copyFromField(text: string): boolean {
  const before = deepest()
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position:fixed;top:0;opacity:0;pointer-events:none'
  const place = before?.closest('dialog') ?? document.body
  place.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** What has the focus, in whatever shadow it is. */
function deepest(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}
