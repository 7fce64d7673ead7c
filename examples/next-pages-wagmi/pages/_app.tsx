import { DrawstringProvider } from '@drawstring/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AppProps } from 'next/app'
import Head from 'next/head'
import { useState } from 'react'
import { cookieToInitialState, WagmiProvider } from 'wagmi'
import { drawstring, makeConfig } from '../wagmi'

export default function App({ Component, pageProps }: AppProps<{ cookie?: string }>) {
  const [config] = useState(makeConfig)
  const [queryClient] = useState(() => new QueryClient())

  return (
    <WagmiProvider config={config} initialState={cookieToInitialState(config, pageProps.cookie)}>
      <QueryClientProvider client={queryClient}>
        <DrawstringProvider drawstring={drawstring}>
          <Head>
            <title>Drawstring with wagmi</title>
            <link rel="icon" href="data:," />
          </Head>
          <Component {...pageProps} />
        </DrawstringProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
