import { useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { useKeptFocus } from '../../parts/useKeptFocus.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { SwitchNetwork } from '../SwitchNetwork/SwitchNetwork.js'
import { Choices } from './Choices.js'

/** The wallet is on a network that the page does not use: switch or leave, never a trap. */
export function UnsupportedChain() {
  const text = useText()
  const dispatch = useDispatch()
  const { open } = useSlice('modal')
  const { switching } = useSlice('network')
  // A closed dialog keeps what it showed while it fades out.
  const [last, setLast] = useState(switching)
  if (open && last !== switching) setLast(switching)
  const shown = open ? switching : last
  const place = useKeptFocus(!shown)
  const mend = shown?.stage === 'rejected' || shown?.stage === 'failed'
  return (
    <>
      {shown ? <SwitchNetwork /> : <Choices />}
      {/* One bar at a time: that of trying again. */}
      <div className={mend ? 'stack leave' : 'bar'} ref={place}>
        {mend && (
          <button type="button" className="button" onClick={() => dispatch({ type: 'cancel' })}>
            {text('unsupported.others')}
          </button>
        )}
        <button type="button" className="button" onClick={() => dispatch({ type: 'disconnect' })}>
          {text('account.disconnect')}
        </button>
      </div>
    </>
  )
}
