import type { SiwxConfig } from '@drawstring/core'
import { type GatewaySignIn, gatewaySignIn } from '@drawstring/core/sign-in'
import type { PageSettings } from './settings'

/** A sign-in with the page's own gateway. */
export function signInAtGateway({
  options,
  required,
  lifetimeMs,
  statement,
  resources,
}: PageSettings): GatewaySignIn {
  const { gatewayUrl, projectId } = options
  if (!gatewayUrl) throw new Error('the test has set no gatewayUrl')
  return gatewaySignIn({
    gatewayUrl,
    projectId,
    ...(statement === undefined ? {} : { statement }),
    ...(resources === undefined ? {} : { resources }),
    ...(required === undefined ? {} : { required }),
    ...(lifetimeMs === undefined ? {} : { lifetimeMs }),
  })
}

/** The page's side of a sign-in, with its server in memory. */
export function signIn(server: 'keeps' | 'fails', statement = 'Sign in to the shop.'): SiwxConfig {
  return {
    getRequired: () => false,
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
