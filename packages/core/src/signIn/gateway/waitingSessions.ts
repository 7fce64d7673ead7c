import { isSameAccount, type SignInAccount } from '../sameAccount.js'

/** A session that the gateway was asked for. */
export interface Waiting {
  /** Whether its account was not left since. */
  isWanted(): boolean
  /** Forgets it. */
  done(): void
}

/** Sessions that the gateway was asked for and has not given yet: what ends the sessions of an account ends these as well. */
export function waitingSessions() {
  const waiting = new Set<SignInAccount>()

  const end = (isOver: (one: SignInAccount) => boolean): void => {
    for (const one of [...waiting]) if (isOver(one)) waiting.delete(one)
  }

  return {
    begin({ chainId, accountAddress }: SignInAccount): Waiting {
      // An object of its own: two may wait for the same account.
      const own = { chainId, accountAddress }
      waiting.add(own)
      return { isWanted: () => waiting.has(own), done: () => waiting.delete(own) }
    },
    endAll: () => end(() => true),
    endOf: (account: SignInAccount) => end((one) => isSameAccount(one, account)),
    endOthers: (account: SignInAccount) => end((one) => !isSameAccount(one, account)),
  }
}
