import type { SiwxConfig } from '@drawstring/core'

/** The page's side of a sign-in, with its server in memory. */
export function signIn(server: 'keeps' | 'fails', statement = 'Sign in to the shop.'): SiwxConfig {
  return {
    async createMessage({ accountAddress, chainId }) {
      const data = {
        accountAddress,
        chainId,
        domain: location.host,
        uri: location.origin,
        version: '1',
        nonce: 'n0nce1234',
        statement,
        issuedAt: new Date().toISOString(),
      }
      return { ...data, toString: () => JSON.stringify(data) }
    },
    async addSession() {},
    async revokeSession() {},
    async setSessions(sessions) {
      if (server === 'fails') throw new Error('The server is down.')
      window.signed = sessions
    },
    getSessions: async () => window.signed ?? [],
  }
}
