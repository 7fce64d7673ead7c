/** A page and a wallet, whoever made them. */

export interface Namespace {
  accounts: string[]
  methods: string[]
  events: string[]
}

export interface Told {
  name: string
  data: unknown
}

export interface Page {
  connect(): Promise<{ uri: string; settled: Promise<string> }>
  /** One-click sign-in; ends with the session's topic and what was signed. */
  signIn(): Promise<{ uri: string; signed: Promise<SignedIn> }>
  request(topic: string, method: string, params: unknown): Promise<unknown>
  ping(topic: string): Promise<unknown>
  disconnect(topic: string): Promise<unknown>
  /** The accounts of a session, CAIP-10. */
  accounts(topic: string): string[]
  expiry(topic: string): number
  topics(): string[]
  /** What the wallet told, in order. */
  readonly told: Told[]
  stop(): Promise<unknown>
}

export interface SignedIn {
  topic: string
  message: string
  signature: string
}

export type Answer = { result: unknown } | { error: { code: number; message: string } }

export interface Wallet {
  pair(uri: string): Promise<unknown>
  /** What it does with the next proposals: grants this, declines, or leaves them on the screen. */
  decide(grant: Record<string, Namespace> | 'decline' | 'wait'): void
  /** Approves the proposal that it saw last. */
  approve(grant: Record<string, Namespace>): Promise<unknown>
  /** How it answers requests. Wallets of ours also tell the chain: CAIP-2. */
  answer(how: (method: string, params: unknown, chain?: string) => Promise<Answer>): void
  /** How it signs a message of a sign-in, and for which account. */
  sign(account: string, how: (message: string) => Promise<string>): void
  ping(topic: string): Promise<unknown>
  emit(topic: string, chain: string, name: string, data: unknown): Promise<unknown>
  update(topic: string, namespaces: Record<string, Namespace>): Promise<unknown>
  extend(topic: string): Promise<unknown>
  disconnect(topic: string): Promise<unknown>
  topics(): string[]
  /** How many proposals it saw. */
  readonly proposals: number[]
  /** The pairings of pages that do not wait any more. */
  readonly withdrawn: string[]
  stop(): Promise<unknown>
}

export const ASKED = {
  eip155: {
    chains: ['eip155:31337', 'eip155:10'],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

export const SIGN_IN = {
  chains: ['eip155:1'],
  domain: 'app.example',
  nonce: 'n0nce1234',
  statement: 'Sign in to the app.',
  methods: ['personal_sign'],
  /** What the page asks for itself stands in a recap of its own, which has to become one with what its library adds. */
  resources: [
    'https://app.example/terms',
    `urn:recap:${btoa('{"att":{"https://app.example":{"crud/read":[{}]}}}').replace(/=+$/, '')}`,
  ],
}

export function metadata(name: string) {
  return {
    name,
    description: `${name} in a test`,
    url: `https://${name}.example`,
    icons: [`https://${name}.example/icon.png`],
    redirect: { native: `${name}://`, linkMode: false },
  }
}

/** The topic of a link. */
export function pairingOf(uri: string): string {
  const topic = /^wc:([0-9a-f]{64})@2/.exec(uri)?.[1]
  if (!topic) throw new Error(`no link: ${uri}`)
  return topic
}

/** A party that may be in another process: what it says at once where it is near, it says when it has been asked. */
export type Apart<Party> = {
  [Key in keyof Party]: Party[Key] extends (...given: infer Given) => infer Said
    ? (...given: Given) => Awaited<Said> | Promise<Awaited<Said>>
    : Party[Key] | Promise<Party[Key]>
}

/** Ends a wait for what never comes. */
const DEADLINE_MS = 60_000

/** Ends when the condition holds. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = DEADLINE_MS,
): Promise<void> {
  const end = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** What this becomes, and which step it was where it does not end. */
export async function within<T>(what: string, ms: number, step: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`not within ${ms} ms: ${what}`)), ms)
  })
  return await Promise.race([step, over]).finally(() => clearTimeout(late))
}
