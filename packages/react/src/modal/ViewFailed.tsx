import type { MouseEvent } from 'react'
import { useEntryText } from '../i18n/useTexts.js'

interface Props {
  retry: () => void
  /** `viewFailed`: code could not be loaded, that of a view, of all views, or the core's. `partFailed`: it is there, and failed. */
  reason?: 'modal.viewFailed' | 'modal.partFailed'
}

/** Stands for what cannot be shown, with the way to try again. */
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
      <button type="button" className="button" onClick={again}>
        {text('modal.tryAgain')}
      </button>
    </div>
  )
}
