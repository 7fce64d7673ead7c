import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { down, globe } from '../../parts/glyphs.js'
import { Icon } from '../../parts/Icon.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** The network in use, and the way to another. Nothing where the page switched that off. */
export function NetworkChip() {
  const text = useText()
  const dispatch = useDispatch()
  const { active } = useSlice('network')
  const { networkSwitch } = useSlice('options')
  if (!networkSwitch) return null
  const label = active
    ? text('account.networkOf', { network: active.name })
    : text('account.network')
  return (
    <button
      type="button"
      className="network"
      data-key="networks"
      title={active?.name}
      aria-label={label}
      onClick={() => dispatch({ type: 'push', view: 'Networks' })}
    >
      {active ? (
        <Icon src={active.imageUrl} name={active.name} />
      ) : (
        <span className="icon">
          <Glyph path={globe} />
        </span>
      )}
      <Glyph path={down} />
    </button>
  )
}
