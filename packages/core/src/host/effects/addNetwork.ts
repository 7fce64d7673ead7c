import { done, type Performer } from './Scene.js'

export const addNetwork: Performer<'addNetwork'> = async (effect, scene) => {
  await scene
    .adapter(effect.namespace, effect.connector)
    .addNetwork(effect.connector, effect.network)
  return done
}
