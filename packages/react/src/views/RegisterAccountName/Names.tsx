import type { NamingSlice } from '@drawstring/core'
import { useText } from '../../i18n/useText.js'
import { Bones } from '../../parts/Bones.js'
import { Glyph } from '../../parts/Glyph.js'
import { chevron } from '../../parts/glyphs.js'
import { Status } from '../../parts/Status.js'

interface Props {
  naming: NamingSlice
  /** Takes a name into the field: its first label. */
  choose: (label: string) => void
  retry: () => void
}

/** Names that may be free: on their way, found, none, or why not. */
export function Names({ naming, choose, retry }: Props) {
  const text = useText()
  const { name, invalid, loading, suggestions, error } = naming
  if (error) return <Status message={error} retry={retry} />
  if (loading) {
    return (
      <ul aria-busy="true" aria-label={text('naming.loading')}>
        <Bones count={3} />
      </ul>
    )
  }
  if (invalid || !name.trim()) return null
  if (suggestions.length === 0) return <Status>{text('naming.none')}</Status>
  return (
    <>
      <ul aria-label={text('naming.list')}>
        {suggestions.map((one) => (
          <li key={one.name}>
            <button
              type="button"
              className="row"
              onClick={() => choose(one.name.split('.')[0] ?? '')}
            >
              <span className="name">
                <bdi>{one.name}</bdi>
              </span>
              <Glyph path={chevron} flip />
            </button>
          </li>
        ))}
      </ul>
      <p className="caption" role="status">
        {text('naming.noPromise')}
      </p>
    </>
  )
}
