import type { RefObject } from 'react'
import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { scan } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

interface Props {
  /** The visitor must agree first, in this box. */
  blocked: boolean
  box: RefObject<HTMLElement | null>
}

/** On a phone: a code for a wallet on another device. */
export function CodeRow({ blocked, box }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const { showCode } = useSlice('wallets')
  if (!showCode) return null
  const press = () => {
    if (blocked) box.current?.focus()
    else dispatch({ type: 'connect', wallet: 'walletConnect' })
  }
  return (
    <button type="button" className="row" aria-disabled={blocked || undefined} onClick={press}>
      <span className="icon">
        <Glyph path={scan} />
      </span>
      <span className="name">{text('directory.code')}</span>
    </button>
  )
}
