// Written by `./x bindings` from crates/core. Do not edit.

import type { PartFile } from '../host/wasm/loadPart.js'
import type { Part } from './protocol.js'

export const partFiles: Record<Part, PartFile> = {
  account: {
    ask: async (options) =>
      fetch(new URL('./wasm/drawstring_account.wasm', import.meta.url), options),
    copy: () => import('./wasm/drawstring_account.base64.js'),
  },
  forms: {
    ask: async (options) =>
      fetch(new URL('./wasm/drawstring_forms.wasm', import.meta.url), options),
    copy: () => import('./wasm/drawstring_forms.base64.js'),
  },
  signing: {
    ask: async (options) =>
      fetch(new URL('./wasm/drawstring_signing.wasm', import.meta.url), options),
    copy: () => import('./wasm/drawstring_signing.base64.js'),
  },
}
