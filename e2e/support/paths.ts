import { fileURLToPath } from 'node:url'

/** A path inside the repository. */
export const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
