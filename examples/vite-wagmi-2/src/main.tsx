import { DrawstringProvider } from '@drawstring/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { config, drawstring } from './wagmi'

const queryClient = new QueryClient()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <DrawstringProvider drawstring={drawstring}>
          <App />
        </DrawstringProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
