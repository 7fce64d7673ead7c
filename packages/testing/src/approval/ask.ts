import type { Namespace } from '../wallet/options.js'

/** What kind of answer is asked for; scripts are keyed by it. */
export type AskKind =
  | 'unlock'
  | 'connect'
  | 'switchChain'
  | 'addChain'
  | 'watchAsset'
  | 'signMessage'
  | 'signTypedData'
  | 'signTransaction'
  | 'sendTransaction'
  | 'sendCalls'

/** One line of what the person is shown. */
export interface Detail {
  label: string
  value: string
}

/** A request that needs the person's word. */
export interface Ask {
  kind: AskKind
  namespace: Namespace
  /** The method as the page called it. */
  method: string
  /** The question, such as "Connect to this site?". */
  title: string
  details: readonly Detail[]
}

/** What the person or the script said. A refusal is thrown instead. */
export interface Consent {
  /** Answer the page twice. */
  twice?: boolean
  /** For a chain switch: say yes but go here (CAIP-2), or `'stay'`. */
  instead?: string
}
