import { AdapterError } from '../../adapter/AdapterError.js'

/** A page of 100 wallets is 60 kB; a node's answer to 1000 balances is less. Beyond this an answer is an attack. */
const LARGEST_BODY = 4 * 1024 * 1024

/** The body as it came, given up as soon as it is too large. */
export async function readBytes(response: Response, largest = LARGEST_BODY): Promise<Uint8Array> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > largest) {
      await reader.cancel()
      throw new AdapterError('network', `The answer is larger than ${largest} bytes.`)
    }
    pieces.push(value)
  }
  return join(pieces, size)
}

function join(pieces: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
