import type { FeeChoice, SendAction, SendSlice } from '@drawstring/core'
import { useMemo } from 'react'
import { decimalPoint } from '../format/decimalPoint.js'
import { useLocale } from '../i18n/useTexts.js'
import { useDrawstringContext } from '../provider/context.js'
import { useDispatch } from '../store/useDispatch.js'
import { useSlice } from '../store/useSlice.js'
import { useWatch } from '../store/useWatch.js'

export interface UseDrawstringSend extends SendSlice {
  /** Sends this token: an `id` of `useDrawstringTokens().rows`. */
  choose: (id: string) => void
  /** Sends an NFT, by its collection contract and token ID, if it is the account's. */
  chooseItem: (collection: string, number: string) => void
  /** The amount as it was typed, in any of the world's usual ways. */
  setAmount: (text: string) => void
  /** Max: the full balance, less the network fee. */
  setMax: () => void
  /** Fills in this share of the balance, 1 to 99 percent. */
  setShare: (percent: number) => void
  /** Types in the visitor's currency, or in the token. */
  setFiat: (on: boolean) => void
  /** Speed, where the sender chooses the fee: on Bitcoin. */
  setFee: (choice: FeeChoice) => void
  /** An address, a name, or what a QR code says, whose token and amount are taken where none was typed. */
  setReceiver: (text: string) => void
  /** Bitcoin: leaves these coins alone, each `txid:index`, in place of those marked before: they carry something else, as an inscription. */
  markCoins: (coins: string[]) => void
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
  useWatch('send')
  return useMemo(() => {
    const act = (action: SendAction) => dispatch({ type: 'send', action })
    return {
      ...send,
      choose: (id) => act({ type: 'choose', id }),
      chooseItem: (collection, number) => act({ type: 'chooseItem', collection, number }),
      setAmount: (text) => act({ type: 'amount', text, point }),
      setMax: () => act({ type: 'max', point }),
      setShare: (percent: number) => act({ type: 'share', percent, point }),
      setFiat: (on) => act({ type: 'fiat', on }),
      setFee: (choice) => act({ type: 'fee', choice }),
      setReceiver: (text) => act({ type: 'receiver', text, point }),
      markCoins: (coins) => act({ type: 'mark', coins }),
      review: () => drawstring.call({ type: 'send', action: { type: 'review' } }),
      retry: () => act({ type: 'retry' }),
      cancel: () => act({ type: 'cancel' }),
    }
  }, [send, dispatch, drawstring, point])
}
