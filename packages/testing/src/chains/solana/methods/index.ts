import {
  getAccountInfo,
  getBalance,
  getMultipleAccounts,
  getTokenAccountsByOwner,
  requestAirdrop,
} from './accounts.js'
import {
  getBlockHeight,
  getEpochInfo,
  getFeeForMessage,
  getFirstAvailableBlock,
  getGenesisHash,
  getHealth,
  getLatestBlockhash,
  getMinimumBalanceForRentExemption,
  getSlot,
  getVersion,
  isBlockhashValid,
} from './cluster.js'
import { getSignatureStatuses, getSignaturesForAddress, getTransaction } from './history.js'
import type { Method } from './method.js'
import { sendTransaction, simulateTransaction } from './send.js'

/** Everything the chain answers. */
export const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    getHealth,
    getVersion,
    getGenesisHash,
    getSlot,
    getBlockHeight,
    getEpochInfo,
    getFirstAvailableBlock,
    getLatestBlockhash,
    isBlockhashValid,
    getFeeForMessage,
    getMinimumBalanceForRentExemption,
    getBalance,
    getAccountInfo,
    getMultipleAccounts,
    getTokenAccountsByOwner,
    requestAirdrop,
    simulateTransaction,
    sendTransaction,
    getSignatureStatuses,
    getSignaturesForAddress,
    getTransaction,
  }),
)
