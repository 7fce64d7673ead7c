import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const AGAIN_MS = 500

/** Acts while no other process of this machine does under the same lock. A lock whose process is gone is nobody's. */
export function locked(file, act) {
  while (!take(file)) pause()
  try {
    return act()
  } finally {
    rmSync(file)
  }
}

function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
}

function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // Between its making and its first word a lock has no number.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS)
