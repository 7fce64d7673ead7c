import type { SwapSlice } from '@drawstring/core'
import type { TextKey } from '../../i18n/useText.js'
import { useMessage, useText } from '../../i18n/useText.js'
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

/** The next step, what is missing for it, or what is wrong. */
export function Main() {
  const text = useText()
  const say = useMessage()
  const dispatch = useDispatch()
  const swap = useSlice('swap')
  const name = useWalletName() ?? text('switch.wallet')
  const busy = BUSY[swap.step]
  const { inputError } = swap
  const retries = !busy && failed(swap)
  const ready = !busy && (retries || swap.complete)
  return (
    <div className="bar">
      <button
        type="button"
        className="button"
        data-kind="main"
        aria-disabled={!ready || undefined}
        aria-busy={busy !== undefined || undefined}
        onClick={() => {
          if (ready) dispatch({ type: 'swap', action: { type: retries ? 'retry' : 'review' } })
        }}
      >
        {inputError && !busy ? say(inputError) : text(busy ?? next(swap), { name })}
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
    </div>
  )
}

/** Whether it can only be tried again. */
const failed = (swap: SwapSlice) =>
  !swap.inputError && (swap.quoteError !== undefined || swap.fetchError)

function next(swap: SwapSlice): TextKey {
  if (failed(swap)) return 'modal.tryAgain'
  if (!swap.toToken) return 'swap.needToken'
  if (!swap.amount) return 'swap.needAmount'
  return swap.loading ? 'swap.getting' : 'swap.review'
}
