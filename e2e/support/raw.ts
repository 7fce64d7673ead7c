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

/** How much a server lets in of a body that is sent piece by piece and announces no length. */
export async function pour(url: string, path: string, limit: number) {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  let sent = 0
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    answer += text
  })
  const ended = new Promise<void>((done) => {
    socket.on('close', () => done())
    // The other side may close while we still write: what it said counts.
    socket.on('error', () => done())
  })
  const piece = ' '.repeat(2 ** 16)
  const more = () => {
    while (sent < limit && answer === '' && !socket.destroyed) {
      sent += piece.length
      if (!socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)) return
    }
  }
  socket.on('drain', more)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\n`)
  more()
  await ended
  return { answer, sent }
}
