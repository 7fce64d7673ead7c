import type { SwapSide, SwapToken } from '@drawstring/core'
import { tokenName } from '../../format/tokenName.js'
import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { down } from '../../parts/glyphs.js'
import { TokenIcon } from '../../parts/TokenIcon.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** The token of one side, and the way to another. */
export function Chosen({ side, token }: { side: SwapSide; token: SwapToken | undefined }) {
  const text = useText()
  const dispatch = useDispatch()
  const { step } = useSlice('swap')
  const label = side === 'source' ? 'swap.chosenSource' : 'swap.chosenTo'
  return (
    <button
      type="button"
      className="chosen"
      data-key={side}
      aria-disabled={step !== 'form' || undefined}
      onClick={() => dispatch({ type: 'swap', action: { type: 'pick', side } })}
    >
      {token && <TokenIcon token={token} />}
      {token ? (
        <>
          <span className="hidden">{text(label, { symbol: tokenName(token) })}</span>
          <bdi aria-hidden="true">{tokenName(token)}</bdi>
        </>
      ) : (
        text('swap.choose')
      )}
      <Glyph path={down} />
    </button>
  )
}
