import { AdapterError } from '../../adapter/AdapterError.js'

/** A page of 100 wallets is 60 kB; a node's answer to 1000 balances is less. Beyond this an answer is an attack. */
const LARGEST_BODY = 4 * 1024 * 1024

/** The body as text, given up as soon as it is too large. */
export async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > LARGEST_BODY) {
      await reader.cancel()
      throw new AdapterError('network', `The answer is larger than ${LARGEST_BODY} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
