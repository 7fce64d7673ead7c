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

/** Makes a link and waits for a wallet's answer. Aborted, it withdraws the link. */
export function pair(
  client: WalletConnect,
  wish: Wish,
  tell: (news: PairingNews) => void,
  signal: AbortSignal | undefined,
): Promise<Paired> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return
    const { uri, pairing, expiry } = client.connect(wish)
    const stop = client.subscribe((event) => {
      if (event.type === 'relay') tell(relayNews(client.problem()))
      if (!('pairing' in event) || event.pairing !== pairing) return
      if (event.type === 'approved') return tell({ type: 'approved' })
      stop()
      if (event.type === 'settled') resolve(event)
      else reject(failureOf(event))
    })
    signal?.addEventListener('abort', () => {
      stop()
      client.cancelConnect(pairing)
    })
    tell({ type: 'link', uri, expiry })
    const problem = client.problem()
    if (problem) tell(relayNews(problem))
  })
}

const relayNews = (problem: ConnectProblem | undefined): PairingNews => ({
  type: 'relay',
  ...(problem && { problem }),
})

/** A wallet's no is code 5000 and its like; what it settled wrongly is its own fault. */
function failureOf(event: Event): Error {
  if (event.type === 'expired') return new AdapterError('timeout', 'Nobody used the link in time.')
  if (event.type === 'rejected' || event.type === 'failed') {
    const { code = 5000, message = '' } = event.reason
    return new WalletConnectError({ code: event.type === 'rejected' ? 5000 : code, message })
  }
  return new AdapterError('wallet', 'The wallet signed in without a session.')
}
