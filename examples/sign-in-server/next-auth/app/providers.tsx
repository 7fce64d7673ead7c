'use client'

import { DrawstringProvider } from '@drawstring/react'
import { SessionProvider } from 'next-auth/react'
import { type ReactNode, useEffect } from 'react'
import { followWallet } from './followWallet'
import { drawstring } from './wallet'

export function Providers({ children }: { children: ReactNode }) {
  useEffect(followWallet, [])

  return (
    <SessionProvider>
      <DrawstringProvider drawstring={drawstring}>{children}</DrawstringProvider>
    </SessionProvider>
  )
}
