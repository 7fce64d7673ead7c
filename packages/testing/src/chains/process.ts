import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A child process that never outlives this one. */
export interface Running {
  /** The first line of its output that matched. */
  line: string
  stop(): Promise<void>
}

/** How long a chain may take to say that it is ready. */
const START_MS = 30_000

/** Starts a program and waits for a line of its output that matches `ready`. */
export async function run(
  program: string,
  args: readonly string[],
  ready: RegExp,
): Promise<Running> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    await end(child)
  }
  try {
    return { line: await lineOf(child, program, ready), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function lineOf(child: ChildProcess, program: string, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`${program} ${why}. It said:\n${output.trim()}`))
    const timer = setTimeout(() => fail(`was not ready after ${START_MS / 1000} s`), START_MS)
    const hear = (chunk: Buffer) => {
      output = (output + chunk).slice(-10_000)
      const line = output.split('\n').find((text) => ready.test(text))
      if (line === undefined) return
      clearTimeout(timer)
      resolve(line)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', (error) => fail(`did not start: ${error.message}`))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`stopped with ${signal ?? code}`)
    })
  })
}

/** SIGTERM, and SIGKILL after two seconds. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 2_000)
  await ended
  clearTimeout(timer)
}
