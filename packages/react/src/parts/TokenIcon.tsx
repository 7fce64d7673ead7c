import { useState } from 'react'
import { useSlice } from '../store/useSlice.js'
import { Icon } from './Icon.js'

interface Props {
  /** `id` is the token by CAIP-10, which begins with its network. */
  token: { id: string; symbol: string; iconUrl?: string | undefined }
  /** Where everything is on one network, which is named beside it. */
  bare?: boolean
}

/** A token's logo in a circle, its network's on the corner; the first letter of an unverified token. */
export function TokenIcon({ token, bare }: Props) {
  const { id, symbol, iconUrl } = token
  const { networks } = useSlice('network')
  const [broken, setBroken] = useState<string>()
  const chain = id.slice(0, id.lastIndexOf(':'))
  const badge = bare
    ? undefined
    : networks.find((network) => network.caipNetworkId === chain)?.imageUrl
  return (
    <span className="token" aria-hidden="true">
      <Icon src={iconUrl} name={symbol || '?'} />
      {badge && badge !== iconUrl && badge !== broken && (
        <img
          className="badge"
          src={badge}
          alt=""
          decoding="async"
          onError={() => setBroken(badge)}
        />
      )}
    </span>
  )
}
