import type { Performer } from './Scene.js'
import { session } from './session.js'

/** Nothing may be awaited before the adapter is called: the wallet's window needs the visitor's click. */
export const connect: Performer<'connect'> = ({ connector, namespace, chainId }, scene, signal) =>
  session(scene.adapter(namespace, connector).connect(connector, chainId, signal))
