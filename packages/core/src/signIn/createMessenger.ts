import type { SiwxMessageData, SiwxMessageInput } from '../options/SiwxConfig.js'
import type { Messenger } from './blocks.js'
import { formatMessage } from './formatMessage.js'

export interface MessengerOptions {
  /** A nonce of the server that will verify the signature, and takes each once. */
  getNonce(input: SiwxMessageInput): string | Promise<string>
  /** What the visitor reads above the buttons: `Sign in to see your orders.` */
  readonly statement?: string
  /** What the session gives access to, as addresses. */
  readonly resources?: readonly string[]
  /** Host and port of the page. By default where it is. */
  readonly domain?: string
  /** What the visitor signs in to. By default the page's origin. */
  readonly uri?: string
  /** How long a session lasts, in milliseconds. By default it has no end. */
  readonly lifetimeMs?: number
}

/** Makes messages for the page that it runs on. */
export function createMessenger(options: MessengerOptions): Messenger {
  const { getNonce, statement, resources, lifetimeMs } = options
  return {
    async createMessage(input) {
      const nonce = await getNonce(input)
      const now = Date.now()
      const { accountAddress, chainId, notBefore } = input
      const data: SiwxMessageData = {
        accountAddress,
        chainId,
        domain: options.domain ?? location.host,
        uri: options.uri ?? location.origin,
        version: '1',
        nonce,
        issuedAt: new Date(now).toISOString(),
        ...(statement === undefined ? {} : { statement }),
        ...(resources === undefined ? {} : { resources: [...resources] }),
        ...(lifetimeMs === undefined
          ? {}
          : { expirationTime: new Date(now + lifetimeMs).toISOString() }),
        ...(notBefore === undefined ? {} : { notBefore }),
      }
      // Written when it is asked for: where no wallet has told its account yet, only the fields are wanted.
      return { ...data, toString: () => formatMessage(data) }
    },
  }
}
