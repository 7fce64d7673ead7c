'use client'

import { DrawstringProvider } from '@drawstring/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { drawstring, makeConfig } from './wagmi'

export function Providers({
  children,
  initialState,
}: {
  children: ReactNode
  initialState: State | undefined
}) {
  const [config] = useState(makeConfig)
  const [queryClient] = useState(() => new QueryClient())

  return (
    <WagmiProvider config={config} initialState={initialState}>
      <QueryClientProvider client={queryClient}>
        <DrawstringProvider drawstring={drawstring}>{children}</DrawstringProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
