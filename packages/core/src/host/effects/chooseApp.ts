import type { Performer } from './Scene.js'

export const chooseApp: Performer<'chooseApp'> = ({ connector, namespace, app }, scene) => {
  scene.adapter(namespace, connector).chooseApp?.(connector, app)
  return undefined
}
