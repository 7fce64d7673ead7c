import address from '../generated/wasm/frame_bg.wasm?url'
import { Signer } from './Signer.js'

/** The keys' module, fetched when it is first needed. A failure is tried again the next time. */
export function createSignerLoader(): () => Promise<Signer> {
  let loading: Promise<Signer> | undefined
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function load(): Promise<Signer> {
  const module = await import('../generated/wasm/frame.js')
  await module.default({ module_or_path: fetch(address) })
  return new Signer(module)
}
