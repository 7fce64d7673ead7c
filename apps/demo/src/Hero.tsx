import { ConnectButton, useDrawstringAccount } from '@drawstring/react'
import type { ReactNode } from 'react'
import { Cord } from './Cord'
import { useTexts } from './texts'

/** Name and promise, and beside them what can be done at once. */
export function Hero({ children }: { children: ReactNode }) {
  const text = useTexts()
  const { isConnected } = useDrawstringAccount()
  return (
    <section className="hero">
      <div>
        <p className="tagline">{text.tagline}</p>
        <h1>{text.title}</h1>
        <p className="lead">{text.lead}</p>
        <div className="actions">
          {!isConnected && <ConnectButton />}
          <a className="quiet" href="#code">
            {text.more}
          </a>
        </div>
      </div>
      <Cord />
      {children}
    </section>
  )
}
