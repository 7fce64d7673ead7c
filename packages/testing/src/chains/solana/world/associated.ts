import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58, hex } from '@scure/base'

export const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Where an owner's account of a mint is, unless they chose another place: a program-derived address. */
export function associatedAddress(owner: string, mint: string, program: string): string {
  return derived(
    [owner, program, mint].map((key) => base58.decode(key)),
    ASSOCIATED_PROGRAM,
  )
}

/** The first hash of the seeds, the highest bump first, that is no public key: nobody can sign for it. */
function derived(seeds: readonly Uint8Array[], program: string): string {
  const marker = new TextEncoder().encode('ProgramDerivedAddress')
  for (let bump = 255; bump >= 0; bump--) {
    const parts = [...seeds, [bump], base58.decode(program), marker]
    const hash = sha256(Uint8Array.from(parts.flatMap((part) => [...part])))
    if (!isPoint(hash)) return base58.encode(hash)
  }
  throw new Error('these seeds have no address')
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(hex.encode(bytes))
    return true
  } catch {
    return false
  }
}
