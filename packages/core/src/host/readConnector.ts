import { peek } from '../adapter/peek.js'
import type { Connector, ConnectorKind } from '../generated/protocol.js'

/** Longer ids and names are no wallet's. */
const LONGEST = 512

const KINDS = {
  INJECTED: 0,
  ANNOUNCED: 0,
  MULTI_CHAIN: 0,
  EXTERNAL: 0,
  WALLET_CONNECT: 0,
  AUTH: 0,
} satisfies Record<ConnectorKind, 0>

/** What an adapter announces, read once; `undefined` if it is no connector. */
export function readConnector(found: unknown): Omit<Connector, 'namespace'> | undefined {
  const [id, name] = [text(peek(found, 'id')), text(peek(found, 'name'))]
  const kind = peek(found, 'kind')
  if (!id || !name || !isKind(kind)) return undefined
  const [icon, rdns] = [peek(found, 'icon'), text(peek(found, 'rdns'))]
  return { id, kind, name, ...(typeof icon === 'string' && { icon }), ...(rdns && { rdns }) }
}

const isKind = (kind: unknown): kind is ConnectorKind =>
  typeof kind === 'string' && Object.hasOwn(KINDS, kind)

const text = (given: unknown) =>
  typeof given === 'string' && given !== '' && given.length <= LONGEST ? given : undefined
