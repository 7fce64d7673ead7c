import type { SwapSide, SwapToken } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { down } from '../../parts/glyphs.js'
import { Icon } from '../../parts/Icon.js'
import { useDispatch } from '../../store/useDispatch.js'

/** The token of one side, and the way to another. */
export function Chosen({ side, token }: { side: SwapSide; token: SwapToken | undefined }) {
  const text = useText()
  const dispatch = useDispatch()
  const label = side === 'source' ? 'swap.chosenSource' : 'swap.chosenTo'
  return (
    <button
      type="button"
      className="chosen"
      data-key={side}
      aria-label={token && text(label, { symbol: token.symbol })}
      onClick={() => dispatch({ type: 'swap', action: { type: 'pick', side } })}
    >
      {token && <Icon src={token.iconUrl} name={token.symbol || '?'} />}
      <bdi>{token ? token.symbol : text('swap.choose')}</bdi>
      <Glyph path={down} />
    </button>
  )
}
