import {
  integer,
  list,
  literal,
  nullable,
  optional,
  readAccount,
  shape,
  text,
} from '../protocol.js'

/** What the gateway answers under `/api/v1`. Fields that are not listed are dropped. */

const ID = text(64, /^[A-Za-z0-9_-]+$/)
const TOKEN = text(4096, /^[\x21-\x7e]+$/)
const DAY_S = 86_400

export const readNothing = shape({})

export const readDevice = shape({
  deviceId: ID,
  serverTimeMs: integer(0, Number.MAX_SAFE_INTEGER),
})

const tokens = shape({
  accessToken: TOKEN,
  refreshToken: TOKEN,
  expiresInS: integer(1, DAY_S),
})
export type Tokens = ReturnType<typeof tokens>

export const readRefreshed = shape({ session: tokens })

const readUser = shape({ userId: ID, email: optional(text(254)) })

const wallet = shape({
  backup: literal('none', 'partial', 'ok'),
  accounts: list(readAccount, 64),
})
export type Wallet = ReturnType<typeof wallet>

export const readWallet = shape({ wallet: nullable(wallet) })

export const readStarted = shape({
  challengeId: ID,
  action: literal('VERIFY_OTP'),
  cooldownS: integer(0, DAY_S),
})

export const readVerified = shape({ session: tokens, user: readUser })
