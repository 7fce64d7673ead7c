import { loadCode } from '../../loadCode.js'

/** The module as text, as the build writes it. */
export type Copy = () => Promise<{ readonly default: string }>

/** Compiles what the server sent; where a bundler or server lost the file, the copy that travels as JavaScript. */
export async function compileWasm(
  asked: Promise<Response>,
  copy: Copy,
): Promise<WebAssembly.Module> {
  const response = await asked.catch(() => undefined)
  if (response?.ok) {
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('application/wasm') && 'compileStreaming' in WebAssembly) {
      return WebAssembly.compileStreaming(response)
    }
    const bytes = await response.arrayBuffer()
    if (isWasm(bytes)) return WebAssembly.compile(bytes)
  }
  const { default: base64 } = await loadCode(copy)
  return WebAssembly.compile(fromBase64(base64))
}

/** Every module begins with `\0asm`; a development server's page for unknown addresses does not. */
function isWasm(bytes: ArrayBuffer): boolean {
  const magic = [...new Uint8Array(bytes.slice(0, 4))]
  return String.fromCharCode(...magic) === '\0asm'
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
