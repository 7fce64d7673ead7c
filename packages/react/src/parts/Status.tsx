import { useText } from '../i18n/useText.js'

interface Props {
  children: string
  /** Tries again. */
  retry?: () => void
  /** What to do instead. */
  action?: { label: string; press: () => void } | undefined
}

/** Why a list shows nothing, and the one thing to do about it. */
export function Status({ children, retry, action }: Props) {
  const text = useText()
  return (
    <div className="stack status" role={retry ? 'alert' : 'status'}>
      <p className="quiet centre">{children}</p>
      {retry && (
        <button type="button" className="button" onClick={retry}>
          {text('modal.tryAgain')}
        </button>
      )}
      {action && (
        <button type="button" className="button" onClick={action.press}>
          {action.label}
        </button>
      )}
    </div>
  )
}
