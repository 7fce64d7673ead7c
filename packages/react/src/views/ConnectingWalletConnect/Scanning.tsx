import type { WalletEntry } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { useSlice } from '../../store/useSlice.js'
import { CopyLink, PasteHint } from './CopyLink.js'
import { GetIt } from './GetIt.js'
import { How, Trouble } from './How.js'
import { ANY, Scan } from './Scan.js'

/** What to do with the code, the code for a wallet on another device, and what else there is. */
export function Scanning({ wallet }: { wallet: WalletEntry }) {
  const text = useText()
  const { link, approved, problem } = useSlice('pairing')
  const offline = problem === 'offline'
  const scan =
    wallet.id === ANY ? text('pairing.scan') : text('pairing.scanWith', { name: wallet.name })
  return (
    <>
      <How
        lead={offline ? text('pairing.offline') : scan}
        hint={text(offline ? 'pairing.offlineHint' : 'pairing.hint')}
        approved={approved}
      />
      <Scan link={link} wallet={wallet} />
      <Trouble scans />
      <div className="pair">
        <CopyLink />
        <GetIt wallet={wallet} />
      </div>
      <PasteHint />
    </>
  )
}
