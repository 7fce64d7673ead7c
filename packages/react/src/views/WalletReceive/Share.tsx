import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { outside } from '../../parts/glyphs.js'

/** On phones: hands the address to another app. Computers have their clipboard. */
export function Share({ address }: { address: string }) {
  const text = useText()
  if (!canShare()) return null
  // Cancelling the share sheet rejects the promise, which is no error.
  const share = () => void navigator.share({ text: address }).catch(() => undefined)
  return (
    <button type="button" className="button" onClick={share}>
      <Glyph path={outside} />
      {text('receive.share')}
    </button>
  )
}

const canShare = () =>
  typeof navigator === 'object' && 'share' in navigator && matchMedia('(pointer: coarse)').matches
