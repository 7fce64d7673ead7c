/** Why a browser cannot run the core: no WebAssembly, one that is forbidden here, one that is too old, or no memory left for it. */
export type WasmFault = 'missing' | 'blocked' | 'old' | 'memory'

/** The smallest module there is, in base64. */
const EMPTY = 'AGFzbQEAAAA='
/** One function with every feature that the core is built with (`FEATURES` in `xtask/src/build/wasm.rs`). It is never run. */
const FEATURED =
  'AGFzbQEAAAABBgFgAAJ/bwMCAQAFAwEAAAYGAX8BQQALBwUBAWcDAAoXARUAQQBBAEEA/AsAQwAAAAD8AMDQbws='

/** Tells a browser in which WebAssembly does not work from a file that did not come. Asked once something failed: it may break a policy once more. */
export function wasmFault(cause: unknown): WasmFault | undefined {
  // Not even the name may be there, or something else under it.
  if (typeof globalThis.WebAssembly?.Module !== 'function') return 'missing'
  try {
    // A policy is asked for every module, however small; by Safari not before there is an instance.
    new WebAssembly.Instance(new WebAssembly.Module(bytes(EMPTY)))
  } catch {
    return 'blocked'
  }
  if (!WebAssembly.validate(bytes(FEATURED))) return 'old'
  return /\bmemory\b/i.test(String(cause)) ? 'memory' : undefined
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}
