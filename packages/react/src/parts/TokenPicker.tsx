import type { SwapToken, Token } from '@drawstring/core'
import { type ReactNode, useState } from 'react'
import { useText } from '../i18n/useText.js'
import { LongList } from './LongList.js'
import { SearchBox } from './SearchBox.js'
import { TokenRow } from './TokenRow.js'
import { Unverified } from './Unverified.js'

interface Props {
  /** Whose list it is. */
  of: 'tokens' | 'swap'
  label: string
  /** The core's window of what fits. */
  list: {
    count: number
    from: number
    rows: readonly (SwapToken | Token)[]
    query: string
    unverified: number
    unverifiedShown: boolean
  }
  /** What stands between two rows: each before the row of an index, in their order. */
  between?: readonly { at: number; text: string }[]
  /** What values are in: `usd`. */
  currency: string
  /** The id of the one that was chosen. */
  current?: string | undefined
  /** Rows whose place is kept while they are on their way; 0 when they are there. */
  bones: number
  /** Narrows the list down; without, there is nothing to search. */
  search?: ((query: string) => void) | undefined
  /** What was found is shown whole: nothing of it is folded away. */
  whole?: boolean
  choose: (id: string) => void
  /** What stands between the search and the list. */
  children?: ReactNode
}

/** Tokens to choose one from. What is typed shows at once; the core answers when it can. */
export function TokenPicker(props: Props) {
  const { of, label, list, between, currency, current, bones, search, whole, choose } = props
  const text = useText()
  const [typed, setTyped] = useState(list.query)
  return (
    <>
      {search && (
        <div className="tools">
          <SearchBox
            label={text('picker.search')}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              search(value)
            }}
          />
        </div>
      )}
      {props.children}
      <LongList label={label} of={of} window={list} between={between ?? []} bones={bones}>
        {(token, place) => (
          <TokenRow
            key={token.id}
            token={token}
            currency={currency}
            current={token.id === current}
            place={place}
            count={list.count}
            onPress={choose}
          />
        )}
      </LongList>
      {!whole && <Unverified of={of} list={list} />}
    </>
  )
}
