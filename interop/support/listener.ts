/** Somebody who knows a link and hears what page and wallets tell each other there. */
import { Core } from '@walletconnect/core'
import { pairingOf } from './parties.js'

export interface Said {
  id: number
  method?: string
  result?: unknown
}

let listeners = 0

export async function listenIn(relayUrl: string, uri: string) {
  const core = await Core.init({
    relayUrl,
    projectId: '0'.repeat(32),
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `listener-${++listeners}`,
    storageOptions: { database: ':memory:' },
  })
  const topic = pairingOf(uri)
  const key = new URLSearchParams(uri.split('?')[1]).get('symKey') ?? ''
  await core.crypto.setSymKey(key, topic)
  const said: Said[] = []
  core.relayer.on('relayer_message', async ({ message }: { message: string }) => {
    said.push((await core.crypto.decode(topic, message)) as Said)
  })
  await core.relayer.subscribe(topic)
  return {
    said,
    /** Leaves, as a wallet does; but the relay forgets it after this time, where a wallet's word stays for a day. */
    async leave(ttl: number): Promise<number> {
      const id = Date.now() * 1_000
      const params = { code: 6000, message: 'User disconnected.' }
      const left = { id, jsonrpc: '2.0', method: 'wc_pairingDelete', params }
      await core.relayer.publish(topic, await core.crypto.encode(topic, left), { ttl, tag: 1000 })
      return id
    },
    stop: () => core.relayer.transportClose(),
  }
}
