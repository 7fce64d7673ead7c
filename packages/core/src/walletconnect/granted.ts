import type { SessionNamespace, SessionView } from '../generated/walletconnect.js'

/** What a session grants in a chain family, whether under the family's name or under one of its chains'. */
export function grantsOf(session: SessionView, namespace: string): SessionNamespace[] {
  return Object.entries(session.namespaces)
    .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
    .map(([, granted]) => granted)
}

/** The addresses that a session names in a family: on the chain in use, or else on any. */
export function addressesOf(session: SessionView, namespace: string): string[] {
  const all = accountsOf(session, namespace)
  const chain = session.chains[namespace]
  const here = all.filter((account) => chainOf(account) === chain)
  return [...new Set((here.length > 0 ? here : all).map(addressOf))]
}

/** The chains on which a session names an account of a family. Others that it grants cannot be used. */
export const chainsOf = (session: SessionView, namespace: string): string[] => [
  ...new Set(accountsOf(session, namespace).map(chainOf)),
]

/** The last part of a CAIP-10 id. */
export const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)

const chainOf = (account: string) => account.slice(0, account.lastIndexOf(':'))

const accountsOf = (session: SessionView, namespace: string) =>
  grantsOf(session, namespace).flatMap(({ accounts }) => accounts ?? [])
