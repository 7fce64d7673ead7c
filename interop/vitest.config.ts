import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Those that wait longest go first, or one of them would go on alone at the end. */
const LONGEST = ['storm', 'chaos', 'nodes', '2-19-0', '2-21-8']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => basename(moduleId).startsWith(name))
      return at < 0 ? LONGEST.length : at
    }
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  resolve: {
    alias: {
      '@drawstring/core/networks': at('../packages/core/src/networks/index.ts'),
      '@drawstring/core/provider': at('../packages/core/src/provider/index.ts'),
      '@drawstring/core/walletconnect': at('../packages/core/src/walletconnect/index.ts'),
      '@drawstring/testing/chains': at('../packages/testing/src/chains/index.ts'),
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    // An official client that is not let in, or is one too many, throws the relay's refusal where nobody can catch it.
    onUnhandledError: (error) => ![3000, 3001].includes((error as { code?: number }).code ?? 0),
    // The official clients are one per process unless told otherwise.
    env: { DISABLE_GLOBAL_CORE: 'true' },
    // They wait for one another more than they compute; by itself vitest takes one file after the other on two cores.
    maxWorkers: 7,
    // All tests of the files that let theirs go side by side.
    maxConcurrency: 9,
    sequence: { sequencer: LongestFirst },
    // They end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
