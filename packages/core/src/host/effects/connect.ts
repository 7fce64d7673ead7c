import type { Performer } from './Scene.js'

/** Nothing may be awaited before the adapter is called: the wallet's window needs the visitor's click. */
export const connect: Performer<'connect'> = async ({ connector, namespace, chainId }, scene) => ({
  type: 'session',
  session: await scene.adapter(namespace).connect(connector, chainId),
})
