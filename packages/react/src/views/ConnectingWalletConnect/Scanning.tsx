import type { WalletEntry } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { useSlice } from '../../store/useSlice.js'
import { CopyLink } from './CopyLink.js'
import { How } from './How.js'
import { Scan } from './Scan.js'

/** The name that stands for whatever wallet the visitor has elsewhere. */
export const ANY = 'walletConnect'

/** The code for a wallet on another device, what to do with it, and its link to copy. */
export function Scanning({ wallet }: { wallet: WalletEntry }) {
  const text = useText()
  const { link, approved } = useSlice('pairing')
  const any = wallet.id === ANY
  return (
    <>
      <Scan link={link} wallet={wallet} />
      <How
        lead={any ? text('pairing.scan') : text('pairing.scanWith', { name: wallet.name })}
        hint={text('pairing.hint')}
        approved={approved}
      />
      <CopyLink main />
    </>
  )
}
