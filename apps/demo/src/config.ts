import type { DrawstringOptions, SwapOptions } from '@drawstring/core'

/** What `./x demo` writes beside the site: where everything runs this time. */
export interface DemoConfig {
  gatewayUrl: string
  projectId: string
  chains: { caip2: string; rpcUrl: string; name: string }[]
  /** The routers of the prepared chain, which the page pins. */
  swap: SwapOptions
  /** Its tokens, which no package knows. */
  customTokens: NonNullable<DrawstringOptions['customTokens']>
  /** A server that knows who is signed in (`examples/sign-in-server/node`). A site that is hosted without one offers no sign-in. */
  serverUrl?: string
}

export async function loadConfig(): Promise<DemoConfig> {
  const answer = await fetch('/config.json')
  if (!answer.ok) throw new Error('config.json is missing: start the demo with ./x demo')
  return answer.json()
}
