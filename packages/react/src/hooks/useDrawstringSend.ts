import type { FeeChoice, SendSlice } from '@drawstring/core'
import { useEffect, useMemo } from 'react'
import { decimalPoint } from '../format/decimalPoint.js'
import { useLocale } from '../i18n/useTexts.js'
import { useDrawstringContext } from '../provider/context.js'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringSend extends SendSlice {
  /** Sends this token: an `id` of `useDrawstringTokens().rows`. */
  choose: (id: string) => void
  /** Sends an item of a collection, if it is the account's. */
  chooseItem: (collection: string, number: string) => void
  /** The amount as it was typed, in any of the world's usual ways. */
  setAmount: (text: string) => void
  /** All there is, with the network fee left aside. */
  setMax: () => void
  /** Types in the visitor's currency, or in the token. */
  setFiat: (on: boolean) => void
  /** How soon it should be done, where the sender chooses the fee: on Bitcoin. */
  setFee: (choice: FeeChoice) => void
  /** An address, a name, or what a QR code says, whose token and amount are taken where none was typed. */
  setReceiver: (text: string) => void
  /** Goes on to the review. Resolves when it was handed in; rejects with why not, also when the visitor went back. */
  review: () => Promise<void>
  /** Asks once more for what could not be read: `coinProblem`. */
  retry: () => void
  /** Stops waiting for the wallet, or for what is being prepared. What it sends after all stands under Activity. */
  cancel: () => void
}

/**
 * The form to send with, in the core's own state machine. Without the modal, show `useDrawstringReview()` too: nothing is signed that was not shown.
 */
export function useDrawstringSend(): UseDrawstringSend {
  const { drawstring } = useDrawstringContext()
  const dispatch = useDispatch()
  const send = useSlice('send')
  const point = decimalPoint(useLocale())
  // A page whose visitor never connected does not load the core for this.
  const ready = useSlice('host').phase === 'ready'
  useEffect(() => {
    if (!ready) return
    drawstring.dispatch({ type: 'send', action: { type: 'watch', on: true } })
    return () => drawstring.dispatch({ type: 'send', action: { type: 'watch', on: false } })
  }, [ready, drawstring])
  return useMemo(() => {
    const act = (action: Parameters<typeof dispatch>[0]) => dispatch(action)
    return {
      ...send,
      choose: (id) => act({ type: 'send', action: { type: 'choose', id } }),
      chooseItem: (collection, number) =>
        act({ type: 'send', action: { type: 'chooseItem', collection, number } }),
      setAmount: (text) => act({ type: 'send', action: { type: 'amount', text, point } }),
      setMax: () => act({ type: 'send', action: { type: 'max', point } }),
      setFiat: (on) => act({ type: 'send', action: { type: 'fiat', on } }),
      setFee: (choice) => act({ type: 'send', action: { type: 'fee', choice } }),
      setReceiver: (text) => act({ type: 'send', action: { type: 'receiver', text, point } }),
      review: () => drawstring.call({ type: 'send', action: { type: 'review' } }),
      retry: () => act({ type: 'send', action: { type: 'retry' } }),
      cancel: () => act({ type: 'send', action: { type: 'cancel' } }),
    }
  }, [send, dispatch, drawstring, point])
}
