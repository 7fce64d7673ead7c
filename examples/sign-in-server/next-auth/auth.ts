import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { accountOf } from './account'

declare module 'next-auth' {
  interface Session {
    /** CAIP-10. */
    account?: string | undefined
  }
  interface User {
    /** When the gateway's session ends, in seconds since 1970. */
    endsAt: number
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    endsAt?: number
  }
}

export const authOptions: NextAuthOptions = {
  providers: [
    Credentials({
      id: 'wallet',
      name: 'Wallet',
      credentials: { token: {} },
      async authorize(credentials) {
        const account = credentials && (await accountOf(credentials.token))
        return account ? { id: account.sub, endsAt: account.exp } : null
      },
    }),
  ],
  // No longer than a session of the gateway, though NextAuth's are renewed while they are used.
  session: { strategy: 'jwt', maxAge: 3600 },
  callbacks: {
    jwt({ token, user }) {
      if (user) return { sub: user.id, endsAt: user.endsAt }
      return token.endsAt && token.endsAt > Date.now() / 1000 ? token : {}
    },
    session: ({ session, token }) => ({ expires: session.expires, account: token.sub }),
  },
}
