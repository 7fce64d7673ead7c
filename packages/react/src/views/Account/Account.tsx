import type { Tab } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Tabs } from '../../parts/Tabs.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useLast } from '../../store/useLast.js'
import { useSlice } from '../../store/useSlice.js'
import { Doors } from './Doors.js'
import { LateTab } from './LateTab.js'
import { Tokens } from './Tokens.js'
import { Total } from './Total.js'
import { Who } from './Who.js'

/** The connected account: who, how much, what it holds and what it did. */
export function Account() {
  const text = useText()
  const now = useSlice('account')
  const account = useLast(now.address ? now : undefined)
  const { remoteFeatures } = useSlice('options')
  const dispatch = useDispatch()
  if (!account?.address) return null
  const tabs: Tab[] = remoteFeatures.activity ? ['tokens', 'nfts', 'activity'] : ['tokens', 'nfts']
  const chosen = account.currentTab
  const tab = tabs.includes(chosen) ? chosen : 'tokens'
  const choose = (tab: Tab) => dispatch({ type: 'showTab', tab })
  return (
    <>
      <Who account={{ ...account, address: account.address }} />
      <Total />
      <Doors />
      <Tabs
        label={text('account.tabs')}
        tabs={tabs}
        name={(tab) => text(`account.tab.${tab}`)}
        chosen={tab}
        choose={choose}
      >
        {tab === 'tokens' && <Tokens />}
        {tab === 'nfts' && <LateTab name="Nfts" />}
        {tab === 'activity' && <LateTab name="Activity" />}
      </Tabs>
      <div className="fade" aria-hidden="true" />
    </>
  )
}
