import type { AccountSlice } from '@drawstring/core'
import { Avatar } from '../../parts/Avatar.js'
import { WalletBadge } from '../../parts/WalletBadge.js'
import { useSlice } from '../../store/useSlice.js'
import { Address } from './Address.js'
import { Menu } from './Menu.js'
import { NetworkChip } from './NetworkChip.js'

/** Whose account it is, in which wallet and on which network. It stays in sight above long lists. */
export function Who({ account }: { account: AccountSlice & { address: string } }) {
  const { address, shortAddress, profileName, profileImage } = account
  return (
    <div className="who">
      <span className="face">
        <Avatar address={address} image={profileImage} />
        <WalletBadge src={useSlice('connection').sessions[0]?.walletIcon} />
      </span>
      <Address address={address} short={shortAddress ?? address} name={profileName} />
      <NetworkChip />
      <Menu />
    </div>
  )
}
