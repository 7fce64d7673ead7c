import type { ReactNode } from 'react'
import { Glyph } from './Glyph.js'

interface Props {
  points: readonly { glyph: string; title: string; text: string }[]
  children?: ReactNode
}

/** Something explained in a few points. */
export function Lesson({ points, children }: Props) {
  return (
    <>
      <ul>
        {points.map(({ glyph, title, text }) => (
          <li className="row point" key={title}>
            <span className="icon">
              <Glyph path={glyph} />
            </span>
            <span>
              {title}
              <span className="caption">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {children && <div className="stack after">{children}</div>}
    </>
  )
}
