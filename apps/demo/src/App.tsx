import { DrawstringButton, DrawstringModal, useDrawstringAccount } from '@drawstring/react'
import { Connected } from './Connected'
import { Headless } from './Headless'
import { ThemePicker } from './ThemePicker'
import { Welcome } from './Welcome'

/** `example`: `headless` shows the account by hooks alone, `embedded` the views in the page. */
export function App({ example }: { example: string | null }) {
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
      <main>
        {example === 'embedded' && <DrawstringModal />}
        {isConnected && example === 'headless' ? (
          <Headless />
        ) : isConnected ? (
          <Connected />
        ) : (
          <Welcome />
        )}
      </main>
      <footer>
        Two Ethereum chains and a Solana chain run on this machine. The coins are real there, and
        worth nothing anywhere else.
      </footer>
    </>
  )
}
