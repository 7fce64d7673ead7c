import { report } from '../../errors/report.js'
import type { ChainId } from '../../generated/protocol.js'
import type { Authentication, SignedMessage } from '../../generated/walletconnect.js'
import { signInNotPrepared } from '../../host/problems.js'
import type { SiwxConfig, SiwxMessageData, SiwxSession } from '../../options/SiwxConfig.js'

/** What a wallet is asked to sign while it connects (CAIP-122); none where the page cannot say it just now: then it only connects. */
export async function askToSignIn(
  siwx: SiwxConfig,
  chains: readonly ChainId[],
  methods: readonly string[],
): Promise<Authentication | undefined> {
  const [chainId] = chains
  if (chainId === undefined || chains.some((chain) => !chain.startsWith('eip155:')))
    return undefined
  try {
    // No wallet has told its account yet.
    const { domain, uri, nonce, issuedAt, ...data } = await siwx.createMessage({
      accountAddress: '',
      chainId,
    })
    const { statement, expirationTime, notBefore, requestId, resources } = data
    const asked: Authentication = {
      chains: [...chains],
      methods: [...methods],
      domain,
      aud: uri,
      nonce,
      iat: issuedAt ?? new Date().toISOString(),
      resources: resources ?? [],
      ...(statement === undefined ? {} : { statement }),
      ...(expirationTime === undefined ? {} : { exp: expirationTime }),
      ...(notBefore === undefined ? {} : { nbf: notBefore }),
      ...(requestId === undefined ? {} : { requestId }),
    }
    if (BEYOND_ASCII.test(JSON.stringify(asked))) throw new Error(BEYOND)
    return asked
  } catch (cause) {
    report('warning', signInNotPrepared(cause))
    return undefined
  }
}

/**
 * Official wallets count letters where EIP-191 counts bytes, as late as 2.21.8: of words beyond ASCII they find their own signature wrong, and
 * then do not even connect.
 */
const BEYOND_ASCII = /[^ -~]/
const BEYOND = 'Official wallets cannot sign in with letters beyond ASCII.'

/** What was signed, as the page keeps it. */
export function sessionsOf(signed: readonly SignedMessage[]): SiwxSession[] {
  return signed.map(({ account, message, signature, cacao }) => {
    const end = account.lastIndexOf(':')
    const { p } = cacao as Cacao
    const data: SiwxMessageData = {
      accountAddress: account.slice(end + 1),
      chainId: account.slice(0, end),
      domain: p.domain,
      uri: p.aud,
      version: p.version,
      nonce: p.nonce,
      issuedAt: p.iat,
      ...(p.statement === undefined ? {} : { statement: p.statement }),
      ...(p.resources === undefined ? {} : { resources: p.resources }),
      ...(p.requestId === undefined ? {} : { requestId: p.requestId }),
      ...(p.exp === undefined ? {} : { expirationTime: p.exp }),
      ...(p.nbf === undefined ? {} : { notBefore: p.nbf }),
    }
    return { data, message, signature, cacao }
  })
}

/** The part of CAIP-74 that is kept; the engine has checked its form. */
interface Cacao {
  p: {
    domain: string
    aud: string
    version: string
    nonce: string
    iat: string
    statement?: string
    resources?: string[]
    requestId?: string
    exp?: string
    nbf?: string
  }
}
