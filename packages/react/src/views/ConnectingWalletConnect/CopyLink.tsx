import { useText } from '../../i18n/useText.js'
import { CopyGlyph, useCopied } from '../../parts/CopyGlyph.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** Copies the link, for wallets that it can be pasted into. */
export function CopyLink() {
  const text = useText()
  const dispatch = useDispatch()
  const copied = useCopied('notice.linkCopied')
  const { link } = useSlice('pairing')
  return (
    <button
      type="button"
      className="button"
      disabled={!link}
      onClick={() => dispatch({ type: 'copyLink' })}
    >
      <CopyGlyph copied={copied} />
      {text(copied ? 'notice.linkCopied' : 'pairing.copy')}
    </button>
  )
}
