import type { ReviewSlice } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Cord } from '../../parts/Cord.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** Whether the wallet has it now. */
export const isSigning = ({ stage }: ReviewSlice) => stage === 'signing' || stage === 'switching'

/** The wallet that is asked, inside the cord, and what to do there. */
export function Signing({ review }: { review: ReviewSlice }) {
  const text = useText()
  const { sessions } = useSlice('connection')
  const { stage, wallet, network } = review
  const session = sessions.find(({ namespace }) => namespace === network?.chainNamespace)
  return (
    <div className="signing">
      <Cord stage="waiting" src={session?.walletIcon} name={wallet} />
      <p className="lead centre" role="status">
        {text(stage === 'switching' ? 'review.switching' : 'review.signing', { name: wallet })}
      </p>
    </div>
  )
}

/** The way back to the form while the wallet is asked. What it sends after all is watched. */
export function StopSigning({ review }: { review: ReviewSlice }) {
  const text = useText()
  const dispatch = useDispatch()
  const type = review.kind === 'send' ? 'send' : 'swap'
  return (
    <div className="bar">
      <button
        type="button"
        className="button"
        onClick={() => dispatch({ type, action: { type: 'cancel' } })}
      >
        {text('modal.cancel')}
      </button>
    </div>
  )
}
