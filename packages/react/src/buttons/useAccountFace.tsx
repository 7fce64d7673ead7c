import { formatBalance } from '../format/amount.js'
import { useEntryText, useLocale } from '../i18n/useTexts.js'
import { useIsPending } from '../store/useIsPending.js'
import { useSlice } from '../store/useSlice.js'
import { AccountPicture } from './AccountPicture.js'
import { Chevron } from './Chevron.js'

export interface AccountFace {
  /** Whether the native balance is shown; by default where the window is at least 768 px wide. */
  balance?: 'show' | 'hide' | undefined
  /** How the network is shown; by its icon by default. */
  chain?: 'icon' | 'name' | 'none' | undefined
}

/** What a button about the connected account shows; nothing while no wallet is connected. */
export function useAccountFace({ balance: shown, chain = 'icon' }: AccountFace) {
  const text = useEntryText()
  const locale = useLocale()
  const { address, shortAddress, profileName, profileImage, balance } = useSlice('account')
  const { active } = useSlice('network')
  const pending = useIsPending()
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
      {chain === 'icon' && active?.imageUrl && <img src={active.imageUrl} alt={active.name} />}
      {chain === 'name' && active && <bdi data-quiet>{active.name}</bdi>}
      {shown !== 'hide' && (
        <span data-quiet data-wide={shown ? undefined : ''} dir="ltr">
          {amount}
        </span>
      )}
      <AccountPicture address={address} image={profileImage} pending={pending} />
      <span dir="ltr">{name}</span>
      <Chevron />
      {pending && <span className="drawstring-hidden">{text('button.pending')}</span>}
    </>
  )
  return { to: { view: 'Account' }, title: address, children } as const
}
