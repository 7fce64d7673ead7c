/** What developers build on the official client: a provider for pages, a kit for wallets. */
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { getSdkError } from '@walletconnect/utils'
import { metadata, type Namespace } from './parties.js'

let kits = 0

const settings = (relayUrl: string) => ({
  relayUrl,
  projectId: '0'.repeat(32),
  logger: 'silent' as const,
  telemetryEnabled: false,
  customStoragePrefix: `kit-${++kits}`,
  storageOptions: { database: ':memory:' },
})

/** A page on `@walletconnect/universal-provider`. */
export async function providerPage(url: string) {
  const provider = await UniversalProvider.init({
    ...settings(url),
    metadata: metadata('page'),
    disableProviderPing: true,
  } as Parameters<typeof UniversalProvider.init>[0])
  return {
    provider,
    /** Makes a link for these families. */
    async connect(optionalNamespaces: Record<string, object>) {
      const shown = new Promise<string>((resolve) => provider.on('display_uri', resolve))
      const settled = provider.connect({ optionalNamespaces } as never)
      settled.catch(() => {})
      return { uri: await shown, settled }
    },
    stop: () => provider.client.core.relayer.transportClose(),
  }
}

/** A wallet on `@reown/walletkit`, which grants this and answers so: with an error of JSON-RPC where that is thrown. */
export async function kitWallet(
  url: string,
  namespaces: Record<string, Namespace & { chains: string[] }>,
  answer: (method: string, params: unknown) => Promise<unknown>,
) {
  // The kit brings its own copy of the core's types, of one patch before.
  const core = new Core(settings(url)) as never
  const kit = await WalletKit.init({ core, metadata: metadata('wallet') })
  kit.on('session_proposal', ({ id }) => void kit.approveSession({ id, namespaces }))
  kit.on('session_request', async ({ id, topic, params }) => {
    const { method, params: asked } = params.request
    const answered = await answer(method, asked).then(
      (result) => ({ result }),
      ({ code, message }) => ({ error: { code, message } }),
    )
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answered } })
  })
  kit.on('session_delete', () => {})
  return {
    pair: (uri: string) => kit.pair({ uri }),
    emit: (topic: string, chainId: string, name: string, data: unknown) =>
      kit.emitSessionEvent({ topic, chainId, event: { name, data } }),
    topics: () => Object.keys(kit.getActiveSessions()),
    leave: (topic: string) =>
      kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') }),
    stop: () => kit.core.relayer.transportClose(),
  }
}
