import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Before all tests: what is tested as it ships (the injected script, the Solana program) is built. */
export default function build() {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  execFileSync('npm', ['run', '--silent', 'build'], { cwd, stdio: 'inherit' })
}
