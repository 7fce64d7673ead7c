import { useState } from 'react'

/** A square picture of a wallet or network in a fixed box; its first letter where there is none. */
export function Icon({ src, name }: { src: string | undefined; name: string }) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="icon" aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      ) : (
        [...name][0]?.toUpperCase()
      )}
    </span>
  )
}
