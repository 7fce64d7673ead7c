import { AdapterError } from '../../adapter/AdapterError.js'
import { words } from '../../errors/hostProblems.js'
import type { Data } from '../../generated/protocol.js'
import { loadCode } from '../../loadCode.js'
import type { Performer } from './Scene.js'

interface Chunk {
  /** JSON. */
  readonly text: string
}

/** Each is a file of its own, which the page loads when the core first wants it. */
const chunks: { [D in Data]: (chain: string) => Promise<Chunk> } = {
  wallets: () => import('../../generated/wallets.js'),
  async chain(chain) {
    const { chains } = await import('../../generated/chains/index.js')
    return (await chains[chain]?.()) ?? { text: '{}' }
  },
}

export const loadData: Performer<'loadData'> = async ({ data, chain = '' }) => {
  try {
    return { type: 'text', value: (await loadCode(() => chunks[data](chain))).text }
  } catch (cause) {
    const of = chain && ` ${chain}`
    throw new AdapterError(
      'network',
      `The data of ${data}${of} could not be loaded: ${words(cause)}`,
    )
  }
}
