import { useText } from '../i18n/useText.js'
import { Fold } from './Fold.js'

interface Props {
  count: number
  shown: boolean
  turn: () => void
}

/** What looks like spam is folded away, and counted. */
export function Spam({ count, shown, turn }: Props) {
  const text = useText()
  if (count === 0) return null
  const says = text('activity.spam', { count: String(count) })
  const tag = text(shown ? 'activity.hide' : 'activity.show')
  return <Fold says={says} tag={tag} shown={shown} turn={turn} />
}
