import type { SignInSession, SignInStatus } from '@drawstring/core'
import { useMemo } from 'react'
import { useDrawstringContext } from '../provider/context.js'
import { useSlice } from '../store/useSlice.js'

export interface UseDrawstringSession {
  /**
   * `off`: the page has no sign-in, or no account is connected on a network of it; `checking`: it is being asked for a session; `signedOut` and
   * `signedIn`.
   */
  status: SignInStatus
  /** The connected account's session: chain (CAIP-2), address, and when it ends, in milliseconds since 1970. Present while `signedIn`. */
  session: SignInSession | undefined
  /** The page lets only signed-in visitors stay connected. Known once an account is connected. */
  required: boolean
  /** Shows what is to be signed, after a wallet was connected if none is. Resolves once the account is signed in; rejects when the visitor goes away. */
  signIn: () => Promise<void>
  /** Ends every session. The wallet stays connected unless the page requires a sign-in. Rejects where the page's sign-in could not end it. */
  signOut: () => Promise<void>
}

/** Whether the connected account is signed in, by the option `siwx` or `siweConfig`. */
export function useDrawstringSession(): UseDrawstringSession {
  const { drawstring } = useDrawstringContext()
  const { status, session, required } = useSlice('signIn')
  return useMemo(() => {
    const act = (type: 'start' | 'signOut') => drawstring.call({ type: 'signIn', action: { type } })
    return {
      status,
      session,
      required,
      signIn: () => act('start'),
      signOut: () => act('signOut'),
    }
  }, [status, session, required, drawstring])
}
