import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { at } from '../support/paths.js'

/** A user's app, built. */
export interface App {
  name: string
  template: 'vite' | 'next'
  /** Outside the repository. */
  folder: string
  /** The file that holds the README's lines. */
  source: string
}

/** Makes all apps that are not made yet. */
export async function prepare(): Promise<App[]> {
  const script = at('e2e/consumers/prepare.mjs')
  const preparing = promisify(execFile)(process.execPath, [script])
  preparing.child.stderr?.pipe(process.stderr)
  return JSON.parse((await preparing).stdout)
}
