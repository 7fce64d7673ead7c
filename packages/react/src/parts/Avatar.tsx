import { useMemo, useState } from 'react'
import { avatar } from '../format/avatar.js'

/** The account's picture, or one drawn from its address. */
export function Avatar({ address, image }: { address: string; image: string | undefined }) {
  const [broken, setBroken] = useState<string>()
  const drawn = useMemo(() => avatar(address), [address])
  if (image && image !== broken) {
    return <img className="avatar" src={image} alt="" onError={() => setBroken(image)} />
  }
  return (
    <svg className="avatar" viewBox="0 0 64 64" aria-hidden="true">
      <path fill={drawn.background} d="M0 0h64v64H0z" />
      <path fill="none" stroke={drawn.line} strokeWidth="2.5" d={drawn.path} />
    </svg>
  )
}
