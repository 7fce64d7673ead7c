import { spawnSync } from 'node:child_process'

/** Of a user's shell: without what a test runner or npm sets for its own children. */
const { NODE_ENV, CI, FORCE_COLOR, npm_config_local_prefix, ...shell } = process.env
const env = { ...shell, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' }

/** Runs a program in a folder, politely. Returns what it said on standard output; what went wrong is told whole. */
export function run(program, args, folder) {
  const options = { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 }
  const { error, status, stdout, stderr } = spawnSync('nice', [program, ...args], options)
  if (error) throw error
  if (status === 0) return stdout
  throw new Error(
    `\`${program} ${args.join(' ')}\` failed in ${folder} with code ${status}:\n${stdout}${stderr}`,
  )
}
