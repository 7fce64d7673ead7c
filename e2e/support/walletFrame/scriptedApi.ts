import { randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose'
import { ApiError } from '../../../apps/frame/src/api/ApiError.js'
import { scriptedVault } from '../../../apps/frame/src/fixtures/scriptedVault.js'

/** One request, its proof verified. `jkt` is the thumbprint of the device's key. */
export interface Asked {
  readonly path: string
  readonly jkt: string
  readonly body: Record<string, string>
  readonly token: string | undefined
}

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Record<string, string>
}

const NONCE = 'the-nonce-of-this-server'
const OK = (body: unknown): Answer => ({ status: 200, body })
const refuse = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { status: 'FAILED', reasons: [{ field: '', description: code, code }] },
  headers,
})

/**
 * The gateway's API for the frame, in memory: as strict with proofs and refresh tokens as it is.
 */
export class ScriptedApi {
  readonly asked: Asked[] = []
  /** Codes that were mailed, by address. */
  readonly codes = new Map<string, string>()
  /** What is kept of wallets, by the address of their users. */
  readonly #vaults = new Map<string, ReturnType<typeof scriptedVault>>()
  /** Refresh tokens that came a second time. */
  reused = 0
  /** How long an access token lasts. */
  expiresInS = 600
  readonly #ids = new Set<string>()
  readonly #challenges = new Map<string, string>()
  /** The address of the token's user, with the device that it is bound to. */
  readonly #access = new Map<string, { email: string; jkt: string }>()
  readonly #refresh = new Map<string, { email: string; jkt: string; used: boolean }>()

  async answer(request: Request): Promise<Answer> {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const proof = request.headers.get('dpop') ?? ''
    const { payload } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt' })
    if (payload.nonce !== NONCE) return refuse(401, 'use_dpop_nonce', { 'DPoP-Nonce': NONCE })
    if (payload.htm !== request.method || payload.htu !== request.url)
      return refuse(401, 'invalid_dpop_proof')
    if (this.#ids.has(String(payload.jti))) return refuse(401, 'invalid_dpop_proof')
    this.#ids.add(String(payload.jti))
    const jkt = await calculateJwkThumbprint(decodeProtectedHeader(proof).jwk ?? {})
    const token = request.headers.get('authorization')?.replace('DPoP ', '')
    const body = request.method === 'POST' ? await request.json() : {}
    const asked = { path, jkt, body, token }
    this.asked.push(asked)
    return this.#route(asked)
  }

  #route(asked: Asked): Answer {
    const { path, jkt, body } = asked
    if (path === '/device') return OK({ deviceId: jkt, serverTimeMs: Date.now() })
    if (path === '/auth/email/start') return this.#start(String(body.email))
    if (path === '/auth/email/verify') return this.#verify(asked)
    if (path === '/session/refresh') return this.#refreshed(asked)
    const owner = this.#access.get(asked.token ?? '')
    if (owner?.jkt !== jkt) return refuse(401, 'unauthorized')
    if (path === '/session/revoke') {
      this.#access.delete(asked.token ?? '')
      return OK({})
    }
    return this.#ofVault(owner.email, path, body)
  }

  #ofVault(email: string, path: string, body: unknown): Answer {
    const vault = this.#vaults.get(email) ?? scriptedVault()
    this.#vaults.set(email, vault)
    try {
      return OK(vault.answered(path, body as never))
    } catch (error) {
      if (error instanceof ApiError) return refuse(error.status, error.code ?? 'not_found')
      throw error
    }
  }

  #start(email: string): Answer {
    const challengeId = randomUUID()
    this.#challenges.set(challengeId, email)
    this.codes.set(email, String(100_000 + this.#challenges.size))
    return OK({ challengeId, action: 'VERIFY_OTP', cooldownS: 30 })
  }

  #verify({ body, jkt }: Asked): Answer {
    const email = this.#challenges.get(String(body.challengeId))
    if (!email || this.codes.get(email) !== body.otp) return refuse(401, 'wrong_code')
    this.#challenges.delete(String(body.challengeId))
    return OK({ session: this.#tokens(email, jkt), user: { userId: 'u1', email }, wallet: null })
  }

  #refreshed({ body, jkt }: Asked): Answer {
    const kept = this.#refresh.get(String(body.refreshToken))
    if (!kept || kept.jkt !== jkt) return refuse(401, 'unauthorized')
    if (kept.used) {
      this.reused += 1
      return refuse(401, 'refresh_reused')
    }
    kept.used = true
    return OK({ session: this.#tokens(kept.email, jkt) })
  }

  #tokens(email: string, jkt: string) {
    const [accessToken, refreshToken] = [randomUUID(), randomUUID()]
    this.#access.set(accessToken, { email, jkt })
    this.#refresh.set(refreshToken, { email, jkt, used: false })
    return { accessToken, refreshToken, expiresInS: this.expiresInS }
  }
}
