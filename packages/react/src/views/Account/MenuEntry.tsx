import { Glyph } from '../../parts/Glyph.js'

interface Props {
  glyph: string
  label: string
  press: () => void
  /** It takes something away, and stands apart. */
  danger?: boolean
}

/** One entry of the account's menu. */
export function Entry({ glyph, label, press, danger }: Props) {
  return (
    <li className={danger ? 'apart' : undefined}>
      <button type="button" className={danger ? 'row danger' : 'row'} onClick={press}>
        <Glyph path={glyph} />
        <span className="name">{label}</span>
      </button>
    </li>
  )
}
