import { useState } from 'react'
import { useText } from '../../i18n/useText.js'
import { SearchBox } from '../../parts/SearchBox.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'
import { Families } from './Families.js'

interface Props {
  query: string
  certifiedOnly: boolean
}

/** The search box, and the certified switch where anybody is. What is typed shows at once; the core answers when it can. */
export function Search({ query, certifiedOnly }: Props) {
  const text = useText()
  const dispatch = useDispatch()
  const { certifies } = useSlice('wallets')
  const [typed, setTyped] = useState(query)
  const search = (value: string) => {
    setTyped(value)
    dispatch({ type: 'searchWallets', query: value })
  }
  return (
    <div className="tools">
      <SearchBox label={text('directory.search')} value={typed} onChange={search} />
      {(certifies || certifiedOnly) && (
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={certifiedOnly}
          onClick={() => dispatch({ type: 'filterCertified', only: !certifiedOnly })}
        >
          <span>{text('directory.certified')}</span>
          <span className="knob" />
        </button>
      )}
      <Families />
    </div>
  )
}
