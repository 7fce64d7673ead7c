/**
 * The protocol with the page, from the sources of `@drawstring/core`: the package does not export
 * it, since only the two sides that are released together may speak it.
 */
export * from '../../../packages/core/src/embedded/faults.js'
export * from '../../../packages/core/src/embedded/protocol.js'
export * from '../../../packages/core/src/embedded/read.js'
export * from '../../../packages/core/src/embedded/readMessage.js'
