import { formatBalance } from '../format/amount.js'
import { useEntryText, useLocale } from '../i18n/useTexts.js'
import { useSlice } from '../store/useSlice.js'

/** What a button about the connected account shows; nothing while no wallet is connected. */
export function useAccountFace(shown: 'show' | 'hide' = 'show') {
  const text = useEntryText()
  const locale = useLocale()
  const { address, shortAddress, profileName, balance } = useSlice('account')
  if (!address) return null
  const name = profileName ?? shortAddress ?? address
  const amount =
    balance.state === 'known'
      ? text('button.balance', {
          amount: formatBalance(balance.amount, locale),
          symbol: balance.symbol,
        })
      : '–'
  const children = (
    <>
      {shown === 'show' && (
        <span data-quiet dir="ltr">
          {amount}
        </span>
      )}
      <span dir="ltr">{name}</span>
    </>
  )
  return { to: { view: 'Account' }, title: address, children } as const
}
