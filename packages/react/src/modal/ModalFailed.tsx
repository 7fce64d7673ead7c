import { useCallback, useEffect, useRef } from 'react'
import { useEntryText } from '../i18n/useTexts.js'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'
import { ViewFailed } from './ViewFailed.js'

/** Stands for the whole dialog when it cannot be shown, with the ways on: another try, and close. The next opening is another try, too. */
export function ModalFailed({ retry }: { retry: () => void }) {
  const { drawstring } = useDrawstringContext()
  const text = useEntryText()
  const { open } = useSlice('modal')
  const before = useRef(open)
  useEffect(() => {
    if (open && !before.current) retry()
    before.current = open
  }, [open, retry])
  const show = useCallback((dialog: HTMLDialogElement | null) => {
    try {
      dialog?.showModal()
    } catch {
      // What could not be shown may be the very reason: it is on the page all the same, over it.
      dialog?.setAttribute('open', '')
    }
  }, [])
  if (!open) return null
  return (
    <dialog
      ref={show}
      aria-label={text('modal.partFailed')}
      onCancel={(event) => {
        event.preventDefault()
        drawstring.close()
      }}
    >
      <div className="sheet">
        <ViewFailed retry={retry} reason="modal.partFailed" />
        <button type="button" className="button" onClick={() => drawstring.close()}>
          {text('modal.close')}
        </button>
      </div>
    </dialog>
  )
}
