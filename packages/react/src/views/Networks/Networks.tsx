import { useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { isRefused } from '../../parts/isRefused.js'
import { NetworkChoice } from '../../parts/NetworkChoice.js'
import { SearchBox } from '../../parts/SearchBox.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** Above this many the list can be searched. */
const SEARCH_FROM = 9

/** The configured networks. */
export function Networks() {
  const text = useText()
  const dispatch = useDispatch()
  const { networks, active, approved } = useSlice('network')
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = networks.filter((network) => network.name.toLowerCase().includes(wanted))
  const help = () => {
    dispatch({ type: 'track', event: 'CLICK_NETWORK_HELP' })
    dispatch({ type: 'push', view: 'WhatIsANetwork' })
  }
  return (
    <>
      {networks.length >= SEARCH_FROM && (
        <div className="tools">
          <SearchBox label={text('networks.search')} value={query} onChange={setQuery} />
        </div>
      )}
      <ul className="columns" aria-label={text('networks.list')}>
        {found.map((network) => (
          <NetworkChoice
            key={network.caipNetworkId}
            network={network}
            current={network.caipNetworkId === active?.caipNetworkId}
            refused={isRefused(network, approved)}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="quiet centre pad after" role="status">
          {text('networks.nothing', { query })}
        </p>
      )}
      <p className="caption centre foot">
        <button type="button" className="link" data-key="help" onClick={help}>
          {text('networks.help')}
        </button>
      </p>
    </>
  )
}
