import { useEffect, useRef } from 'react'
import { useMessage, useText } from '../../i18n/useText.js'
import { Status } from '../../parts/Status.js'
import { useKeyboard } from '../../parts/useKeyboard.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { AmountField } from './AmountField.js'
import { FeeField } from './FeeField.js'
import { ReceiverField } from './ReceiverField.js'
import { TokenRow } from './TokenRow.js'

/** What to send, to whom. What was typed stays until it was sent. */
export function WalletSend() {
  const text = useText()
  const say = useMessage()
  const dispatch = useDispatch()
  const send = useSlice('send')
  const { namespace } = useSlice('account')
  const form = useRef<HTMLFormElement>(null)
  useKeyboard(form)
  const busy = send.stage !== 'form'
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input:not([value=""])')
    const field = first ?? form.current?.querySelector('input')
    const stage = form.current?.closest('.stage')
    const { activeElement } = (stage?.getRootNode() ?? document) as ShadowRoot
    // A form that came late leaves the focus where the visitor has put it meanwhile.
    if (activeElement === stage) field?.focus({ preventScroll: true })
  }, [])
  return (
    <form
      ref={form}
      className="stack send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) dispatch({ type: 'send', action: { type: 'review' } })
      }}
    >
      <TokenRow send={send} />
      {send.itemProblem && (
        <p className="caption" role="alert">
          {say(send.itemProblem)}
        </p>
      )}
      {send.item && send.asking && (
        <p className="caption" role="status">
          {text('send.asking')}
        </p>
      )}
      {send.coinProblem && (
        <Status
          message={send.coinProblem}
          retry={() => dispatch({ type: 'send', action: { type: 'retry' } })}
        />
      )}
      {send.coinNote && (
        <p className="caption" role="status">
          {say(send.coinNote)}
        </p>
      )}
      {!send.item && <AmountField send={send} />}
      <ReceiverField send={send} />
      {namespace === 'bip122' && <FeeField fee={send.fee} disabled={busy} />}
      <div className="bar">
        <button
          type="submit"
          className="button"
          data-kind="main"
          aria-disabled={busy || !send.complete || undefined}
        >
          {text(busy ? 'send.busy' : 'send.review')}
        </button>
        {busy && (
          <button
            type="button"
            className="button"
            onClick={() => dispatch({ type: 'send', action: { type: 'cancel' } })}
          >
            {text('modal.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}
