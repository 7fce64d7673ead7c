import type { AddressInfo } from 'node:net'

/** A wire to the relay that can be cut. */
export interface Wire {
  readonly url: string
  /** Connections that were opened through it. */
  readonly opened: number
  /** Breaks every connection; new ones come about unless it is held. */
  cut(): void
  /** While it is held nothing gets through. */
  hold(held: boolean): void
}

export type ClosableWire = Wire & { close(): void }

/** One end of a connection through a wire: a socket of either kind. */
export interface End {
  on(event: 'error' | 'close', heard: () => void): unknown
}

/** The connections through one wire, and how one of them is broken. */
export class Connections<Socket extends End> {
  opened = 0
  held = false
  readonly #open = new Set<Socket>()

  constructor(readonly end: (socket: Socket) => void) {}

  /** Both ends of a connection, broken together. */
  join(near: Socket, far: Socket) {
    for (const socket of [near, far]) {
      this.#open.add(socket)
      socket.on('error', () => this.end(socket))
      socket.on('close', () => {
        this.#open.delete(socket)
        this.end(near)
        this.end(far)
      })
    }
  }

  cut() {
    for (const socket of this.#open) this.end(socket)
  }

  /** The wire that these connections go through, behind a server that listens. */
  wire(server: Listening): ClosableWire {
    const connections = this
    return {
      url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      get opened() {
        return connections.opened
      },
      cut: () => connections.cut(),
      hold(held) {
        connections.held = held
        if (held) connections.cut()
      },
      close() {
        server.close()
        connections.cut()
      },
    }
  }
}

interface Listening {
  address(): AddressInfo | string | null
  close(): unknown
}
