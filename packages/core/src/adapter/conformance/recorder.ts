import type { Connector } from '../../generated/protocol.js'
import type { AdapterSink } from '../Adapter.js'

export interface Recorder {
  readonly sink: AdapterSink
  readonly found: Omit<Connector, 'namespace'>[]
  /** Everything else that was told, as lists: what, which connector, what about it. */
  readonly told: unknown[][]
}

export function createRecorder(): Recorder {
  const found: Recorder['found'] = []
  const told: unknown[][] = []
  const sink: AdapterSink = {
    connectorFound: (connector) => found.push(connector),
    connected: (...what) => told.push(['connected', ...what]),
    connectorLost: (...what) => told.push(['connectorLost', ...what]),
    accountsChanged: (...what) => told.push(['accountsChanged', ...what]),
    chainChanged: (...what) => told.push(['chainChanged', ...what]),
    disconnected: (...what) => told.push(['disconnected', ...what]),
  }
  return { sink, found, told }
}
