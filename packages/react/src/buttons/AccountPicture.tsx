import { loadCode } from '@drawstring/core'
import { useEffect, useState } from 'react'
import { useSlice } from '../store/useSlice.js'

type Pictures = typeof import('./pictures.js')

let loaded: Pictures | undefined

interface Props {
  address: string
  image: string | undefined
  /** Something that was sent from here is on its way: the cord runs around the picture. */
  pending: boolean
}

/** The account's picture in a button, with its wallet's on the corner. Its code is fetched once somebody is connected; its place is kept. */
export function AccountPicture({ address, image, pending }: Props) {
  const [pictures, setPictures] = useState(loaded)
  const wallet = useSlice('connection').sessions[0]
  useEffect(() => {
    if (pictures) return
    loadCode(() => import('./pictures.js')).then(
      (code) => {
        loaded = code
        setPictures(code)
      },
      // The name beside it says the same, and the next button tries again.
      () => undefined,
    )
  }, [pictures])
  return (
    <span data-face data-pending={pending || undefined}>
      {pictures && <pictures.Avatar address={address} image={image} />}
      {pictures && <pictures.WalletBadge src={wallet?.walletIcon} />}
    </span>
  )
}
