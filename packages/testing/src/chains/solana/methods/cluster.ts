import { parseMessage } from '../../../solana/transaction.js'
import { BLOCKHASH_SLOTS } from '../bank.js'
import { bytes, whole } from '../params.js'
import { invalidParams } from '../rpcError.js'
import { atSlot, type Method } from './method.js'

/** Devnet's genesis, so that the chain's CAIP-2 id is `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`. */
export const GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

const SLOTS_IN_EPOCH = 432_000

/** What a signature costs. */
export const LAMPORTS_PER_SIGNATURE = 5000

export const getHealth: Method = () => 'ok'
export const getVersion: Method = () => ({ 'solana-core': '2.2.0', 'feature-set': 0 })
export const getGenesisHash: Method = () => GENESIS_HASH
export const getSlot: Method = (_, bank) => bank.slot()
export const getBlockHeight: Method = (_, bank) => bank.slot()
export const getFirstAvailableBlock: Method = () => 0
export const getEpochInfo: Method = (_, bank) => ({
  absoluteSlot: bank.slot(),
  blockHeight: bank.slot(),
  epoch: Math.floor(bank.slot() / SLOTS_IN_EPOCH),
  slotIndex: bank.slot() % SLOTS_IN_EPOCH,
  slotsInEpoch: SLOTS_IN_EPOCH,
})

export const getLatestBlockhash: Method = (_, bank) =>
  atSlot(bank, {
    blockhash: bank.latestBlockhash(),
    lastValidBlockHeight: bank.slot() + BLOCKHASH_SLOTS,
  })

export const isBlockhashValid: Method = ([blockhash], bank) => {
  if (typeof blockhash !== 'string') throw invalidParams('blockhash must be a text')
  return atSlot(bank, bank.isRecent(blockhash))
}

export const getMinimumBalanceForRentExemption: Method = ([size], { svm }) =>
  Number(svm.minimumBalanceForRentExemption(whole(size, 'the size', 10_485_760)))

export const getFeeForMessage: Method = ([message], bank) => {
  const { signers, blockhash } = read(bytes(message, 'base64'))
  return atSlot(bank, bank.isRecent(blockhash) ? signers * LAMPORTS_PER_SIGNATURE : null)
}

function read(message: Uint8Array) {
  try {
    return parseMessage(message)
  } catch (error) {
    throw invalidParams(
      `failed to read the message: ${error instanceof Error ? error.message : error}`,
    )
  }
}
