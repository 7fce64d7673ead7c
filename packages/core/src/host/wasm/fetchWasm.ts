import { quiet } from '../../errors/quiet.js'

/** Asks for the module. In the entry, so that it comes beside the host's JavaScript and not after it. */
export function fetchWasm(priority: RequestPriority = 'auto'): Promise<Response> {
  return quiet(ask(priority))
}

// Bundlers find this shape of `new URL` and carry the file along.
async function ask(priority: RequestPriority): Promise<Response> {
  return fetch(new URL('../../generated/wasm/drawstring_bg.wasm', import.meta.url), { priority })
}
