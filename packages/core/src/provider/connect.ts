import type { Drawstring } from '../drawstring/Drawstring.js'
import { disconnected, type RpcError, rejected } from './RpcError.js'
import { evmState } from './state.js'

const connecting = new WeakMap<Drawstring, Promise<readonly string[]>>()

/**
 * The accounts of the session; without one the modal opens, and the first session that begins ends the wait, as does the modal's end without one
 * (4001). Who asks meanwhile waits for the same.
 */
export function connect(drawstring: Drawstring): Promise<readonly string[]> {
  const { accounts } = evmState(drawstring)
  if (accounts.length > 0) return Promise.resolve(accounts)
  const known = connecting.get(drawstring)
  if (known) return known
  const asked = openAndWait(drawstring).finally(() => connecting.delete(drawstring))
  connecting.set(drawstring, asked)
  return asked
}

function openAndWait(drawstring: Drawstring): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let isOpened = false
    const stop = drawstring.subscribe(['connection', 'modal'], look)

    function look(): void {
      const { accounts } = evmState(drawstring)
      if (accounts.length > 0) {
        stop()
        resolve(accounts)
      } else if (isOpened && !drawstring.isOpen()) fail(rejected())
    }

    function fail(error: RpcError): void {
      stop()
      reject(error)
    }

    drawstring.open({ namespace: 'eip155' }).then(
      () => {
        isOpened = true
        look()
      },
      (cause) => fail(disconnected(cause)),
    )
  })
}
