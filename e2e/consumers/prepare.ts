import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { at } from '../support/paths.js'

/** A user's app, built. */
export interface App {
  name: string
  template: 'vite' | 'next'
  /** Outside the repository. */
  folder: string
}

/** Makes those of these apps that are not made yet. */
export async function prepare(names: readonly string[]): Promise<App[]> {
  const script = at('e2e/consumers/prepare.mjs')
  const preparing = promisify(execFile)(process.execPath, [script, ...names])
  preparing.child.stderr?.pipe(process.stderr)
  return JSON.parse((await preparing).stdout)
}
