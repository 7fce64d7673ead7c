import type { Drawstring, PickerSlice, SwapAction, SwapSide, SwapSlice } from '@drawstring/core'
import { useMemo } from 'react'
import { decimalPoint } from '../format/decimalPoint.js'
import { useLocale } from '../i18n/useTexts.js'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'
import { useWatch } from '../store/useWatch.js'

export interface UseDrawstringSwap extends SwapSlice {
  /** The tokens to choose from. */
  picker: PickerSlice
  /** The amount that is paid, as it was typed. */
  setAmount: (text: string) => void
  /** Max: the full balance, less the network fee. */
  setMax: () => void
  /** Fills in this share of the balance, 1 to 99 percent. */
  setShare: (percent: number) => void
  /** Selects a token by its id. */
  choose: (side: SwapSide, id: string) => void
  /** Switches the two tokens. */
  switchTokens: () => void
  /** Max slippage: hundredths of a percent that the swap may bring less than its quote, 1 to 5000. */
  setSlippage: (bps: number) => void
  /** Goes back to the default max slippage. */
  setAutoSlippage: () => void
  /** Narrows `picker` down: a name, a symbol, an address. After `picker.failed` the same once more asks again. */
  search: (query: string) => void
  /** Moves the window of `picker.rows`. */
  show: (from: number) => void
  /** Retries after a failure: the quote, or the tokens where `stage` is `uninitialised`. */
  retry: () => void
  /**
   * Shows what will be signed: in the dialog, or where the page uses `useDrawstringReview`. Resolves when it was handed in; rejects
   * with why not, also when the visitor went back.
   */
  review: () => Promise<void>
  /** Stops waiting for the wallet or for an approval. What the wallet sends after all stands under Activity. */
  cancel: () => void
}

/**
 * One token for another, in the state machine of the dialog's own view. While a component uses this and the tab is visible, quotes
 * are requested.
 */
export function useDrawstringSwap(): UseDrawstringSwap {
  const { drawstring } = useDrawstringContext()
  const swap = useSlice('swap')
  const picker = useSlice('picker')
  const locale = useLocale()
  useWatch('swap')
  const methods = useMemo(() => methodsOf(drawstring, decimalPoint(locale)), [drawstring, locale])
  return useMemo(() => ({ ...swap, picker, ...methods }), [swap, picker, methods])
}

function methodsOf(drawstring: Drawstring, point: string) {
  const act = (action: SwapAction) => drawstring.dispatch({ type: 'swap', action })
  return {
    setAmount: (text: string) => act({ type: 'amount', text, point }),
    setMax: () => act({ type: 'max', point }),
    setShare: (percent: number) => act({ type: 'share', percent, point }),
    choose: (side: SwapSide, id: string) => act({ type: 'choose', side, id }),
    switchTokens: () => act({ type: 'switchTokens' }),
    setSlippage: (bps: number) => act({ type: 'slippage', bps }),
    setAutoSlippage: () => act({ type: 'autoSlippage' }),
    search: (query: string) => act({ type: 'search', query }),
    show: (from: number) => act({ type: 'show', from }),
    retry: () => act({ type: 'retry' }),
    review: () => drawstring.call({ type: 'swap', action: { type: 'review' } }),
    cancel: () => act({ type: 'cancel' }),
  }
}
