import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { scan } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** On a phone: a code for a wallet on another device. */
export function CodeRow() {
  const text = useText()
  const dispatch = useDispatch()
  const { showCode } = useSlice('wallets')
  if (!showCode) return null
  return (
    <button
      type="button"
      className="row"
      onClick={() => dispatch({ type: 'connect', wallet: 'walletConnect' })}
    >
      <span className="icon">
        <Glyph path={scan} />
      </span>
      <span className="name">{text('directory.code')}</span>
    </button>
  )
}
