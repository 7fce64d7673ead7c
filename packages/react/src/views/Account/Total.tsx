import { formatMoney } from '../../format/money.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { useSlice } from '../../store/useSlice.js'
import { Amount } from './Amount.js'

/** What the account is worth; where no price is known, how much of the network's coin there is. */
export function Total() {
  const text = useText()
  const locale = useLocale()
  const { balance } = useSlice('account')
  const { state, total, currency, uncounted, stale, incomplete } = useSlice('tokens')
  // Not before it is clear which of the two it is: nothing takes the place of something else.
  if (state === 'loading') return <Amount balance={{ state: 'loading' }} />
  if (total === undefined) return <Amount balance={balance} />
  const doubts = [
    stale && text('tokens.stale'),
    incomplete && text('tokens.incomplete'),
    uncounted > 0 && text('tokens.uncounted', { count: String(uncounted) }),
  ]
  return (
    <>
      <p className="amount">
        <span className="hidden">{text('account.total')}</span>
        <span>{formatMoney(total, currency, locale)}</span>
      </p>
      {doubts.map((doubt) => doubt && <Doubt key={doubt}>{doubt}</Doubt>)}
    </>
  )
}

function Doubt({ children }: { children: string }) {
  return <p className="caption centre">{children}</p>
}
