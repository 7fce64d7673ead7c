'use client'

import { createDrawstring } from '@drawstring/core'
import { mainnet } from '@drawstring/core/networks'
import { DrawstringProvider } from '@drawstring/react'
import type { ReactNode } from 'react'

const drawstring = createDrawstring({
  projectId: 'YOUR_PROJECT_ID',
  gatewayUrl: 'http://127.0.0.1:8787',
  networks: [mainnet],
})

export const Provider = ({ children }: { children: ReactNode }) => (
  <DrawstringProvider drawstring={drawstring}>{children}</DrawstringProvider>
)
