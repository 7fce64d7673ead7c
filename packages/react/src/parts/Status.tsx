import { type MessageToSay, useMessage, usePlain, useText } from '../i18n/useText.js'

interface Props {
  children?: string
  /** Says it in the place of `children`: a text of the specification leads, and what it means stands under it. */
  message?: MessageToSay
  /** Tries again. */
  retry?: () => void
  /** What to do instead. */
  action?: { label: string; press: () => void } | undefined
}

/** Why a list shows nothing, and the one thing to do about it. */
export function Status({ children, message, retry, action }: Props) {
  const text = useText()
  const say = useMessage()
  const plain = usePlain()
  const meaning = message && plain(message)
  const words = message ? say(message) : children
  return (
    <div className="stack status" role={retry ? 'alert' : 'status'}>
      {meaning && <p className="lead centre">{words}</p>}
      <p className="quiet centre">{meaning ?? words}</p>
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
