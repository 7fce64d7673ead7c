import init, { WalletConnect } from '../../generated/wasm/walletconnect.js'
import { compileWasm } from '../../host/wasm/compileWasm.js'

let ready: Promise<unknown> | undefined

/** The engine's class, its module instantiated once per page. A failure is forgotten: the next call tries again. */
export async function loadEngine(): Promise<typeof WalletConnect> {
  ready ??= instantiate()
  try {
    await ready
  } catch (error) {
    ready = undefined
    throw error
  }
  return WalletConnect
}

const copy = () => import('../../generated/wasm/walletconnect_bg.base64.js')

const instantiate = async () => init(await compileWasm(ask(), copy))

// Bundlers find this shape of `new URL` and carry the file along.
async function ask(): Promise<Response> {
  return fetch(new URL('../../generated/wasm/walletconnect_bg.wasm', import.meta.url))
}
