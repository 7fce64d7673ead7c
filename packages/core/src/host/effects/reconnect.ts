import type { Performer } from './Scene.js'
import { session } from './session.js'

export const reconnect: Performer<'reconnect'> = ({ connector, namespace }, scene) =>
  session(scene.adapter(namespace, connector).reconnect(connector))
