import type { Sessions } from '../api/Sessions.js'
import { bytesOf } from '../device/base64url.js'
import type { Store } from '../device/Store.js'
import type { Account, WalletPlace } from '../generated/protocol.js'
import { FrameError, faults, tryRead } from '../protocol.js'
import { deriveKek, makeFactor, readFactor } from './factor.js'
import type { Signer } from './Signer.js'
import {
  type KeptWallet,
  type Remembered,
  readDraft,
  readMine,
  readRegistered,
  readRelease,
  readRemembered,
} from './shapes.js'

export interface WalletsOptions {
  readonly sessions: Pick<Sessions, 'call'>
  readonly store: Store
  readonly signer: () => Promise<Signer>
  readonly projectId: string
  /** The thumbprint of the device's key (RFC 7638). */
  readonly jkt: string
  readonly locks: Pick<LockManager, 'request'> | undefined
}

const KEY = 'wallet'
const LOCK = 'ew.wallet'

/** The user's wallet: made at the first login, opened at every other. */
export class Wallets {
  constructor(private readonly options: WalletsOptions) {}

  /**
   * Opens the wallet, or makes it where the user has none; one at a time over all tabs, or two would
   * make two. Rejects where this device cannot open it.
   */
  open(signal?: AbortSignal): Promise<KeptWallet> {
    const work = () => this.#openOrMake(signal)
    const { locks } = this.options
    return locks ? (locks.request(LOCK, work) as Promise<KeptWallet>) : work()
  }

  async #openOrMake(signal: AbortSignal | undefined): Promise<KeptWallet> {
    const mine = await this.#mine(signal)
    if (mine) return this.#openKept(mine, signal)
    await this.#make(signal)
    // Read back and opened before the page is answered: what was written is what opens.
    const made = await this.#mine(signal)
    if (!made) throw new FrameError(faults.integrity)
    ;(await this.options.signer()).lock()
    return this.#openKept(made, signal)
  }

  async #mine(signal: AbortSignal | undefined): Promise<KeptWallet | null> {
    const call = { method: 'GET', path: '/wallets/me', read: readMine, signal } as const
    return (await this.options.sessions.call(call)).wallet
  }

  async #make(signal: AbortSignal | undefined): Promise<void> {
    const { sessions, store, projectId, jkt } = this.options
    const prepare = { path: '/wallets/prepare', read: readDraft, signal }
    const { walletId, factorId, ...draft } = await sessions.call(prepare)
    const signer = await this.options.signer()
    const place = placeOf(projectId, walletId, factorId, 1)
    const factor = await makeFactor(store, factorId)
    const { entropyNonce, walletNonce } = draft
    const request = { place, entropyNonce, walletNonce, jkt }
    const made = signer.make(request, await this.#kek(signer, place, factor, draft.serverSecret))
    // Remembered before the server has it: a tab that dies after that can still open it.
    await store.set(KEY, remembered(walletId, factorId, made.accounts))
    const { suite, seedBox, accounts, proofs } = made
    const body = {
      ...{ walletId, suite, seedBox, accounts, proofs },
      factor: { id: factorId, kind: 'device', envelope: made.envelope },
    }
    await sessions.call({ path: '/wallets', body, read: readRegistered, signal })
  }

  async #openKept(kept: KeptWallet, signal: AbortSignal | undefined): Promise<KeptWallet> {
    const { sessions, store, projectId } = this.options
    const own = tryRead(readRemembered, await store.get(KEY))
    const factorId = this.#ownFactor(kept, own)
    const factor = factorId && (await readFactor(store, factorId))
    if (!factorId || !factor) throw new FrameError(faults.factorRequired)
    const signer = await this.options.signer()
    if (signer.isOpen) return kept
    const path = `/wallets/${kept.walletId}/factors/${factorId}/release`
    const { serverSecret, ...sealed } = await sessions.call({ path, read: readRelease, signal })
    const place = placeOf(projectId, kept.walletId, factorId, kept.version)
    const accounts = kept.accounts.map(whole)
    const request = { place, suite: kept.suite, ...sealed, accounts }
    signer.open(request, await this.#kek(signer, place, factor, serverSecret))
    return kept
  }

  /** The factor of this device. A wallet that is not the one of this device is none that it opens. */
  #ownFactor(kept: KeptWallet, own: Remembered | undefined): string | undefined {
    if (!own || own.walletId !== kept.walletId) return undefined
    const addresses = kept.accounts.map(({ address }) => address)
    if (addresses.join() !== own.addresses.join()) throw new FrameError(faults.integrity)
    return kept.factors.some(({ id }) => id === own.factorId) ? own.factorId : undefined
  }

  async #kek(
    signer: Signer,
    place: WalletPlace,
    factor: CryptoKey,
    serverSecret: string,
  ): Promise<Uint8Array> {
    const secret = bytesOf(serverSecret)
    const kek = await deriveKek(factor, secret, signer.kekInfo(place))
    secret.fill(0)
    return kek
  }
}

const placeOf = (projectId: string, walletId: string, factorId: string, version: number) => ({
  ...{ projectId, walletId, factorId, version },
  factorKind: 'device',
})

const remembered = (walletId: string, factorId: string, accounts: Account[]): Remembered => ({
  ...{ walletId, factorId },
  addresses: accounts.map(({ address }) => address),
})

/** As the keys compare it: every member is there. */
const whole = (account: KeptWallet['accounts'][number]): Account => ({
  namespace: account.namespace,
  type: account.type,
  address: account.address,
  publicKey: account.publicKey ?? '',
  path: account.path ?? '',
})
