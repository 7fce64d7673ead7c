import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'

/** The gateway behind TLS, as at an operator's: official libraries ask `https:` and `wss:` only. */
export interface Front {
  port: number
  stop(): Promise<void>
}

/** Opens one in front of this gateway, with a self-signed certificate. */
export async function openFront(gatewayUrl: string): Promise<Front> {
  const to = Number(new URL(gatewayUrl).port)
  const open = new Set<TLSSocket>()
  const server = createServer(await certificate(), (near) => {
    open.add(near)
    const far = connect(to, '127.0.0.1')
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy()).on('close', () => open.delete(near))
    far.on('error', () => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

async function certificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'front-'))
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const words = ['req', '-x509', ...curve, '-subj', '/CN=front', '-keyout', key, '-out', cert]
  try {
    await promisify(execFile)('openssl', words)
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
