import { integer, list, optional, shape, text, tryRead } from '../protocol.js'

/** A refusal of the gateway, or its silence (`status` 0). `code` is for programs, if it has one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    readonly code?: string | undefined,
    readonly retryAfterS?: number | undefined,
    options?: ErrorOptions,
  ) {
    super(`the gateway answered ${status} ${code ?? ''}`, options)
  }
}

const DAY_S = 86_400
const seconds = integer(0, DAY_S)
const readBody = shape({
  reasons: optional(list(shape({ code: optional(text(64)) }), 32)),
  retryAfterS: optional(seconds),
})

/** The gateway's ordinary error, also of a server in between that has its own. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body = tryRead(readBody, await response.json().catch(() => null))
  const header = tryRead(seconds, Number(response.headers.get('Retry-After') ?? Number.NaN))
  const code = body?.reasons?.find((reason) => reason.code !== undefined)?.code
  return new ApiError(response.status, code, body?.retryAfterS ?? header)
}
