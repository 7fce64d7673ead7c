import { useText } from '../i18n/useText.js'
import { useDispatch } from '../store/useDispatch.js'
import { Fold } from './Fold.js'

interface Props {
  /** Whose list it is. */
  of: 'tokens' | 'swap'
  /** What the list says of its unverified tokens. */
  list: { unverified: number; unverifiedShown: boolean }
}

/** Tokens that neither the package nor the page knows are folded away, and counted. */
export function Unverified({ of, list }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const { unverified, unverifiedShown: shown } = list
  if (unverified === 0) return null
  const says = text('tokens.unverified', { count: String(unverified) })
  const tag = text(shown ? 'tokens.hide' : 'tokens.show')
  const turn = () => dispatch({ type: of, action: { type: 'unverified', shown: !shown } })
  return <Fold says={says} tag={tag} shown={shown} turn={turn} />
}
