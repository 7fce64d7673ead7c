import type { Operation, Transfer } from '@drawstring/core'
import { Glyph, GlyphIcon } from '../../parts/Glyph.js'
import { Icon } from '../../parts/Icon.js'

interface Props {
  operation: Operation
  transfers: readonly Transfer[]
  /** What became of it, or what it was. */
  glyph: string
  tone?: 'bad' | undefined
}

/** The picture of an activity row: the token in its circle with the action as a badge, both tokens for a swap. For an unverified token only the action is shown. */
export function MovedIcon({ operation, transfers, glyph, tone }: Props) {
  // Something else goes by its address.
  const [token, ...others] = transfers.filter(({ address }) => !address)
  if (!token) return <GlyphIcon path={glyph} tone={tone} />
  const other = others.find(({ direction }) => direction !== token.direction)
  if (operation === 'trade' && other) {
    const [gone, come] = token.direction === 'in' ? [other, token] : [token, other]
    return (
      <span className="token pair" aria-hidden="true">
        <Icon src={gone.iconUrl} name={gone.name} />
        <Icon src={come.iconUrl} name={come.name} />
      </span>
    )
  }
  return (
    <span className="token" aria-hidden="true">
      <Icon src={token.iconUrl} name={token.name} />
      <span className="badge did" data-tone={tone}>
        <Glyph path={glyph} />
      </span>
    </span>
  )
}

/** Whether two rows have the same pictures and words for what moved. */
export function isMovedSame(one: readonly Transfer[], other: readonly Transfer[]): boolean {
  const same = ({ name, amount, iconUrl }: Transfer, index: number) =>
    name === other[index]?.name &&
    amount === other[index]?.amount &&
    iconUrl === other[index]?.iconUrl
  return one.length === other.length && one.every(same)
}
