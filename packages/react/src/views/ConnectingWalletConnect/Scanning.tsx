import type { WalletEntry } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { useSlice } from '../../store/useSlice.js'
import { CopyLink } from './CopyLink.js'
import { GetIt } from './GetIt.js'
import { How, Trouble } from './How.js'
import { ANY, Scan } from './Scan.js'

/** What to do with the code, the code for a wallet on another device, and what else there is. */
export function Scanning({ wallet }: { wallet: WalletEntry }) {
  const text = useText()
  const { link, approved } = useSlice('pairing')
  const any = wallet.id === ANY
  return (
    <>
      <How
        lead={any ? text('pairing.scan') : text('pairing.scanWith', { name: wallet.name })}
        hint={text('pairing.hint')}
        approved={approved}
      />
      <Scan link={link} wallet={wallet} />
      <Trouble />
      <div className="pair">
        <CopyLink />
        <GetIt wallet={wallet} />
      </div>
    </>
  )
}
