import type {
  Confirmation,
  Costs,
  MadeWallet,
  MakeWallet,
  OpenWallet,
  Plan,
  Refusal,
  RpcRequest,
  Signed,
  WalletPlace,
} from '../generated/protocol.js'
import type * as Module from '../generated/wasm/frame.js'
import { FrameError, faults } from '../protocol.js'

/** The keys: a WASM module that holds the open wallet. Keys that seal are overwritten by each call. */
export class Signer {
  readonly #module: typeof Module
  readonly #frame: Module.Frame

  constructor(module: typeof Module) {
    this.#module = module
    this.#frame = new module.Frame()
  }

  /** What HKDF is given for the key of a wallet's envelope. */
  kekInfo(place: WalletPlace): Uint8Array<ArrayBuffer> {
    // Out of the module's memory, which may move.
    return new Uint8Array(called(() => this.#module.kekInfo(JSON.stringify(place))))
  }

  make(request: MakeWallet, kek: Uint8Array): MadeWallet {
    return JSON.parse(called(() => this.#frame.make(JSON.stringify(request), kek)))
  }

  open(request: OpenWallet, kek: Uint8Array): void {
    called(() => this.#frame.open(JSON.stringify(request), kek))
  }

  get isOpen(): boolean {
    return this.#frame.isOpen()
  }

  lock(): void {
    this.#frame.lock()
  }

  ask(request: RpcRequest): Plan {
    return JSON.parse(called(() => this.#frame.ask(JSON.stringify(request))))
  }

  fill(costs: Costs): Confirmation {
    return JSON.parse(called(() => this.#frame.fill(JSON.stringify(costs))))
  }

  approve(): Signed {
    return JSON.parse(called(() => this.#frame.approve()))
  }

  reject(): void {
    this.#frame.reject()
  }
}

/** What the module throws is the JSON of a refusal; anything else is a fault of its own. */
function called<T>(call: () => T): T {
  try {
    return call()
  } catch (thrown) {
    if (typeof thrown !== 'string') throw new FrameError(faults.internal, { cause: thrown })
    const { code, name, message } = JSON.parse(thrown) as Refusal
    throw new FrameError({ code, name, msg: message })
  }
}
