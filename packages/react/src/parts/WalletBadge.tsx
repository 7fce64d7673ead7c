import { useState } from 'react'

/** The connected wallet's icon, small, on the corner of the account's picture. Its name is said elsewhere. */
export function WalletBadge({ src }: { src: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  if (!src || src === broken) return null
  return <img className="badge" src={src} alt="" decoding="async" onError={() => setBroken(src)} />
}
