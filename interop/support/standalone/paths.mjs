import { fileURLToPath } from 'node:url'

/** A path inside the repository. */
export const at = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
