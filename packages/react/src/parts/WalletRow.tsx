import type { WalletEntry } from '@drawstring/core'
import { memo } from 'react'
import { useText } from '../i18n/useText.js'
import { Glyph } from './Glyph.js'
import { code } from './glyphs.js'
import { Icon } from './Icon.js'

interface Props {
  wallet: WalletEntry
  disabled?: boolean
  /** Where it stands in its list, from 0. */
  index: number
  /** The length of a list that is not rendered whole; -1 while it is not known. */
  total?: number
  /** A heading over it says whether it is installed. */
  headed?: boolean
  /** Whether its picture is shown; else it has its letter. */
  pictured?: boolean
  onPress: (wallet: WalletEntry, index: number) => void
}

/** One wallet to choose. */
export const WalletRow = memo(function WalletRow(props: Props) {
  const { wallet, disabled, index, total, headed, pictured = true, onPress } = props
  const text = useText()
  const scans = wallet.id === 'walletConnect'
  const installed = wallet.installed && !headed
  const tag = scans ? 'code' : wallet.recent ? 'recent' : installed && 'installed'
  return (
    <li aria-posinset={total ? index + 1 : undefined} aria-setsize={total || undefined}>
      <button
        type="button"
        className="row"
        data-key={wallet.id}
        aria-disabled={disabled || undefined}
        onClick={() => onPress(wallet, index)}
      >
        {scans && !wallet.icon ? (
          <span className="icon" data-ink="">
            <Glyph path={code} />
          </span>
        ) : (
          <Icon src={pictured ? wallet.icon : undefined} name={wallet.name} />
        )}
        <span className="name" dir="auto">
          {scans ? text('wallet.scan') : wallet.name}
          {wallet.knownBy && <span className="caption"> {wallet.knownBy}</span>}
        </span>
        {tag && (
          <span className="tag" data-tone={installed ? 'good' : undefined}>
            {text(`wallet.${tag}`)}
          </span>
        )}
      </button>
    </li>
  )
})
