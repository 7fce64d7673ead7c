import type { ConnectingSlice } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Cord } from '../../parts/Cord.js'
import { Outcome } from '../../parts/Outcome.js'
import { ANY } from './Scan.js'

/** Whether nothing is waited for any more. */
export const hasEnded = ({ stage }: ConnectingSlice) => stage !== 'idle' && stage !== 'waiting'

/** What a wallet elsewhere said: yes, no, or nothing. */
export function Ended({ connecting }: { connecting: ConnectingSlice }) {
  const text = useText()
  const { wallet, stage, message, detail } = connecting
  const any = !wallet || wallet.id === ANY
  const name = wallet?.name ?? ''
  const lead = {
    waiting: '',
    rejected: any ? text('pairing.rejected') : text('connecting.rejected', { name }),
    failed: any ? text('pairing.failed') : text('connecting.failed', { name }),
    done: text('connecting.done'),
  }
  return (
    <>
      <Cord stage={stage} src={wallet?.icon} name={name} />
      <Outcome stage={stage} lead={lead} hint="" message={message} detail={detail} />
    </>
  )
}
