import type { Drawstring, DrawstringOptions, SiwxSession } from '@drawstring/core'
import type { GatewaySignIn } from '@drawstring/core/sign-in'
import type { DrawstringTheme } from '@drawstring/react/theme'
import type { OwnWallet } from './ownWallet'

/** What a test tells the page, set as `window.__options` before its scripts run. */
export interface PageSettings {
  options: DrawstringOptions
  /** Calls `createDrawstring` a second time, with these. */
  second?: DrawstringOptions
  /** Shows the account by hooks alone. */
  headless?: boolean
  /** Brings a sign-in: that of the gateway, or one whose server keeps what was signed, or is down. */
  signIn?: 'gateway' | 'keeps' | 'fails'
  /** Only signed-in visitors stay connected. */
  required?: boolean
  /** How long the gateway's session lasts, in milliseconds. */
  lifetimeMs?: number
  /** What the gateway's session gives access to. */
  resources?: string[]
  /** What a wallet is to sign, in other words. */
  statement?: string
  /** Brings a wallet of its own, beside those in the browser. */
  own?: OwnWallet
  /** The visitor's language. */
  locale?: string
  /** The looks of modal and buttons. */
  theme?: DrawstringTheme
}

declare global {
  interface Window {
    __options?: PageSettings
    /** The page's Drawstring, for tests that use its interface. */
    drawstring: Drawstring
    /** What the second `createDrawstring` returned. */
    second?: Drawstring
    /** Changes the page's language. */
    speak(locale: string): void
    /** The gateway's sign-in. */
    signIn?: GatewaySignIn
    /** What was signed while connecting. */
    signed?: SiwxSession[]
  }
}
