import { it } from 'vitest'

/** A test that `./x test interop` runs, and the usual run leaves out. */
export const inFull: ReturnType<typeof it.skipIf> = it.skipIf(!process.env.INTEROP)
