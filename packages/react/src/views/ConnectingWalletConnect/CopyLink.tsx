import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { copy } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** Copies the link, for wallets that it can be pasted into. */
export function CopyLink({ main }: { main?: boolean }) {
  const text = useText()
  const dispatch = useDispatch()
  const { link } = useSlice('pairing')
  return (
    <button
      type="button"
      className="button"
      data-kind={main ? 'main' : undefined}
      disabled={!link}
      onClick={() => dispatch({ type: 'copyLink' })}
    >
      <Glyph path={copy} />
      {text('pairing.copy')}
    </button>
  )
}
