import {
  useDrawstringAccounts,
  useDrawstringActivity,
  useDrawstringReceive,
  useDrawstringTokens,
} from '@drawstring/react'
import { HeadlessReview } from '../../../apps/demo/src/HeadlessReview'
import { HeadlessSend } from '../../../apps/demo/src/HeadlessSend'
import { HeadlessSwap } from '../../../apps/demo/src/HeadlessSwap'

/** The account by hooks alone; and the demo's own examples of sending and swapping. */
export function Headless() {
  const { accounts } = useDrawstringAccounts()
  const tokens = useDrawstringTokens()
  const activity = useDrawstringActivity()
  const { address, code, networks } = useDrawstringReceive()
  const held = tokens.rows.map(({ symbol, quantity }) => `${quantity} ${symbol}`)
  return (
    <>
      <pre data-testid="headless">
        {[
          `accounts ${accounts.length}`,
          `tokens ${tokens.state} ${tokens.total ?? '–'} ${tokens.currency}`,
          ...held,
          `activity ${activity.state} ${activity.count}`,
          `receive ${address} ${code.size} ${networks.join(' ')}`,
        ].join('\n')}
      </pre>
      <HeadlessReview />
      <HeadlessSend />
      <HeadlessSwap />
    </>
  )
}
