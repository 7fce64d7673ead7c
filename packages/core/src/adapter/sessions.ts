import type { WalletSession } from '../generated/protocol.js'

interface Held<Wallet> {
  readonly wallet: Wallet
  unwatch(): void
  /** The wallet shares an account. */
  granted: boolean
}

/** What each session of an adapter speaks with, whoever comes under the same id after it. */
export function createSessions<Wallet>(watch: (id: string, wallet: Wallet) => () => void) {
  const held = new Map<string, Held<Wallet>>()

  function release(id: string): void {
    held.get(id)?.unwatch()
    held.delete(id)
  }

  return {
    walletOf: (id: string) => held.get(id)?.wallet,

    /**
     * Asks a wallet for a session. It is heard from before it is asked, so that no change is missed in between. Given up before
     * it was granted it is not heard any more; a session of before goes on.
     */
    async begin(
      id: string,
      wallet: Wallet,
      ask: () => Promise<WalletSession>,
      signal?: AbortSignal,
    ): Promise<WalletSession> {
      const granted = held.get(id)?.granted ?? false
      release(id)
      const mine = { wallet, unwatch: watch(id, wallet), granted }
      held.set(id, mine)
      signal?.addEventListener('abort', () => {
        if (!mine.granted && held.get(id) === mine) release(id)
      })
      const session = await ask()
      mine.granted = session.accounts.length > 0
      return session
    },

    release,

    releaseAll() {
      for (const id of [...held.keys()]) release(id)
    },
  }
}
