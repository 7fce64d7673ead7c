import type { HostEvent } from '../../generated/walletconnect.js'
import type { WalletConnectPorts } from './ports.js'

/** The engine's sockets, by its numbers. */
export function createSockets(ports: WalletConnectPorts, tell: (event: HostEvent) => void) {
  const open = new Map<number, WebSocket>()

  function close(socket: number): void {
    const dialled = open.get(socket)
    open.delete(socket)
    dialled?.close()
  }

  return {
    open(socket: number, url: string): void {
      let dialled: WebSocket
      try {
        dialled = new ports.WebSocket(url)
      } catch (error) {
        // An address that is none, or one that the page's policy forbids.
        const reason = error instanceof Error ? error.message : String(error)
        tell({ type: 'socketClosed', socket, code: 1006, reason })
        return
      }
      open.set(socket, dialled)
      // What a socket says after the engine has let go of it is of no account.
      const current = () => open.get(socket) === dialled
      dialled.onopen = () => current() && tell({ type: 'socketOpened', socket })
      dialled.onmessage = ({ data }) => {
        if (current() && typeof data === 'string')
          tell({ type: 'socketMessage', socket, text: data })
      }
      // A close follows, which tells more.
      dialled.onerror = () => {}
      dialled.onclose = ({ code, reason }) => {
        if (!current()) return
        open.delete(socket)
        tell({ type: 'socketClosed', socket, code, reason })
      }
    },
    send(socket: number, text: string): void {
      const dialled = open.get(socket)
      if (dialled?.readyState === 1) dialled.send(text)
    },
    close,
    stop(): void {
      for (const socket of [...open.keys()]) close(socket)
    },
  }
}
