import { createPublicClient, http } from 'viem'
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe'
import { spendNonce } from './nonces.mjs'

const { ORIGIN = 'http://localhost:3000', RPC, CHAIN_ID = '1' } = process.env
if (!RPC) throw new Error('RPC is missing: set it to the address of a node of your network')

/** A node of the network: accounts that are contracts verify their signatures themselves. */
const node = createPublicClient({ transport: http(RPC) })
const { host: domain } = new URL(ORIGIN)
/** How long a session lasts at most, in milliseconds: a day. */
const LONGEST = 86_400_000

/**
 * The session that a signed message (EIP-4361) begins; none where the message is not for this site, or the signature not its account's.
 * @param {{ message: string, signature: `0x${string}` }} signed
 */
export async function sessionOf({ message, signature }) {
  const { address, chainId, nonce, uri, issuedAt, expirationTime } = parseSiweMessage(message)
  const endsAt = Math.min(expirationTime?.getTime() ?? Infinity, Date.now() + LONGEST)
  if (!address || !nonce || !(endsAt > Date.now()) || `${chainId}` !== CHAIN_ID) return undefined
  if (!uri || !URL.canParse(uri) || new URL(uri).origin !== ORIGIN) return undefined
  // Spent before anything is awaited: the same message, sent twice at once, begins one session.
  if (!spendNonce(nonce)) return undefined
  // Domain, nonce, times and signature.
  if (!(await verifySiweMessage(node, { message, signature, domain, nonce }))) return undefined
  const account = { accountAddress: address, chainId: `eip155:${chainId}` }
  const expires = new Date(endsAt).toISOString()
  const data = { ...account, domain, uri, nonce, version: '1', issuedAt, expirationTime: expires }
  return { data, message, signature, endsAt }
}
