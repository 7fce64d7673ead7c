import { AdapterError } from '../../adapter/AdapterError.js'
import { words } from '../../errors/hostProblems.js'
import type { Data } from '../../generated/protocol.js'
import { loadCode } from '../../loadCode.js'
import type { Performer } from './Scene.js'

/** Each is a file of its own, which the page loads when the core first wants it. */
const chunks: { [D in Data]: () => Promise<{ readonly text: string }> } = {
  wallets: () => import('../../generated/wallets.js'),
}

export const loadData: Performer<'loadData'> = async ({ data }) => {
  try {
    return { type: 'text', value: (await loadCode(chunks[data])).text }
  } catch (cause) {
    throw new AdapterError('network', `The data of ${data} could not be loaded: ${words(cause)}`)
  }
}
