import type { TextKey } from '../texts/en.js'

/** What the view of the code shows. */
export interface OtpState {
  /** Where the code went, if this frame sent it. */
  readonly email?: string | undefined
  /** The page's host, by the browser's word. */
  readonly site: string
  readonly busy: 'no' | 'verifying' | 'sending'
  /** What came of the last try. */
  readonly note?: { readonly key: TextKey; readonly bad: boolean; readonly n?: number } | undefined
  /** Seconds until another code may be asked for; absent where this frame cannot ask for one. */
  readonly waitS?: number | undefined
}

/** What the user does there. */
export type OtpPress =
  | { readonly type: 'submit'; readonly code: string }
  | { readonly type: 'resend' }

export interface OtpView {
  show(state: OtpState): void
  /** What the user does next; rejects once they cancel. */
  next(): Promise<OtpPress>
  /** Aborted once they cancel. */
  readonly canceled: AbortSignal
  clearCode(): void
  remove(): void
}
