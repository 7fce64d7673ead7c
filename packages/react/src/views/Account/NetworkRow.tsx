import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { chevron, globe } from '../../parts/glyphs.js'
import { Icon } from '../../parts/Icon.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** The network in use, and the way to another. */
export function NetworkRow() {
  const text = useText()
  const dispatch = useDispatch()
  const { active } = useSlice('network')
  return (
    <li>
      <button
        type="button"
        className="row"
        data-key="networks"
        onClick={() => dispatch({ type: 'push', view: 'Networks' })}
      >
        {active ? (
          <Icon src={active.imageUrl} name={active.name} />
        ) : (
          <span className="icon">
            <Glyph path={globe} />
          </span>
        )}
        <span className="name" dir="auto">
          {active?.name ?? text('account.network')}
        </span>
        <span className="tag">{text('account.switch')}</span>
        <Glyph path={chevron} flip />
      </button>
    </li>
  )
}
