import { getSession, signIn, signOut } from 'next-auth/react'
import { walletSignIn } from './wallet'

/** Has NextAuth's session begin and end with the wallet's. Returns how to stop. */
export function followWallet(): () => void {
  // One after the other: an answer that is late must not undo what came after it.
  let last = Promise.resolve()
  const follow = () => {
    last = last.then(exchange).catch(() => {})
  }
  follow()
  return walletSignIn.onChange(follow)
}

/** The token that NextAuth's session was begun with; `null` as long as that is not known. */
let known: string | null | undefined = null

async function exchange(): Promise<void> {
  const token = walletSignIn.getToken()
  if (token === known) return
  known = null
  if (token) await signIn('wallet', { token, redirect: false })
  else if (await getSession()) await signOut({ redirect: false })
  known = token
}
