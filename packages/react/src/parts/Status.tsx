import { useText } from '../i18n/useText.js'

interface Props {
  children: string
  /** Tries again. */
  retry?: () => void
}

/** Why a list shows nothing, and the one thing to do about it. */
export function Status({ children, retry }: Props) {
  const text = useText()
  return (
    <div className="stack status" role={retry ? 'alert' : 'status'}>
      <p className="quiet centre">{children}</p>
      {retry && (
        <button type="button" className="button" onClick={retry}>
          {text('modal.tryAgain')}
        </button>
      )}
    </div>
  )
}
