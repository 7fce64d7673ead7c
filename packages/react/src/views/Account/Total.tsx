import { useState } from 'react'
import { formatMoney } from '../../format/money.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { useSlice } from '../../store/useSlice.js'
import { Amount } from './Amount.js'

/** More than these would be wider than the sheet in the largest letters. */
const LETTERS = 15

/** What the account is worth; where no price is known, how much of the network's coin there is. */
export function Total() {
  const text = useText()
  const locale = useLocale()
  const { balance } = useSlice('account')
  const { state, total, currency, uncounted, stale, incomplete } = useSlice('tokens')
  // Not before it is clear which of the two it is: nothing takes the place of something else.
  if (state === 'loading') return <Amount balance={{ state: 'loading' }} />
  // Of coins that the list does not know nobody said that they are worth nothing.
  const unlisted = total === '0' && balance.state === 'known' && balance.amount !== '0'
  if (total === undefined || unlisted) return <Amount balance={balance} />
  const doubts = [
    stale && text('tokens.stale'),
    incomplete && text('tokens.incomplete'),
    uncounted === 1 && text('tokens.uncountedOne'),
    uncounted > 1 && text('tokens.uncounted', { count: String(uncounted) }),
  ].filter((doubt) => doubt !== false)
  const worth = formatMoney(total, currency, locale)
  return (
    <>
      <p className="amount" data-long={worth.length > LETTERS || undefined}>
        <span className="hidden">{text('account.total')}</span>
        <span>{worth}</span>
      </p>
      <Doubts texts={doubts} />
    </>
  )
}

/** What the sum lacks, in one line; where that is too much for one, pressing it shows all. */
function Doubts({ texts }: { texts: readonly string[] }) {
  const [whole, setWhole] = useState(false)
  const all = texts.join(' ')
  if (texts.length < 2) return all && <p className="caption doubts">{all}</p>
  return (
    <button
      type="button"
      className="doubted"
      title={all}
      aria-expanded={whole}
      onClick={() => setWhole(!whole)}
    >
      <span className="caption doubts">{all}</span>
    </button>
  )
}
