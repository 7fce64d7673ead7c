import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

/** A program that is running. */
export interface Running {
  /** The first line of its output that matched. */
  line: string
  /** Resolves when the process is gone. */
  stop(): Promise<void>
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** How long a chain may take to say that it is ready. */
const START_MS = 30_000

/**
 * Runs a program until standard input ends. The other end of that pipe is held by this process, and the system
 * closes it however this process dies, `kill -9` included: so no program is left behind. One that does not stop
 * when it is asked to has five seconds.
 */
const TETHER = `exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ cat <&3; kill -TERM $child; sleep 5; kill -KILL $child; } >/dev/null 2>&1 &
tie=$!
wait $child
code=$?
kill $tie 2>/dev/null
exit $code`

/** Starts a program and waits for a line of its output that matches `ready`. */
export async function run(
  program: string,
  args: readonly string[],
  ready: RegExp,
): Promise<Running> {
  const child = spawn('/bin/sh', ['-c', TETHER, 'tether', program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const stop = () => end(child)
  try {
    return { line: await lineOf(child, program, ready), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function lineOf(child: Child, program: string, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const settle = (act: () => void) => {
      clearTimeout(timer)
      for (const stream of [child.stdout, child.stderr]) stream.off('data', hear).resume()
      act()
    }
    const fail = (why: string) =>
      settle(() => reject(new Error(`${program} ${why}. It said:\n${output.trim()}`)))
    const timer = setTimeout(() => fail(`was not ready after ${START_MS / 1000} s`), START_MS)
    function hear(chunk: Buffer): void {
      output = (output + chunk).slice(-10_000)
      const line = output.split('\n').find((text) => ready.test(text))
      if (line !== undefined) settle(() => resolve(line))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', (error) => fail(`did not start: ${error.message}`))
    child.once('close', (code) => fail(`stopped with code ${code}`))
  })
}

async function end(child: Child): Promise<void> {
  const running = child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const ended = running ? once(child, 'exit') : undefined
  child.stdin.end()
  await ended
  child.stdout.destroy()
  child.stderr.destroy()
}
