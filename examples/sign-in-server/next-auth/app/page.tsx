'use client'

import { DrawstringButton, useDrawstringSession } from '@drawstring/react'
import { useSession } from 'next-auth/react'
import { useState } from 'react'

export default function Page() {
  const { data } = useSession()
  const { status, signIn, signOut } = useDrawstringSession()
  const [answer, setAnswer] = useState('')
  const isSignedIn = status === 'signedIn'
  // A visitor who closes the dialog has not failed.
  const act = () => void (isSignedIn ? signOut() : signIn()).catch(() => {})
  const ask = async () => {
    const response = await fetch('/api/orders').catch(() => undefined)
    setAnswer((await response?.text()) ?? 'The server cannot be reached.')
  }

  return (
    <main>
      <h1>Drawstring with NextAuth</h1>
      <DrawstringButton />
      <p>
        Account: <output>{data?.account ?? 'none'}</output>
      </p>
      <button type="button" onClick={act}>
        {isSignedIn ? 'Sign out' : 'Sign in'}
      </button>
      <button type="button" onClick={ask}>
        Show my orders
      </button>
      <p>
        Server: <output>{answer}</output>
      </p>
    </main>
  )
}
