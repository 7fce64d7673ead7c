/** This package's version, sent with requests to the gateway. A test holds it to package.json. */
export const VERSION = '0.1.0'
