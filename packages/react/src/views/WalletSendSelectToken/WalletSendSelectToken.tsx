import { useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { Tabs } from '../../parts/Tabs.js'
import { useSlice } from '../../store/useSlice.js'
import { Items } from './Items.js'
import { Tokens } from './Tokens.js'

/** What can be sent: the account's tokens, and where the network has them its NFTs. */
export function WalletSendSelectToken() {
  const text = useText()
  const { active } = useSlice('network')
  const { item } = useSlice('send')
  const [tab, setTab] = useState<'tokens' | 'nfts'>(item ? 'nfts' : 'tokens')
  return (
    <div className="pick">
      {active?.chainNamespace === 'eip155' ? (
        <Tabs
          label={text('send.choose')}
          tabs={['tokens', 'nfts']}
          name={(tab) => text(`account.tab.${tab}`)}
          chosen={tab}
          choose={setTab}
        >
          {tab === 'tokens' ? <Tokens /> : <Items />}
        </Tabs>
      ) : (
        <Tokens />
      )}
    </div>
  )
}
