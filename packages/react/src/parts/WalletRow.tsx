import type { WalletEntry } from '@drawstring/core'
import { memo } from 'react'
import { useText } from '../i18n/useText.js'
import { Icon } from './Icon.js'

interface Props {
  wallet: WalletEntry
  disabled?: boolean
  onPress: (wallet: WalletEntry) => void
}

/** One wallet to choose. */
export const WalletRow = memo(function WalletRow({ wallet, disabled, onPress }: Props) {
  const text = useText()
  return (
    <li>
      <button
        type="button"
        className="row"
        data-key={wallet.id}
        aria-disabled={disabled || undefined}
        onClick={() => onPress(wallet)}
      >
        <Icon src={wallet.icon} name={wallet.name} />
        <span className="name">{wallet.name}</span>
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
