/**
 * What the page (host) and the frame of the embedded wallet say to each other. One handshake
 * message each way goes through `postMessage`, with exact origins; everything after it through one
 * `MessagePort`. Both sides read what comes with the exact readers beside this file: a field that
 * is not listed here refuses the message.
 */

/** Bytes of a message, as JSON in UTF-8. */
export const MAX_BYTES = 256 * 1024
/** Objects and arrays inside each other, the message itself counted. */
export const MAX_DEPTH = 12
/** Requests of one channel that are not answered yet. */
export const MAX_OPEN = 99
/** Until the frame's document has answered. */
export const LOAD_DEADLINE_MS = 20_000
/** Until a request of `auth.*` is aborted, while the frame asks the user nothing. */
export const AUTH_DEADLINE_MS = 30_000
/** How long a code that was mailed is good for: no prompt outlives it. */
export const PROMPT_DEADLINE_MS = 600_000

/**
 * The frame's first word, to the page that embeds it. `n` is the nonce of its address, `ver` the
 * frame's version.
 */
export interface Ready {
  readonly ew: 1
  readonly n: string
  readonly t: 'ready'
  readonly ver: string
}

/** The page's answer; the frame's end of the channel is transferred with it. */
export interface Hello {
  readonly ew: 1
  readonly n: string
  readonly t: 'hello'
  readonly sdk: string
  readonly meta: PageMeta
}

/** What a page says of itself. It is shown as its claim, and decides nothing. */
export interface PageMeta {
  readonly name: string
  readonly url: string
  readonly icons: readonly string[]
}

export interface Dapp extends PageMeta {
  readonly sdkVersion: string
  readonly projectId: string
}

export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** `publicKey` is hexadecimal, `path` a derivation path (BIP-32), empty for a key without one. */
export interface WalletAccount {
  readonly namespace: string
  readonly type: AccountType
  readonly address: string
  readonly publicKey?: string
  readonly path?: string
}

export interface User {
  readonly userId: string
  readonly email?: string
  /** None before the wallet is made. */
  readonly accounts: readonly WalletAccount[]
  readonly backup: 'none' | 'partial' | 'ok'
}

export interface Theme {
  readonly themeMode: 'dark' | 'light'
  /** Colours and lengths of `theme.ts`, by the names of custom properties. */
  readonly themeVariables: Readonly<Record<string, string>>
}

/** Every request: what it takes, and what it is answered with. */
export interface Methods {
  'auth.email.start': {
    p: { readonly email: string; readonly chainId?: string }
    r: {
      readonly action: 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'
      readonly challengeId: string
      readonly cooldownS: number
    }
  }
  'auth.otp.prompt': { p: { readonly challengeId: string }; r: User }
  'session.isConnected': { p: Nothing; r: { readonly isConnected: boolean } }
  'session.user': { p: Nothing; r: User }
  'session.signOut': { p: Nothing; r: Nothing }
  'ui.theme': { p: Theme; r: Nothing }
  'ui.dapp': { p: Dapp; r: Nothing }
}
export type Nothing = Readonly<Record<string, never>>
export type Method = keyof Methods
export type Params<M extends Method> = Methods[M]['p']
export type Result<M extends Method> = Methods[M]['r']

/** Every event of the frame. */
export interface Events {
  /** The frame needs to be seen, so large in CSS pixels. */
  'ui.show': { readonly w: number; readonly h: number; readonly reason: 'otp' }
  'ui.hide': Nothing
  /** `expiresAt` is in ms since 1970. */
  session: { readonly state: 'anonymous' | 'ready'; readonly expiresAt?: number }
  /** Whether this browser keeps what the frame stores for this page. */
  storage: { readonly mode: StorageMode }
}
export type EventName = keyof Events
export type StorageMode = 'persistent' | 'session' | 'none'

/** `id` is a UUID, `dl` how long the page waits, in ms. */
export type Request = {
  [M in Method]: {
    readonly v: 1
    readonly t: 'req'
    readonly id: string
    readonly m: M
    readonly p: Params<M>
    readonly dl?: number
  }
}[Method]

/** `r` is read once its request is known: `readResult`. */
export interface Success {
  readonly v: 1
  readonly t: 'res'
  readonly id: string
  readonly ok: true
  readonly r: unknown
}

export interface Failure {
  readonly v: 1
  readonly t: 'res'
  readonly id: string
  readonly ok: false
  readonly e: Fault
}

/** `code` is JSON-RPC's, `name` the program's word, `msg` the specification's text. */
export interface Fault {
  readonly code: number
  readonly name: string
  readonly msg: string
  readonly retryAfterS?: number
}

export type Event = {
  [N in EventName]: {
    readonly v: 1
    readonly t: 'evt'
    readonly n: N
    readonly p: Events[N]
  }
}[EventName]

/** Ends a request: what it shows is closed, and it is answered with `aborted`. */
export interface Abort {
  readonly v: 1
  readonly t: 'abort'
  readonly id: string
}

export type ToFrame = Request | Abort
export type ToHost = Success | Failure | Event
