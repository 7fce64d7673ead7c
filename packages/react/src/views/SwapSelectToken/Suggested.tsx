import { useText } from '../../i18n/useText.js'
import { TokenIcon } from '../../parts/TokenIcon.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** So many fit on two lines. */
const MOST = 8

/** The best known tokens, to take at once. */
export function Suggested() {
  const text = useText()
  const dispatch = useDispatch()
  const { suggested, side } = useSlice('picker')
  if (suggested.length === 0) return null
  return (
    <ul className="chips" aria-label={text('picker.suggested')}>
      {suggested.slice(0, MOST).map((token) => (
        <li key={token.id}>
          <button
            type="button"
            className="chip"
            onClick={() =>
              dispatch({ type: 'swap', action: { type: 'choose', side, id: token.id } })
            }
          >
            <TokenIcon token={token} bare />
            <bdi>{token.symbol}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
