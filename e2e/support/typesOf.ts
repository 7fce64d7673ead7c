import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { at } from './paths.js'

/** What the compiler says of a folder of pages' code; nothing where its types are right. */
export async function typesOf(folder: string): Promise<string> {
  const config = {
    extends: at('tsconfig.base.json'),
    compilerOptions: { noEmit: true, module: 'ESNext', moduleResolution: 'Bundler' },
    include: ['*.ts', '*.tsx'],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  try {
    await promisify(execFile)(at('node_modules/.bin/tsc'), ['-p', folder])
    return ''
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? String(error)
  }
}
