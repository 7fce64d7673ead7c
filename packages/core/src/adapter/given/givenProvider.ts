import type { Adapter, AdapterSink } from '../Adapter.js'
import { AdapterError, walletGone } from '../AdapterError.js'
import { isProvider, type Provider } from '../eip1193/Provider.js'
import { providerVerbs } from '../eip1193/verbs.js'
import { safeIcon } from '../icon.js'
import { peek } from '../peek.js'

/** A wallet that the page brings itself. */
export type GivenWallet = {
  /** Unique, and the same after a reload: the stored session is found by it. */
  readonly id: string
  readonly name: string
  /** A `data:` image. */
  readonly icon?: string
  /** Its reverse domain name: announced by EIP-6963 as well, it is still one wallet. */
  readonly rdns?: string
  /**
   * The wallet is the page around this one, as with Safe: it is found in such a frame alone, and its session begins by itself.
   */
  readonly ofParent?: boolean
} & (
  | { readonly provider: Provider }
  /** Loads the provider, once somebody is about to connect, or did before. */
  | { readonly load: () => Promise<Provider> }
)

/** One EIP-1193 provider that the page has. */
export function givenProvider(wallet: GivenWallet): Adapter {
  const { id, name, icon, rdns, ofParent } = wallet
  let provider = 'provider' in wallet ? wallet.provider : undefined
  let loading: Promise<Provider> | undefined
  let sink: AdapterSink | undefined

  const { verbs, sessions } = providerVerbs(
    (asked) => {
      if (asked !== id) throw walletGone(asked)
      return provider ?? load()
    },
    () => sink,
  )

  /** A failure is forgotten: the next try loads again. */
  function load(): Promise<Provider> {
    loading ??= fetchProvider(wallet).then(
      (loaded) => {
        provider = loaded
        return loaded
      },
      (thrown) => {
        loading = undefined
        throw thrown
      },
    )
    return loading
  }

  /** The page around this one shares its account without being asked to. */
  async function follow(to: AdapterSink): Promise<void> {
    try {
      const session = await verbs.reconnect(id)
      if (sink === to && session.accounts.length > 0) to.connected?.(id, session)
    } catch {
      // It is not connected: the visitor may still press.
    }
  }

  return {
    namespace: 'eip155',

    start(to) {
      sink = to
      if (!ofParent || isFramed()) {
        to.connectorFound({ id, kind: 'EXTERNAL', name, ...(rdns && { rdns }), ...safeIcon(icon) })
      }
      if (ofParent && isFramed()) void follow(to)
      return () => {
        sessions.releaseAll()
        sink = undefined
      }
    },

    prepare() {
      // Whoever connects hears of a failure.
      if (!provider) load().catch(() => {})
    },

    ...verbs,

    provider: (asked) => (asked === id ? (sessions.walletOf(id) ?? provider) : undefined),
  }
}

async function fetchProvider(wallet: GivenWallet): Promise<Provider> {
  const provider = 'load' in wallet ? await wallet.load() : undefined
  if (isProvider(provider)) return provider
  throw new AdapterError('wallet', `No provider of "${wallet.name}" was loaded.`)
}

function isFramed(): boolean {
  const page = peek(globalThis, 'window')
  const parent = peek(page, 'parent')
  return parent !== undefined && parent !== page
}
