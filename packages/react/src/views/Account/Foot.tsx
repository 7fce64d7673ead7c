import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { people, unplug } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'

/** The way to the other accounts, and out. It stays in sight below long lists. */
export function Foot() {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <div className="bottom">
      <button
        type="button"
        className="plain"
        data-key="accounts"
        onClick={() => dispatch({ type: 'push', view: 'ProfileWallets' })}
      >
        <Glyph path={people} />
        {text('account.accounts')}
      </button>
      <button type="button" className="plain" onClick={() => dispatch({ type: 'disconnect' })}>
        <Glyph path={unplug} />
        {text('account.disconnect')}
      </button>
    </div>
  )
}
