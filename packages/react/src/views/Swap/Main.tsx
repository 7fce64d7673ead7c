import type { SwapSlice } from '@drawstring/core'
import type { TextKey } from '../../i18n/useText.js'
import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { useWalletName } from '../../store/useWalletName.js'

/** What happens while it is not the visitor's turn. */
const BUSY: Partial<Record<SwapSlice['step'], TextKey>> = {
  preparing: 'swap.preparing',
  approving: 'swap.signing',
  approved: 'swap.approved',
  swapping: 'swap.signing',
}

/** The next step, or what is missing for it. */
export function Main() {
  const text = useText()
  const dispatch = useDispatch()
  const swap = useSlice('swap')
  const name = useWalletName() ?? text('switch.wallet')
  const busy = BUSY[swap.step]
  return (
    <>
      <button
        type="button"
        className="button"
        data-kind="main"
        aria-disabled={!swap.complete || busy !== undefined || undefined}
        aria-busy={busy !== undefined || undefined}
        onClick={() => {
          if (swap.complete && !busy) dispatch({ type: 'swap', action: { type: 'review' } })
        }}
      >
        {text(busy ?? missing(swap), { name })}
      </button>
      {busy && (
        <button
          type="button"
          className="button"
          onClick={() => dispatch({ type: 'swap', action: { type: 'cancel' } })}
        >
          {text('modal.cancel')}
        </button>
      )}
    </>
  )
}

function missing(swap: SwapSlice): TextKey {
  if (!swap.toToken) return 'swap.needToken'
  if (!swap.amount) return 'swap.needAmount'
  return swap.loading ? 'swap.getting' : 'swap.review'
}
