import { SignClient } from '@walletconnect/sign-client'

/** A page on the official library. */
export interface OfficialPage {
  /** Makes a link. */
  connect(chain: string): Promise<string>
  /** Asks the wallet that answered it for a signature. */
  sign(chain: string, params: readonly string[]): Promise<string>
}

export async function startOfficialPage(gatewayUrl: string): Promise<OfficialPage> {
  const client = await SignClient.init({
    relayUrl: gatewayUrl.replace(/^http/, 'ws'),
    projectId: '0'.repeat(32),
    metadata: {
      name: 'Shop',
      description: 'A page elsewhere.',
      url: 'https://shop.example',
      icons: [],
    },
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `page-${crypto.randomUUID()}`,
  } as Parameters<typeof SignClient.init>[0])
  let settled: Promise<{ topic: string }> | undefined
  return {
    async connect(chain) {
      const eip155 = { chains: [chain], methods: ['personal_sign'], events: [] }
      const { uri, approval } = await client.connect({ optionalNamespaces: { eip155 } })
      settled = approval()
      return uri as string
    },
    async sign(chainId, params) {
      if (!settled) throw new Error('no link was made')
      const { topic } = await settled
      const request = { method: 'personal_sign', params }
      return client.request<string>({ topic, chainId, request })
    },
  }
}
