import type { Namespace } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** The chain families of the page, to see the wallets of one of them alone. */
export function Families() {
  const text = useText()
  const dispatch = useDispatch()
  const { networks } = useSlice('network')
  const { namespace } = useSlice('modal')
  const { namespace: chosen } = useSlice('directory')
  const families = [...new Set(networks.map((network) => network.chainNamespace))]
  if (namespace || families.length < 2) return null
  const chip = (family: Namespace | undefined) => (
    <button
      type="button"
      className="filter"
      key={family ?? 'all'}
      aria-pressed={family === chosen}
      onClick={() => dispatch({ type: 'filterFamily', ...(family && { namespace: family }) })}
    >
      {text(family ? `directory.${family}` : 'directory.every')}
    </button>
  )
  return (
    <fieldset className="filters" aria-label={text('directory.families')}>
      {[undefined, ...families].map(chip)}
    </fieldset>
  )
}
