import { useText } from '../../i18n/useText.js'
import { CopyGlyph, useCopied } from '../../parts/CopyGlyph.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

const HINT = 'paste'

/** Copies the link, for wallets that it can be pasted into. Offline it leads nowhere. */
export function CopyLink() {
  const text = useText()
  const dispatch = useDispatch()
  const copied = useCopied('notice.linkCopied')
  const { link, problem } = useSlice('pairing')
  return (
    <button
      type="button"
      className="button"
      disabled={!link || problem === 'offline'}
      aria-describedby={HINT}
      onClick={() => dispatch({ type: 'copyLink' })}
    >
      <CopyGlyph copied={copied} />
      {text(copied ? 'notice.linkCopied' : 'pairing.copy')}
    </button>
  )
}

/** Where to paste it. */
export function PasteHint() {
  const text = useText()
  return (
    <p className="caption centre" id={HINT}>
      {text('pairing.paste')}
    </p>
  )
}
