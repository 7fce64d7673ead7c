import { AdapterError } from '../../adapter/AdapterError.js'
import type { PairingNews } from '../../generated/protocol.js'
import type {
  ConnectProblem,
  Event,
  SessionView,
  SignedMessage,
} from '../../generated/walletconnect.js'
import type { WalletConnect, Wish } from '../WalletConnect.js'
import { WalletConnectError } from '../WalletConnectError.js'

/** A session, and what the wallet signed while it was made. */
export interface Paired {
  session: SessionView
  signed: SignedMessage[]
}

/** The link of each client that the dialog shows: the newest, though one before it may still be answered. */
const shown = new WeakMap<WalletConnect, PairingNews>()

/**
 * Makes a link and waits for a wallet's answer. Aborted, it withdraws the link. What fails is one wallet's try, or the mischief of somebody
 * who saw the code: the link still works, so it is shown again and waited for.
 */
export function pair(
  client: WalletConnect,
  wish: Wish,
  tell: (news: PairingNews) => void,
  signal: AbortSignal | undefined,
): Promise<Paired> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return
    const { uri, pairing, expiry } = client.connect(wish)
    const link: PairingNews = { type: 'link', uri, expiry }
    const stop = client.subscribe((event) => {
      if (event.type === 'relay') tell(relayNews(client.problem()))
      if (!('pairing' in event) || event.pairing !== pairing) return
      if (event.type === 'approved') return tell({ type: 'approved' })
      if (event.type === 'failed') {
        tell(shown.get(client) ?? link)
        return tell({ type: 'failed' })
      }
      stop()
      if (event.type === 'settled') resolve(event)
      else reject(failureOf(event))
    })
    signal?.addEventListener('abort', () => {
      stop()
      client.cancelConnect(pairing)
    })
    shown.set(client, link)
    tell(link)
    const problem = client.problem()
    if (problem) tell(relayNews(problem))
  })
}

const relayNews = (problem: ConnectProblem | undefined): PairingNews => ({
  type: 'relay',
  ...(problem && { problem }),
})

function failureOf(event: Event): Error {
  if (event.type === 'expired') return new AdapterError('timeout', 'Nobody used the link in time.')
  if (event.type === 'rejected') {
    // Nobody said no where the wallet itself cannot (5100 and on).
    const { code = 5000, message = '' } = event.reason
    return new WalletConnectError({ code, message })
  }
  return new AdapterError('wallet', 'The wallet signed in without a session.')
}
