import { peek } from '../../adapter/peek.js'
import { toJson } from '../toJson.js'
import type { Performer } from './Scene.js'

/** Nothing may be awaited before the adapter is called: the wallet's window needs the visitor's click. */
export const request: Performer<'request'> = async (effect, scene) => {
  const { connector, namespace, chainId } = effect
  const answer: unknown = await scene
    .adapter(namespace, connector)
    .request(connector, effect.request, chainId)
  // Some wallets give an error as their answer.
  if (answer instanceof Error) throw answer
  return { type: 'text', value: answerToJson(answer) }
}

/** What tells of something that was sent or signed. */
const TELLING = [
  'hash',
  'result',
  'transactionHash',
  'txHash',
  'id',
  'batchId',
  'signature',
  'transaction',
]

/** A wallet's answer as JSON. It never throws: whatever was answered, the wallet did what it was asked. */
export function answerToJson(answer: unknown): string {
  const whole = toJson(answer)
  if (whole !== 'null' || answer === null || typeof answer !== 'object') return whole
  // It cannot be written whole, as where objects refer to each other: what matters in it is text.
  const texts = TELLING.map((name) => [name, peek(answer, name)] as const)
  return toJson(Object.fromEntries(texts.filter(([, value]) => typeof value === 'string')))
}
