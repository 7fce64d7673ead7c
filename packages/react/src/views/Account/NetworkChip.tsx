import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useText } from '../../i18n/useText.js'
import { Glyph } from '../../parts/Glyph.js'
import { down, globe } from '../../parts/glyphs.js'
import { Icon } from '../../parts/Icon.js'
import { useDispatch } from '../../store/useDispatch.js'
import { useSlice } from '../../store/useSlice.js'

/** So much of a long name is read: some eight letters. With less room the icon stands alone. */
const LEAST_PX = 60

/** The network in use, and the way to another. Nothing where the page switched that off. */
export function NetworkChip() {
  const text = useText()
  const dispatch = useDispatch()
  const { active } = useSlice('network')
  const { networkSwitch } = useSlice('options')
  const chip = useRef<HTMLButtonElement>(null)
  const { profileName, shortAddress } = useSlice('account')
  useNameWhereRoom(chip, `${active?.name} ${profileName} ${shortAddress}`)
  if (!networkSwitch) return null
  const label = active
    ? text('account.networkOf', { network: active.name })
    : text('account.network')
  return (
    <button
      ref={chip}
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
      {active && (
        <span className="name" aria-hidden="true">
          <bdi>{active.name}</bdi>
        </span>
      )}
      <Glyph path={down} />
    </button>
  )
}

/** Cuts the name where the account's needs the line, and leaves the icon alone where next to nothing of it would be read. How wide letters are, only the browser knows. */
function useNameWhereRoom(chip: RefObject<HTMLElement | null>, names: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are measured anew
  useLayoutEffect(() => {
    const button = chip.current
    const label = button?.querySelector('.name')
    const line = button?.parentElement
    if (!button || !label || !line) return
    const measure = () => {
      button.removeAttribute('data-bare')
      const wanted = Math.min(label.scrollWidth, LEAST_PX)
      button.toggleAttribute('data-bare', label.clientWidth < wanted)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(line)
    return () => observer.disconnect()
  }, [chip, names])
}
