import init, { Core } from '../../generated/wasm/drawstring.js'
import { compileWasm } from './compileWasm.js'

let ready: Promise<unknown> | undefined

/** The core's class, its module instantiated once per page. A failure is forgotten: the next call tries again. */
export async function loadWasm(response: Promise<Response>): Promise<typeof Core> {
  ready ??= instantiate(response)
  try {
    await ready
  } catch (error) {
    ready = undefined
    throw error
  }
  return Core
}

const instantiate = async (response: Promise<Response>) =>
  init({ module_or_path: await compileWasm(response) })
