import { toJson } from '../toJson.js'
import type { Performer } from './Scene.js'

/** Nothing may be awaited before the adapter is called: the wallet's window needs the visitor's click. */
export const request: Performer<'request'> = async (effect, scene) => {
  const { connector, namespace, chainId } = effect
  const answer = await scene
    .adapter(namespace, connector)
    .request(connector, effect.request, chainId)
  return { type: 'text', value: toJson(answer) }
}
