import type { Network } from '@drawstring/core'
import { anyOf } from '../../format/formats.js'
import { useText } from '../../i18n/useText.js'
import { useLocale } from '../../i18n/useTexts.js'
import { Glyph } from '../../parts/Glyph.js'
import { warning } from '../../parts/glyphs.js'
import { Icon } from '../../parts/Icon.js'

/** So many are named in a sentence; more stand below it. */
const NAMED = 3

/** On which networks the address is valid: before anything can be done with it, because what is sent elsewhere is lost. */
export function Only({ networks }: { networks: readonly Network[] }) {
  const text = useText()
  const locale = useLocale()
  const names = networks.map(({ name }) => name)
  const many = names.length > NAMED
  return (
    <div className="only">
      <Glyph path={warning} />
      <p>
        {many
          ? text('receive.onlyThese', { count: String(names.length) })
          : text('receive.only', { networks: anyOf(names, locale) })}
      </p>
      <ul className="places" data-many={many || undefined}>
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <Icon src={network.imageUrl} name={network.name} />
            <bdi className={many ? undefined : 'hidden'}>{network.name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
