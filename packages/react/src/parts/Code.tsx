import type { QrCode } from '@drawstring/core'
import { memo, type ReactNode } from 'react'

/** The modules alone: they are many, and change seldom. */
const Modules = memo(function Modules({ code }: { code: QrCode }) {
  return (
    <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path fill="#131418" d={code.path} />
    </svg>
  )
})

interface Props {
  code: QrCode
  label: string
  /** Whether scanning it now leads nowhere. */
  faded?: boolean
  /** What stands in its middle, and around it. */
  children: ReactNode
}

/** A QR code on a light ground in every theme, because readers want it so. */
export function Code({ code, label, faded, children }: Props) {
  return (
    <div className="code" role="img" aria-label={label} data-faded={faded || undefined}>
      <Modules code={code} />
      {children}
    </div>
  )
}
