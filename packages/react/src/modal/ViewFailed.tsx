import type { MouseEvent } from 'react'
import { useEntryText } from '../i18n/useTexts.js'

/**
 * `viewFailed`: code could not be loaded, that of a view, of all views, or the core's. `partFailed`: it is there, and failed. The others: the
 * browser cannot run the core.
 */
export type FailedReason =
  | 'modal.viewFailed'
  | 'modal.partFailed'
  | 'modal.noWasm'
  | 'modal.wasmBlocked'
  | 'modal.browserOld'
  | 'modal.noMemory'

/** What another try on the same page does not change. */
const FINAL: readonly FailedReason[] = ['modal.noWasm', 'modal.wasmBlocked', 'modal.browserOld']

interface Props {
  retry: () => void
  reason?: FailedReason
}

/** Stands for what cannot be shown, with the way to try again where that may help. */
export function ViewFailed({ retry, reason = 'modal.viewFailed' }: Props) {
  const text = useEntryText()
  const again = (event: MouseEvent) => {
    // The button goes away when it is pressed; the focus stays in the dialog.
    event.currentTarget.closest<HTMLElement>('.stage')?.focus()
    retry()
  }
  return (
    <div className="stack" role="alert">
      <p className="centre quiet">{text(reason)}</p>
      {!FINAL.includes(reason) && (
        <button type="button" className="button" onClick={again}>
          {text('modal.tryAgain')}
        </button>
      )}
    </div>
  )
}
