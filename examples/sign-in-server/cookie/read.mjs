import { Refusal } from './refusal.mjs'

const { ORIGIN = 'http://localhost:3000' } = process.env
/** Characters; a signed message has under two thousand. */
const LARGEST = 32_768

/**
 * The JSON of a request by this site's own pages. Pages elsewhere can make a browser send its cookies here, but not with this origin, which the
 * browser writes, and not with this type, for which it asks first.
 * @param {import('node:http').IncomingMessage} request
 */
export async function read(request) {
  const { origin, 'content-type': type } = request.headers
  if (origin !== ORIGIN) throw new Refusal(403, `only pages of ${ORIGIN} may ask this`)
  if (type !== 'application/json') throw new Refusal(415, 'JSON is needed')
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > LARGEST) throw new Refusal(413, 'too large')
  }
  try {
    return Object(JSON.parse(text))
  } catch {
    throw new Refusal(400, 'this is not JSON')
  }
}
