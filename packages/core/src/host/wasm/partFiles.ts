import type { Part } from '../../generated/protocol.js'
import type { Copy } from './compileWasm.js'

interface PartFile {
  ask(): Promise<Response>
  readonly copy: Copy
}

// Bundlers find this shape of `new URL` and carry the files along.
export const partFiles: Record<Part, PartFile> = {
  account: {
    // Mostly brought while the page rests, where it must not be in anything's way.
    ask: async () =>
      fetch(new URL('../../generated/wasm/drawstring_account.wasm', import.meta.url), {
        priority: 'low',
      }),
    copy: () => import('../../generated/wasm/drawstring_account.base64.js'),
  },
  activity: {
    ask: async () =>
      fetch(new URL('../../generated/wasm/drawstring_activity.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_activity.base64.js'),
  },
  nfts: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_nfts.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_nfts.base64.js'),
  },
  qr: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_qr.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_qr.base64.js'),
  },
  money: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_money.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_money.base64.js'),
  },
  review: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_review.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_review.base64.js'),
  },
  solana: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_solana.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_solana.base64.js'),
  },
  watch: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_watch.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_watch.base64.js'),
  },
  send: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_send.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_send.base64.js'),
  },
  transfer: {
    ask: async () =>
      fetch(new URL('../../generated/wasm/drawstring_transfer.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_transfer.base64.js'),
  },
  bitcoin: {
    ask: async () =>
      fetch(new URL('../../generated/wasm/drawstring_bitcoin.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_bitcoin.base64.js'),
  },
  swap: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_swap.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_swap.base64.js'),
  },
  trade: {
    ask: async () => fetch(new URL('../../generated/wasm/drawstring_trade.wasm', import.meta.url)),
    copy: () => import('../../generated/wasm/drawstring_trade.base64.js'),
  },
}
