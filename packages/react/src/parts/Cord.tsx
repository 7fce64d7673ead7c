import type { Stage } from '@drawstring/core'
import { Icon } from './Icon.js'

/** Once around, from the top where it is tied. */
const LOOP =
  'M64 16h18a30 30 0 0 1 30 30v36a30 30 0 0 1-30 30H46a30 30 0 0 1-30-30V46a30 30 0 0 1 30-30z'

interface Props {
  stage: Stage
  src: string | undefined
  name: string
}

/** The product's signature: a cord around the icon of whoever is awaited. */
export function Cord({ stage, src, name }: Props) {
  return (
    <div className="cord" data-stage={stage}>
      <Icon src={src} name={name} />
      <svg viewBox="0 0 128 128" aria-hidden="true">
        <path className="track" d={LOOP} />
        <path className="line" d={LOOP} pathLength={100} />
        <g className="knot">
          <path d="M64 16c-2-7-7-10-13-10M64 16c2-7 7-10 13-10" />
          <circle cx="64" cy="16" r="4" />
        </g>
        <path className="ends" d="M47.5 16c6 0 7-6 2-11M80.5 16c-6 0-7-6-2-11" />
      </svg>
    </div>
  )
}
