import { isSameAccount, type SignInAccount } from '../sameAccount.js'
import { otherTabs } from './otherTabs.js'

/** A session that the gateway was asked for. */
export interface Waiting {
  /** Whether its account was not left since. */
  isWanted(): boolean
  /** Forgets it. */
  done(): void
}

/**
 * Sessions that the gateway was asked for and has not given yet: what ends the sessions of an account ends these as well, in every tab.
 * `channel` is a name that the project's tabs share.
 */
export function waitingSessions(channel: string) {
  const waiting = new Set<SignInAccount>()
  const tabs = otherTabs(channel, (account) =>
    end((one) => account === 'all' || isSameAccount(one, account)),
  )

  const end = (isOver: (one: SignInAccount) => boolean): void => {
    for (const one of [...waiting]) if (isOver(one)) waiting.delete(one)
  }

  return {
    begin({ chainId, accountAddress }: SignInAccount): Waiting {
      // An object of its own: two may wait for the same account.
      const own = { chainId, accountAddress }
      waiting.add(own)
      tabs.listen()
      return { isWanted: () => waiting.has(own), done: () => waiting.delete(own) }
    },
    endAll() {
      end(() => true)
      tabs.tell('all')
    },
    endOf(account: SignInAccount) {
      end((one) => isSameAccount(one, account))
      tabs.tell(account)
    },
    /** In this tab alone: another may have another account. */
    endOthers: (account: SignInAccount) => end((one) => !isSameAccount(one, account)),
  }
}
