import type { ThemeTokens } from '@drawstring/react/theme'
import type { CSSProperties } from 'react'
import { useTexts } from './texts'

const ROWS = ['Juniper', 'Marlin', 'Larkspur', 'Tidewater', 'Alder']

/** A drawing of the sheet in one mode. */
export function Preview({ tokens, mode }: { tokens: ThemeTokens; mode: 'dark' | 'light' }) {
  const text = useTexts()
  return (
    <div className="preview" data-mode={mode} style={tokens as CSSProperties} aria-hidden="true">
      <p>{text.sheet}</p>
      {ROWS.map((name) => (
        <span key={name} className="row">
          <i>{name[0]}</i>
          {name}
        </span>
      ))}
      <span className="main">{text[mode]}</span>
    </div>
  )
}
