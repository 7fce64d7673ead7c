import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The anvil program in the npm package of this platform. Throws with the command that mends it when it is missing. */
export function anvilBinary(platform = process.platform, architecture = process.arch): string {
  const name = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const own = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[architecture] ?? architecture}`
  try {
    // The platform's package is a dependency of @foundry-rs/anvil, so it is looked for from there.
    const outer = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const inner = createRequire(outer).resolve(`${own}/package.json`)
    const program = join(dirname(inner), 'bin', name)
    accessSync(program, constants.X_OK)
    return program
  } catch (cause) {
    throw new Error(
      `anvil is not installed (${own}). Run: npm install --save-dev @foundry-rs/anvil`,
      {
        cause,
      },
    )
  }
}
