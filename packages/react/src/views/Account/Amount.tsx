import type { Balance } from '@drawstring/core'
import { useState } from 'react'
import { formatBalance, formatFullAmount } from '../../format/amount.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'

/** The balance, of the coin or of the page's token: shortened, and every digit on demand. Unknown is a dash, never zero. */
export function Amount({ balance }: { balance: Balance }) {
  const text = useText()
  const locale = useLocale()
  const [whole, setWhole] = useState(false)
  if (balance.state === 'loading') {
    return (
      <p className="amount" aria-busy="true">
        <span className="bone" />
        <span className="hidden">{text('account.balanceLoading')}</span>
      </p>
    )
  }
  if (balance.state !== 'known') {
    return (
      <p className="amount">
        <span aria-hidden="true">–</span>
        <span className="hidden">{text('account.balanceUnknown')}</span>
      </p>
    )
  }
  const short = formatBalance(balance.amount, locale)
  const full = formatFullAmount(balance.amount, locale)
  if (short === full) {
    return (
      <p className="amount">
        <Coin image={balance.image} />
        <span>{short}</span> <span className="quiet">{balance.symbol}</span>
      </p>
    )
  }
  return (
    <button
      type="button"
      className="amount"
      data-whole={whole || undefined}
      title={text('account.balanceFull')}
      onClick={() => setWhole(!whole)}
    >
      <Coin image={balance.image} />
      <span>{whole ? full : short}</span> <span className="quiet">{balance.symbol}</span>
    </button>
  )
}

/** The picture of the page's token. */
function Coin({ image }: { image: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  if (!image || image === broken) return null
  return <img src={image} alt="" decoding="async" onError={() => setBroken(image)} />
}
