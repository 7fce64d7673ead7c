import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes as they are, which no HTTP client would, and resolves to all that comes back until the other side closes. */
export async function send(url: string, ...chunks: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    answer += text
  })
  // The other side may close while we still write: what it said counts.
  socket.on('error', () => {})
  for (const chunk of chunks) socket.write(chunk)
  await once(socket, 'close')
  return answer
}
