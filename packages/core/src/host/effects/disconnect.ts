import { done, type Performer } from './Scene.js'

export const disconnect: Performer<'disconnect'> = async ({ connector, namespace }, scene) => {
  await scene.adapter(namespace, connector).disconnect(connector)
  return done
}
