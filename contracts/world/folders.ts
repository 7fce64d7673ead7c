import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace: the bundled program lies in its `node_modules/`. */
export const contractsFolder = dirname(dirname(fileURLToPath(import.meta.url)))
