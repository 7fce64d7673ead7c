import { reservedPort } from './reservedPort.js'

/** A node of an operator, out of order: an address where nobody listens. */
export async function deadNode(): Promise<{ url: string; stop(): Promise<void> }> {
  return { url: `http://127.0.0.1:${await reservedPort()}`, stop: async () => {} }
}
