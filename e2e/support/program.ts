// How the package starts its chains: whatever happens to this process, no program is left behind. Its users need
// chains, not this, so it is not among the package's exports.
export { type Running, run } from '../../packages/testing/dist/chains/process.js'
