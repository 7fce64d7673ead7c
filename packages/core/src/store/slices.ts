import type { DrawstringError } from '../errors/DrawstringError.js'
import type { Event, Slices } from '../generated/protocol.js'

/** How far the lazily loaded part is. */
export interface HostSlice {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why it failed. */
  readonly error?: DrawstringError
}

/** Tokens of a UI kit's style, by the names the page gave. */
export type ThemeVariables = Readonly<Record<string, string>>

/** What the host knows of itself, beside the core's slices. */
export interface HostSlices {
  host: HostSlice
  /** Written right before a wallet is asked something, when the core's slices already say so and no one has been told yet. */
  asking: { readonly times: number }
  theme: { readonly themeVariables: ThemeVariables }
  /** The latest event of the catalogue. */
  event: { readonly timestamp: number; readonly data?: Event }
}

export type AllSlices = Slices & HostSlices
export type SliceName = keyof AllSlices
