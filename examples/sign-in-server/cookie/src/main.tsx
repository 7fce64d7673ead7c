import { createDrawstring } from '@drawstring/core'
import { mainnet } from '@drawstring/core/networks'
import { DrawstringProvider } from '@drawstring/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { siwx } from './siwx'

const drawstring = createDrawstring({
  projectId: 'YOUR_PROJECT_ID',
  gatewayUrl: 'http://127.0.0.1:8787',
  networks: [mainnet],
  siwx,
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <DrawstringProvider drawstring={drawstring}>
      <App />
    </DrawstringProvider>
  </StrictMode>,
)
