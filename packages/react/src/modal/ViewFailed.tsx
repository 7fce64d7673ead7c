import type { MouseEvent } from 'react'
import { useEntryText } from '../i18n/useTexts.js'

/** Code could not be loaded: that of a view, of all views, or the core's. */
export function ViewFailed({ retry }: { retry: () => void }) {
  const text = useEntryText()
  const again = (event: MouseEvent) => {
    // The button goes away when it is pressed; the focus stays in the dialog.
    event.currentTarget.closest<HTMLElement>('.stage')?.focus()
    retry()
  }
  return (
    <div className="stack" role="alert">
      <p className="centre quiet">{text('modal.viewFailed')}</p>
      <button type="button" className="button" onClick={again}>
        {text('modal.tryAgain')}
      </button>
    </div>
  )
}
