/** What it is. */
export type Kind =
  /** On a device. */
  | 'HARD_WALLET'
  | 'soft\'s'

/** An account of a wallet. */
export interface Account {
  /** CAIP-2 id, see `Value`. */
  chainId: string
  label?: string
  profile: number | null
  type: Kind
  tags?: string[]
  notes?: (string | null)[]
  index?: number
  final: boolean
}

export interface Page {
  limit: number
  cursor?: string
}

/** A page of things. */
export type Listing<T> = {
  /** The things. */
  items: T[]
  first: T | null
} & Page

/** Everything has a default. */
export type Settings = {
  'dark-mode'?: boolean
  retries?: number
  name?: string | null
  port?: number
} & Page

/** A step. */
export type Step =
  /** Nothing. */
  | { type: 'idle' }
  /** Somewhere. */
  | { type: 'goTo'; viewName: string; out: number | null; value: boolean }
  | { type: 'paged' } & Page
  /** Again. */
  | { type: 'nested'; inner: Step }
  | { type: 'flat'; IS_LAST?: boolean } & Page
  | { type: 'empty' }

/** A name. */
export type Name = string

export type Wrapped = number | null

export interface Wraps {
  name: Name
  wrapped: Wrapped
}
