import type { Balance } from '@drawstring/core'
import { useState } from 'react'
import { formatBalance, formatFullAmount } from '../../format/amount.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Exact } from '../../parts/Exact.js'

/** The balance, of the coin or of the page's token: shortened, and every digit on demand. Unknown is a dash, never zero. */
export function Amount({ balance }: { balance: Balance }) {
  const text = useText()
  const locale = useLocale()
  if (balance.state !== 'known') {
    const loading = balance.state === 'loading'
    return (
      <p className="amount" aria-busy={loading}>
        {loading ? <span className="bone" /> : <span aria-hidden="true">–</span>}
        <span className="hidden">
          {text(loading ? 'account.balanceLoading' : 'account.balanceUnknown')}
        </span>
      </p>
    )
  }
  return (
    <p className="amount" dir="ltr">
      <Coin image={balance.image} />
      <Exact
        short={formatBalance(balance.amount, locale)}
        full={formatFullAmount(balance.amount, locale)}
      />{' '}
      <span className="quiet">{balance.symbol}</span>
    </p>
  )
}

/** The picture of the page's token. */
function Coin({ image }: { image: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  if (!image || image === broken) return null
  return <img src={image} alt="" decoding="async" onError={() => setBroken(image)} />
}
