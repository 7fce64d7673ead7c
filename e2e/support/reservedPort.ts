import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A port for a program that takes no 0. Its last connection was closed by the server, and waits for late packets: for a minute the system gives
 * the port to nobody who asks for any, only to who asks for this one.
 */
export async function reservedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').resume()
  const [near] = (await once(server, 'connection')) as [Socket]
  near.end()
  await once(client, 'end')
  client.end()
  await Promise.all([once(near, 'close'), once(server.close(), 'close')])
  return port
}
