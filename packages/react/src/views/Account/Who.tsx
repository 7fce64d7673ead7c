import type { AccountSlice } from '@drawstring/core'
import { useEntryText } from '../../i18n/useTexts.js'
import { Avatar } from '../../parts/Avatar.js'
import { WalletBadge } from '../../parts/WalletBadge.js'
import { useIsPending } from '../../store/useIsPending.js'
import { useSlice } from '../../store/useSlice.js'
import { Address } from './Address.js'
import { Menu } from './Menu.js'
import { NetworkChip } from './NetworkChip.js'

/** Whose account it is, in which wallet and on which network. It stays in sight above long lists. */
export function Who({ account }: { account: AccountSlice & { address: string } }) {
  const { address, shortAddress, profileName, profileImage } = account
  const text = useEntryText()
  const pending = useIsPending()
  return (
    <div className="who">
      <span className="face">
        <Avatar address={address} image={profileImage} />
        {pending && (
          <svg className="loop" aria-hidden="true">
            <rect pathLength="100" />
          </svg>
        )}
        <WalletBadge src={useSlice('connection').sessions[0]?.walletIcon} />
      </span>
      {pending && <span className="hidden">{text('button.pending')}</span>}
      <Address address={address} short={shortAddress ?? address} name={profileName} />
      <NetworkChip />
      <Menu />
    </div>
  )
}
