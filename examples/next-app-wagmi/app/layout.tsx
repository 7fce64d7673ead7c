import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { cookieToInitialState } from 'wagmi'
import { Providers } from './providers'
import { makeConfig } from './wagmi'

export const metadata = { title: 'Drawstring with wagmi', icons: 'data:,' }

export default async function Layout({ children }: { children: ReactNode }) {
  const cookie = (await headers()).get('cookie')

  return (
    <html lang="en">
      <body>
        <Providers initialState={cookieToInitialState(makeConfig(), cookie)}>{children}</Providers>
      </body>
    </html>
  )
}
