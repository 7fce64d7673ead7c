import { done, type Performer } from './Scene.js'

/** Nothing may be awaited before the adapter is called: the wallet's window needs the visitor's click. */
export const switchNetwork: Performer<'switchNetwork'> = async (effect, scene) => {
  await scene
    .adapter(effect.namespace, effect.connector)
    .switchNetwork(effect.connector, effect.network)
  return done
}
