import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { outside } from '../../parts/glyphs.js'

/** On phones: hands the address to another app. Computers have their clipboard. */
export function Share({ address }: { address: string }) {
  const text = useText()
  if (!canShare()) return null
  // A visitor who thinks better of it rejects the promise; there is nothing to say about it.
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
