import { DrawstringButton, useDrawstringSession } from '@drawstring/react'
import { useState } from 'react'

export function App() {
  const { status, signIn, signOut } = useDrawstringSession()
  const [answer, setAnswer] = useState('')
  // A visitor who closes the dialog has not failed.
  const act = (action: () => Promise<void>) => () => void action().catch(() => {})
  const ask = async () => setAnswer(await (await fetch('/orders')).text())

  return (
    <main>
      <h1>Drawstring with a session cookie</h1>
      <DrawstringButton />
      <p>
        Session: <output>{status}</output>
      </p>
      {status === 'signedIn' ? (
        <button type="button" onClick={act(signOut)}>
          Sign out
        </button>
      ) : (
        <button type="button" onClick={act(signIn)}>
          Sign in
        </button>
      )}
      <button type="button" onClick={ask}>
        Show my orders
      </button>
      <p>
        Server: <output>{answer}</output>
      </p>
    </main>
  )
}
