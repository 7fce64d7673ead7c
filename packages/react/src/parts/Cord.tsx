import type { Stage } from '@drawstring/core'
import { Icon } from './Icon.js'

const LOOP =
  'M64 112H46a30 30 0 0 1-30-30V46a30 30 0 0 1 30-30h36a30 30 0 0 1 30 30v36a30 30 0 0 1-30 30z'

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
          <path d="M64 114c-2 6-6 9-12 10M64 114c2 6 6 9 12 10" />
          <circle cx="64" cy="112" r="4" />
        </g>
        <path className="ends" d="M47.5 112c5 0 7.5 4 8 9M80.5 112c-5 0-7.5 4-8 9" />
      </svg>
    </div>
  )
}
