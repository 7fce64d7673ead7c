/**
 * What is mended on official clients where the relay, the time and the other side are what is tested. Each is a fault of theirs that
 * strikes by chance, on any relay, and never ends.
 */
import type { SignClient } from '@walletconnect/sign-client'

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** The parts of its relayer that their types hide. */
interface Relayer {
  reconnectInProgress: boolean
  readonly provider: { once(event: 'disconnect', heard: () => void): void }
  readonly subscriber: { rpcBatchSubscribe(topics: unknown): Promise<void> }
  connect(url?: string): Promise<void>
}

export function mend(client: Client): void {
  const relayer = client.core.relayer as unknown as Relayer
  connectOnce(relayer)
  dropUnanswered(relayer)
}

/**
 * 2.19.0 that is asked for anything while it comes back connects once more, beside the connection that is on its way. Each of
 * the two then finds the other's socket not open yet and opens a new one, for ever, thousands of them, on any relay: cut its
 * socket and ping 95 ms later. Later versions wait.
 *
 * Both versions try again 100 ms after a connection broke. Whoever is asked for something in between connects at once and calls that
 * try off, without noting that it is over: of the next connection that breaks they think that the try is under way. 2.21.8 comes
 * back with its next heartbeat, 2.19.0 has none.
 */
function connectOnce(relayer: Relayer): void {
  const connect = relayer.connect.bind(relayer)
  let underWay: Promise<void> | undefined
  relayer.connect = (url) => {
    underWay ??= connect(url).finally(() => {
      underWay = undefined
      relayer.reconnectInProgress = false
    })
    return underWay
  }
}

/**
 * A subscription to all topics that is never answered, since its connection broke, counts as done a minute later, for the topics of that
 * time. Where the connection is away again in that moment, those are all that is subscribed to from then on: the session that
 * was settled in the minute is never heard of again.
 */
function dropUnanswered(relayer: Relayer): void {
  const { subscriber } = relayer
  const subscribe = subscriber.rpcBatchSubscribe.bind(subscriber)
  subscriber.rpcBatchSubscribe = (topics) =>
    new Promise((resolve, reject) => {
      let isBroken = false
      relayer.provider.once('disconnect', () => {
        isBroken = true
      })
      subscribe(topics).then(() => isBroken || resolve(), reject)
    })
}
