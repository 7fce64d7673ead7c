import { DrawstringButton, useDrawstringAccount } from '@drawstring/react'
import { Connected } from './Connected'
import { ThemePicker } from './ThemePicker'
import { Welcome } from './Welcome'

export function App() {
  const { isConnected } = useDrawstringAccount()
  return (
    <>
      <header>
        <p className="brand">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Drawstring
        </p>
        <ThemePicker />
        <DrawstringButton />
      </header>
      <main>{isConnected ? <Connected /> : <Welcome />}</main>
      <footer>
        Two Ethereum chains and a Solana chain run on this machine. The coins are real there, and
        worth nothing anywhere else.
      </footer>
    </>
  )
}
