/** The frame's version, sent in the handshake. A test holds it to package.json. */
export const VERSION = '0.1.0'
