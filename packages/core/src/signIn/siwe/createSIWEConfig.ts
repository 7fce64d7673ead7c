import { formatMessage } from '../formatMessage.js'
import type { SiweConfig, SiweMessageArgs } from './SiweConfig.js'

/** The configuration itself, for the option `siweConfig`: pages of other kits make theirs by this name. */
export const createSIWEConfig = (config: SiweConfig): SiweConfig => config

/** The EIP-4361 text of what `createMessage` of a `SiweConfig` is given. */
export function formatSiweMessage(args: Omit<SiweMessageArgs, 'address'>, address: string): string {
  const { domain, uri, nonce, version, chainId, iat, nbf, exp } = args
  const { statement, requestId, resources } = args
  return formatMessage({
    // `did:pkh:eip155:1:0x…` as well.
    accountAddress: address.slice(address.lastIndexOf(':') + 1),
    chainId: `eip155:${chainId}`,
    domain,
    uri,
    version,
    nonce,
    issuedAt: iat,
    ...(statement === undefined ? {} : { statement }),
    ...(exp === undefined ? {} : { expirationTime: exp }),
    ...(nbf === undefined ? {} : { notBefore: nbf }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  })
}

/** The address that a message of EIP-4361 is of; empty where it is none. */
export const getAddressFromMessage = (message: string): string =>
  /^.* wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n/.exec(
    message,
  )?.[1] ?? ''

/** The chain that a message of EIP-4361 is for, CAIP-2; empty where it is none. */
export function getChainIdFromMessage(message: string): string {
  // The last one: a statement stands above it.
  const number = message.split('\n').findLast((line) => /^Chain ID: \d+$/.test(line))
  return number ? `eip155:${number.slice('Chain ID: '.length)}` : ''
}
