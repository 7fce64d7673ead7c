import { startWorld } from './world.js'

/** Before all tests; what it returns, Playwright calls after them. A crash ends the programs too (see `program.ts`). */
export default startWorld
