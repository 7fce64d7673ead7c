import { loadPart } from './wasm/loadPart.js'
import { loadWasm } from './wasm/loadWasm.js'

/** Instantiates the core's module, then the part that every connection needs. */
export async function makeReady(wasm: Promise<Response>): Promise<void> {
  await loadWasm(wasm)
  await loadPart('account', [])
}
