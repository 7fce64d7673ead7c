import { ConnectButton } from '@drawstring/react'

const STEPS = [
  ['Press Connect', 'A development wallet is installed on this page, like an extension would be.'],
  ['Approve', 'It shows what is asked, and asks you. Try saying no as well.'],
  ['Look around', 'Send, swap, switch network, reload the page, disconnect.'],
] as const

export function Welcome() {
  return (
    <section className="welcome">
      <h1>Connect a wallet, with nobody’s permission.</h1>
      <p className="lead">This page, its gateway and its chains all run on your machine.</p>
      <ConnectButton />
      <ol>
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
