import { useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { SearchBox } from '../../parts/SearchBox.js'
import { Status } from '../../parts/Status.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { List } from './List.js'
import { Suggested } from './Suggested.js'

/** Which token. What is typed shows at once; the core answers when it can. */
export function SwapSelectToken() {
  const text = useText()
  const dispatch = useDispatch()
  const { query, count, searching, failed, state } = useSlice('picker')
  const [typed, setTyped] = useState(query)
  const search = (value: string) => {
    setTyped(value)
    dispatch({ type: 'swap', action: { type: 'search', query: value } })
  }
  const nothing = count === 0 && state === 'known' && !searching
  return (
    <>
      <div className="tools">
        <SearchBox label={text('picker.search')} value={typed} onChange={search} />
      </div>
      <Suggested />
      <List />
      {searching && <Status>{text('picker.searching')}</Status>}
      {failed && <Status retry={() => search(query)}>{text('picker.failed')}</Status>}
      {nothing && !failed && <Status>{text('picker.nothing', { query })}</Status>}
    </>
  )
}
