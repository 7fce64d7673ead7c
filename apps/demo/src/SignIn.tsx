import type { GatewaySignIn } from '@drawstring/core/sign-in'
import { useDrawstringSession } from '@drawstring/react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Answer, askServer } from './askServer'
import { useTexts } from './texts'

/** A server that knows who asks, and the sign-in that this page has for it, if it has one. */
export interface SignInProps {
  serverUrl: string
  signIn: GatewaySignIn | undefined
}

/** Signs in, and shows what a small server answers. */
export function SignIn({ serverUrl, signIn }: SignInProps) {
  const text = useTexts()
  return (
    <section id="sign-in">
      <h2>{text.signIn}</h2>
      <p className="lead">{text.signInLead}</p>
      {signIn ? (
        <Session>
          <Orders serverUrl={serverUrl} signIn={signIn} />
        </Session>
      ) : (
        <a className="quiet" href="?example=sign-in#sign-in">
          {text.signInTry}
        </a>
      )}
    </section>
  )
}

/** Who is signed in, and the way in and out. */
function Session({ children }: { children: ReactNode }) {
  const text = useTexts()
  const { status, session, signIn, signOut } = useDrawstringSession()
  const isSignedIn = status === 'signedIn'
  // A visitor who closes the dialog has not failed.
  const act = () => void (isSignedIn ? signOut() : signIn()).catch(() => {})
  return (
    <div className="card session">
      <p role="status">{isSignedIn ? `${text.signedIn} ${session?.address}` : text.signedOut}</p>
      <div className="actions">
        <button type="button" className="quiet" onClick={act}>
          {isSignedIn ? text.signOut : text.signIn}
        </button>
        {children}
      </div>
    </div>
  )
}

/** Asks the server whose orders these are, with the token if there is one. */
function Orders({ serverUrl, signIn }: { serverUrl: string; signIn: GatewaySignIn }) {
  const text = useTexts()
  const [answer, setAnswer] = useState<Answer>()
  // An answer is that of the account that asked.
  useEffect(() => signIn.onChange(() => setAnswer(undefined)), [signIn])
  const ask = () => void askServer(serverUrl, signIn.getToken()).then(setAnswer)
  return (
    <>
      <button type="button" className="quiet" onClick={ask}>
        {text.askServer}
      </button>
      <output aria-label={text.serverAnswer}>
        {answer === undefined ? '' : (answer ?? text.serverSilent)}
      </output>
    </>
  )
}
