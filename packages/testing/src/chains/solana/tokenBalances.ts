import type { LiteSVM } from 'litesvm'
import type { Transaction } from '../../solana/transaction.js'
import type { Address } from './params.js'
import { mintDecimals, readTokenAccount, TOKEN_PROGRAMS, uiAmount } from './tokenAccount.js'

/** What a transaction's token accounts hold at this moment, as a node writes it. */
export function tokenBalances(svm: LiteSVM, { accounts }: Transaction) {
  return accounts.flatMap((address, accountIndex) => {
    const account = svm.getAccount(address as Address)
    if (!account.exists || !TOKEN_PROGRAMS.has(account.programAddress)) return []
    const token = readTokenAccount(Uint8Array.from(account.data))
    const decimals = token && mintDecimals(svm, token.mint)
    if (!token || decimals === undefined) return []
    return [
      {
        accountIndex,
        mint: token.mint as string,
        owner: token.owner as string,
        programId: account.programAddress as string,
        uiTokenAmount: uiAmount(token.amount, decimals),
      },
    ]
  })
}

export type TokenBalances = ReturnType<typeof tokenBalances>
