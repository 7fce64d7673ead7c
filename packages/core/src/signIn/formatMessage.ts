import type { SiwxMessageData } from '../options/SiwxConfig.js'

/** By the chain's family: what a message calls its account. */
const ACCOUNT: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/**
 * The text of a sign-in message: EIP-4361 for EVM chains, CAIP-122 for Solana, Bitcoin and Polkadot. Throws where a field could be taken for
 * another one, or is not what the standards allow: `The sign-in message cannot be written: …`.
 */
export function formatMessage(data: SiwxMessageData): string {
  const [namespace, reference] = check(data)
  const { domain, accountAddress, uri, nonce, statement, resources } = data
  const lines = [
    `${domain} wants you to sign in with your ${ACCOUNT[namespace]} account:`,
    accountAddress,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    ...OPTIONAL.flatMap(([name, label]) => {
      const value = data[name]
      return value === undefined ? [] : [`${label}: ${value}`]
    }),
    ...(resources?.length ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ]
  return lines.join('\n')
}

const OPTIONAL = [
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** A host, and a port if any, in its ASCII form: no other letter can be taken for one of these. */
const DOMAIN = /^[a-z0-9.:[\]-]{1,261}$/
const URI = /^[a-z][a-z0-9+.-]*:[!-~]+$/i
/** At least eight letters and digits (EIP-4361). */
const NONCE = /^[a-z0-9]{8,}$/i
/** RFC 3339. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const CHAIN = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/
/** CAIP-10. */
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i
const EVM_CHAIN = /^[1-9]\d*$/
const VISIBLE = /^[!-~]*$/
/** Control characters, line breaks of all kinds, and letters that show nothing or turn others around. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]/u

/** The chain's family and its reference there. */
function check(data: SiwxMessageData): [namespace: string, reference: string] {
  const { domain, accountAddress, chainId, uri, version, nonce, requestId } = data
  const [, namespace = '', reference = ''] = CHAIN.exec(chainId) ?? []
  const isEvm = namespace === 'eip155'
  if (!Object.hasOwn(ACCOUNT, namespace) || (isEvm && !EVM_CHAIN.test(reference)))
    refuse('chainId', 'is not the CAIP-2 id of an EVM, Solana, Bitcoin or Polkadot chain')
  if (!matches(DOMAIN, domain))
    refuse('domain', 'is not a host in lower-case ASCII, with a port if it has one')
  if (!matches(isEvm ? EVM_ADDRESS : ADDRESS, accountAddress))
    refuse('accountAddress', 'is no address of that chain')
  if (!matches(URI, uri)) refuse('uri', 'is no address of RFC 3986')
  if (version !== '1') refuse('version', "is not '1'")
  if (!matches(NONCE, nonce)) refuse('nonce', 'is not of eight letters and digits or more')
  if (isEvm && data.issuedAt === undefined) refuse('issuedAt', 'is missing')
  for (const name of ['issuedAt', 'expirationTime', 'notBefore'] as const)
    if (data[name] !== undefined && !isTime(data[name]))
      refuse(name, 'is no time of RFC 3339, as 2026-01-31T12:00:00Z')
  if (requestId !== undefined && !matches(VISIBLE, requestId))
    refuse('requestId', 'has other characters than visible ASCII')
  if (data.statement !== undefined && !isShown(data.statement))
    refuse('statement', 'has a line break or characters that cannot be seen')
  if (!(data.resources ?? []).every((one) => matches(URI, one)))
    refuse('resources', 'has an entry that is no address of RFC 3986')
  return [namespace, reference]
}

const matches = (pattern: RegExp, value: unknown) =>
  typeof value === 'string' && pattern.test(value)
const isTime = (value: unknown) => matches(TIME, value) && !Number.isNaN(Date.parse(`${value}`))
const isShown = (value: unknown) => typeof value === 'string' && !HIDDEN.test(value)

function refuse(field: string, why: string): never {
  throw new Error(`The sign-in message cannot be written: ${field} ${why}.`)
}
