import type { Part } from '../../generated/protocol.js'
import type { Copy } from './compileWasm.js'

interface PartFile {
  ask(): Promise<Response>
  readonly copy: Copy
}

// Bundlers find this shape of `new URL` and carry the files along.
export const partFiles: Record<Part, PartFile> = {
  account: {
    ask: async () =>
      fetch(new URL('../../generated/wasm/drawstring_account.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_account.base64.js'),
  },
  send: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_send.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_send.base64.js'),
  },
  swap: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_swap.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_swap.base64.js'),
  },
}
