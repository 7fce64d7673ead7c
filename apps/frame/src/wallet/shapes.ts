import { integer, list, literal, nullable, readAccount, shape, text } from '../protocol.js'

/** What the gateway answers of wallets, under `/api/v1/wallets`. */

const ID = text(64, /^[A-Za-z0-9_-]+$/)
/** 32 bytes in base64url. */
const WORD = text(43, /^[A-Za-z0-9_-]{43}$/)
const SEALED = text(128, /^[A-Za-z0-9_-]+$/)
const SUITE = text(16, /^[a-z0-9]+$/)
const BACKUP = literal('none', 'partial', 'ok')
const VERSION = integer(1, 2 ** 31)

export const readDraft = shape({
  walletId: ID,
  factorId: ID,
  walletNonce: WORD,
  entropyNonce: WORD,
  serverSecret: WORD,
})

export const readRegistered = shape({ walletId: ID, version: VERSION, backup: BACKUP })

const factor = shape({ id: ID, kind: text(16), deviceId: ID })

const wallet = shape({
  walletId: ID,
  suite: SUITE,
  version: VERSION,
  backup: BACKUP,
  accounts: list(readAccount, 64),
  factors: list(factor, 64),
})
export type KeptWallet = ReturnType<typeof wallet>

export const readMine = shape({ wallet: nullable(wallet) })

export const readRelease = shape({ serverSecret: WORD, envelope: SEALED, seedBox: SEALED })

/** What this device remembers of its wallet: a server that shows another one is not believed. */
export const readRemembered = shape({
  walletId: ID,
  factorId: ID,
  addresses: list(text(140), 64),
})
export type Remembered = ReturnType<typeof readRemembered>
