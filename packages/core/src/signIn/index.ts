/**
 * Where to start: `gatewaySignIn` signs visitors in with your gateway; `createSignIn` with a server of yours, from parts; both for the option
 * `siwx`. `createSIWEConfig` is for pages that have a `siweConfig`.
 */
export type { Messenger, SessionStorage, Verifier } from './blocks.js'
export { createMessenger, type MessengerOptions } from './createMessenger.js'
export { createSignIn, type SignInParts } from './createSignIn.js'
export { formatMessage } from './formatMessage.js'
export type { SessionClaims } from './gateway/claims.js'
export {
  type GatewaySignIn,
  type GatewaySignInOptions,
  gatewaySignIn,
} from './gateway/gatewaySignIn.js'
export {
  createSIWEConfig,
  formatSiweMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
} from './siwe/createSIWEConfig.js'
export { fromSiwe } from './siwe/fromSiwe.js'
export type {
  SiweConfig,
  SiweMessageArgs,
  SiweMessageParams,
  SiweSession,
} from './siwe/SiweConfig.js'
export { storedSessions } from './storedSessions.js'
