import type { ReactNode } from 'react'

export const metadata = { title: 'Fresh app', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
