import type { QrCode } from '@drawstring/core'
import { memo } from 'react'
import { useText } from '../../i18n/useText.js'
import { Avatar } from '../../parts/Avatar.js'

/** The code on a light ground in every theme, because readers want it so, with the account's picture in its middle. */
export const Code = memo(function Code({ code, address }: { code: QrCode; address: string }) {
  const text = useText()
  return (
    <div className="code" role="img" aria-label={text('receive.code', { address })}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path fill="#131418" d={code.path} />
      </svg>
      <Avatar address={address} image={undefined} />
    </div>
  )
})
