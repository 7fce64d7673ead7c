import type { RefObject } from 'react'
import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { code } from '../../parts/glyphs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

interface Props {
  /** The visitor must agree first, in this box. */
  blocked: boolean
  box: RefObject<HTMLElement | null>
}

/** After the last wallet: a code that any wallet can scan, where the first list offers one too. */
export function Unlisted({ blocked, box }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const { rows } = useSlice('wallets')
  if (!rows.some(({ id }) => id === 'walletConnect')) return null
  const press = () => {
    if (blocked) box.current?.focus()
    else dispatch({ type: 'connect', wallet: 'walletConnect' })
  }
  return (
    <button type="button" className="row" aria-disabled={blocked || undefined} onClick={press}>
      <span className="icon" data-ink="">
        <Glyph path={code} />
      </span>
      <span className="name">
        {text('directory.unlisted')}
        <span className="caption"> {text('directory.scanAny')}</span>
      </span>
    </button>
  )
}
