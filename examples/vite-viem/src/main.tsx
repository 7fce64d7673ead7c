import { DrawstringProvider } from '@drawstring/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { drawstring } from './wallet'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <DrawstringProvider drawstring={drawstring}>
      <App />
    </DrawstringProvider>
  </StrictMode>,
)
