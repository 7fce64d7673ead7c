import type { WalletEntry } from '@drawstring/core'
import { memo } from 'react'
import { useText } from '../i18n/useText.js'
import { Icon } from './Icon.js'

interface Props {
  wallet: WalletEntry
  disabled?: boolean
  /** Where it stands in a list that is not rendered whole. */
  position?: number
  total?: number
  onPress: (wallet: WalletEntry) => void
}

/** One wallet to choose. */
export const WalletRow = memo(function WalletRow(props: Props) {
  const { wallet, disabled, position, total, onPress } = props
  const text = useText()
  return (
    <li aria-posinset={position} aria-setsize={total}>
      <button
        type="button"
        className="row"
        data-key={wallet.id}
        aria-disabled={disabled || undefined}
        onClick={() => onPress(wallet)}
      >
        <Icon src={wallet.icon} name={wallet.name} />
        <span className="name" dir="auto">
          {wallet.name}
        </span>
        {wallet.recent ? (
          <span className="tag">{text('wallet.recent')}</span>
        ) : (
          wallet.installed && (
            <span className="tag" data-tone="good">
              {text('wallet.installed')}
            </span>
          )
        )}
      </button>
    </li>
  )
})
