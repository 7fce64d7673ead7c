import type { Nft } from '@drawstring/core'
import { useText } from '../i18n/useText.js'
import { useSlice } from '../store/useSlice.js'
import { useWatch } from '../store/useWatch.js'
import { LongList } from './LongList.js'
import { NftRow } from './NftRow.js'

/** Rows whose place is kept while they are on their way. */
const KEPT_ROWS = 3

interface Props {
  /** What pressing one does. */
  choose?: ((nft: Nft) => void) | undefined
  /** The id of the one that was chosen. */
  current?: string | undefined
}

/** The NFTs of the account. While the list is shown, they are kept up to date. */
export function NftList({ choose, current }: Props) {
  const text = useText()
  const nfts = useSlice('nfts')
  useWatch('nfts')
  const waits = nfts.state === 'none' || nfts.state === 'loading'
  return (
    <LongList
      label={text('account.tab.nfts')}
      of="nfts"
      window={nfts}
      bones={waits ? KEPT_ROWS : 0}
    >
      {(nft, place) => (
        <NftRow
          key={nft.id}
          nft={nft}
          current={nft.id === current}
          choose={choose}
          place={place}
          count={nfts.count}
        />
      )}
    </LongList>
  )
}
