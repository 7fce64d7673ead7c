import { build, type Rolldown } from 'vite'
import { at } from './paths.js'

/** A file of `page/src` with all it needs, as one classic script. */
export async function bundle(file: string): Promise<string> {
  const { NODE_ENV } = process.env
  const { output } = (await build({
    root: at('e2e/page'),
    configFile: false,
    // It warns of ways to find files, of which one script needs none.
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: at(`e2e/page/src/${file}`),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  // See buildPage.ts.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return output[0].code
}
