/** The claims of a session's token (`crates/api`, `SessionClaims`). Times are seconds since 1970. */
export interface SessionClaims {
  /** The gateway's public address. */
  iss: string
  /** The project's id. */
  aud: string
  /** The account, CAIP-10. */
  sub: string
  iat: number
  exp: number
  jti: string
  address: string
  /** CAIP-2. */
  chainId: string
  chainNamespace: string
  domain: string
  uri: string
  nonce: string
  projectId: string
}
