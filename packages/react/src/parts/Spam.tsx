import { useText } from '../i18n/useText.js'

interface Props {
  count: number
  shown: boolean
  turn: () => void
}

/** What looks like spam is folded away, and counted. */
export function Spam({ count, shown, turn }: Props) {
  const text = useText()
  if (count === 0) return null
  return (
    <button type="button" className="row quiet" aria-pressed={shown} onClick={turn}>
      <span className="name">{text('activity.spam', { count: String(count) })}</span>
      <span className="tag">{text(shown ? 'activity.hide' : 'activity.show')}</span>
    </button>
  )
}
