import { useText } from '../../i18n/useText.js'
import { useSlice } from '../../store/useSlice.js'

interface Props {
  /** What to do. */
  lead: string
  hint: string
  /** The wallet said yes. */
  approved: boolean
}

/** What to do, and what has become of it; read out when it changes. */
export function How({ lead, hint, approved }: Props) {
  const text = useText()
  return (
    <div role="status">
      <p className="lead centre">{approved ? text('pairing.approved') : lead}</p>
      <p className="quiet centre">{approved ? text('pairing.making') : hint}</p>
    </div>
  )
}

/** What is in the way of the connection, if anything; read out when it changes. A scan cannot begin offline: `How` says that there. */
export function Trouble({ scans }: { scans?: true }) {
  const text = useText()
  const { problem } = useSlice('pairing')
  return (
    <p role="status" className="centre" data-tone="warn">
      {problem && !(scans && problem === 'offline') && text(`pairing.problem.${problem}`)}
    </p>
  )
}
