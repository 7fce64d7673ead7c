import { useText } from '../i18n/useText.js'

/** A view's code could not be loaded. */
export function ViewFailed({ retry }: { retry: () => void }) {
  const text = useText()
  return (
    <div className="stack" role="alert">
      <p className="centre quiet">{text('modal.viewFailed')}</p>
      <button type="button" className="button" onClick={retry}>
        {text('modal.tryAgain')}
      </button>
    </div>
  )
}
