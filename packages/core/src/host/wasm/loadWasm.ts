import init, { Core, type InitOutput } from '../../generated/wasm/drawstring.js'
import { compileWasm } from './compileWasm.js'

let ready: Promise<InitOutput> | undefined

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

/** What the core's module exports, once there is one: its parts live in its memory. */
export async function loadedWasm(): Promise<WebAssembly.Exports> {
  if (!ready) throw new Error('The core is not loaded.')
  return { ...(await ready) }
}

const copy = () => import('../../generated/wasm/drawstring_bg.base64.js')

const instantiate = async (response: Promise<Response>) => init(await compileWasm(response, copy))
