import { Glyph } from '../../parts/Glyph.js'

interface Props {
  glyph: string
  label: string
  press: () => void
}

/** One entry of the account's menu. */
export function Entry({ glyph, label, press }: Props) {
  return (
    <li>
      <button type="button" className="row" onClick={press}>
        <Glyph path={glyph} />
        <span className="name">{label}</span>
      </button>
    </li>
  )
}
