import type { FeeChoice } from '@drawstring/core'
import { useId } from 'react'
import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'

const CHOICES: readonly FeeChoice[] = ['slow', 'normal', 'fast']

/** How soon it should be done, where the sender chooses the fee. */
export function FeeField({ fee, disabled }: { fee: FeeChoice; disabled: boolean }) {
  const text = useText()
  const dispatch = useDispatch()
  const id = useId()
  return (
    <fieldset className="fee" disabled={disabled}>
      <legend>{text('send.fee')}</legend>
      {CHOICES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={id}
            checked={choice === fee}
            onChange={() => dispatch({ type: 'send', action: { type: 'fee', choice } })}
          />
          {text(`send.fee.${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}
