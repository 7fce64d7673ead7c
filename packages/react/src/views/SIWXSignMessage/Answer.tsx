import type { SignInAction, SignInSlice } from '@drawstring/core'
import { type TextKey, useText } from '../../i18n/useText.js'
import { MessageText } from '../../parts/MessageText.js'
import { useDispatch } from '../../store/useDispatch.js'

interface Props {
  signIn: SignInSlice
  /** The wallet's name. */
  wallet: string | undefined
}

/** What the main button says while nothing can be pressed. */
const SAYS: Partial<Record<SignInSlice['stage'], TextKey>> = {
  preparing: 'signIn.preparing',
  signing: 'signIn.signing',
  saving: 'signIn.saving',
}

/** What went wrong, always in sight; the button that signs; and the way out: where the page requires a sign-in, that is to disconnect. */
export function Answer({ signIn, wallet }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const { stage, required } = signIn
  const send = (type: SignInAction['type']) => dispatch({ type: 'signIn', action: { type } })
  const failed = stage === 'failed'
  const can = failed || stage === 'ready'
  const waits = SAYS[stage]
  const name = wallet || text('signIn.wallet')
  const waiting = waits && text(waits, { wallet: name })
  const offered = text(failed ? 'modal.tryAgain' : 'signIn.sign')
  return (
    <div className="bar">
      {signIn.error && (
        <div role="alert">
          <p className="problem centre">
            <MessageText message={signIn.error} />
          </p>
        </div>
      )}
      <p className="hidden" role="status">
        {stage === 'preparing' ? '' : waiting}
      </p>
      <button
        type="button"
        className="button"
        data-kind="main"
        aria-disabled={!can || undefined}
        onClick={() => can && send(failed ? 'retry' : 'sign')}
      >
        {waiting ?? offered}
      </button>
      <button type="button" className="button" onClick={() => send('cancel')}>
        {text(required ? 'signIn.disconnect' : 'modal.cancel')}
      </button>
    </div>
  )
}
